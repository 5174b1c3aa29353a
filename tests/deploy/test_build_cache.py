# SPDX-License-Identifier: MIT
"""Results of the build that are kept between runs."""

import pytest

from host_sim.deploy import build_cache
from host_sim.deploy.build_cache import kept_between_runs


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setattr(build_cache, "FOLDER", tmp_path / "cache")
    return tmp_path / "cache"


@pytest.fixture
def doubled(folder):
    """(a kept function, the arguments with which it was really called)"""
    calls = []

    @kept_between_runs
    def double(data, times=2):
        calls.append((data, times))
        return {"result": data * times}

    return double, calls


def test_a_result_is_computed_once(doubled):
    double, calls = doubled
    assert double(b"ab") == double(b"ab") == {"result": b"abab"}
    assert calls == [(b"ab", 2)]


def test_equal_arguments_have_one_result_whatever_objects_they_are(doubled):
    double, calls = doubled
    shared = "ab" * 3
    assert double((shared, shared)) == double(("ab" * 3, "".join(["ababab"])))
    assert len(calls) == 1


@pytest.mark.parametrize("other", [((b"abc",), {}), ((b"ab",), {"times": 3})])
def test_other_arguments_have_other_results(doubled, other):
    double, calls = doubled
    double(b"ab")
    args, options = other
    assert double(*args, **options) == {"result": args[0] * options.get("times", 2)}
    assert len(calls) == 2


def test_another_compiler_or_build_computes_again(doubled, monkeypatch):
    double, calls = doubled
    double(b"ab")
    monkeypatch.setattr(build_cache, "fingerprint", lambda: b"another")
    double(b"ab")
    assert len(calls) == 2


def test_the_fingerprint_knows_the_code_of_the_build(tmp_path, monkeypatch):
    fingerprint = build_cache.fingerprint.__wrapped__
    code = tmp_path / "deploy"
    code.mkdir()
    monkeypatch.setattr(build_cache, "CODE", code)
    before = fingerprint()
    (code / "folding.py").write_text("X = 1\n")
    assert fingerprint() != before


@pytest.mark.parametrize("damage", [lambda data: b"", lambda data: data[:-3]])
def test_a_damaged_result_is_computed_again(doubled, folder, damage):
    double, calls = doubled
    double(b"ab")
    (path,) = folder.iterdir()
    path.write_bytes(damage(path.read_bytes()))
    assert double(b"ab") == double(b"ab") == {"result": b"abab"}
    assert len(calls) == 2


def test_a_folder_that_cannot_be_written_costs_only_time(doubled, folder):
    folder.write_text("a file where the folder should be")
    double, calls = doubled
    assert double(b"ab") == double(b"ab") == {"result": b"abab"}
    assert len(calls) == 2


def test_results_that_no_build_uses_are_deleted(doubled, folder):
    double, _ = doubled
    double(b"old")
    (path,) = folder.iterdir()
    written = path.stat().st_mtime
    build_cache.delete_unused(written + (build_cache.UNUSED_DAYS - 1) * 24 * 3600)
    assert path.exists()
    build_cache.delete_unused(written + (build_cache.UNUSED_DAYS + 1) * 24 * 3600)
    assert not path.exists()
