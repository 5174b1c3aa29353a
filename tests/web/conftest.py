# SPDX-License-Identifier: MIT
"""The page, built and served as on any plain web server, in a real browser."""

import threading

import pytest

from host_sim.web import building, serving
from host_sim.web.driving.browser import Browser
from host_sim.web.driving.chromium import NoBrowser, ensure
from host_sim.web.driving.visitor import Visitor
from tests.not_run import not_run, once


@pytest.fixture(scope="session")
def page_folder(interpreter, tmp_path_factory):
    """The page's folder, two folders below what is served: it works under any path."""
    folder = tmp_path_factory.mktemp("site") / "some" / "where"
    building.build(folder)
    return folder


@pytest.fixture(scope="session")
def site(page_folder):
    """The page's address."""
    with serving.server(page_folder.parent.parent, 0) as served:
        threading.Thread(target=served.serve_forever, daemon=True).start()
        yield f"http://{serving.HOST}:{served.server_port}/some/where/"
        served.shutdown()


@pytest.fixture(scope="session")
def browser(tmp_path_factory):
    found, why = once(tmp_path_factory, "browser", ensure, NoBrowser)
    if not found:
        not_run("the page in a browser", why)
    with Browser(*found) as started:
        yield started


@pytest.fixture
def visit(browser, site):
    """`visit("?seed=7")` opens the page; in the end nothing was complained of, and no other host
    was asked for anything."""
    visitors = []

    def open_page(query="", **how):
        visitors.append(Visitor(browser, site, query, **how))
        return visitors[-1]

    yield open_page
    for visitor in visitors:
        assert visitor.page.complaints == []
        assert [url for url in visitor.page.requests if not url.startswith(site)] == []
        visitor.page.close()
