# SPDX-License-Identifier: MIT
"""The page, built and served as by any plain web server, in a real browser."""

import threading

import pytest

from host_sim.web import building, serving
from host_sim.web.browser.chromium import NoBrowser
from host_sim.web.browser.launch import launch, prepare
from host_sim.web.browser.visitor import TIMEOUT_SECONDS, Visitor
from tests.not_run import not_run, once


@pytest.fixture(scope="session")
def page_folder(interpreter, tmp_path_factory):
    """The built page, two folders below the served one: it works under any path."""
    folder = tmp_path_factory.mktemp("site") / "some" / "where"
    building.build(folder)
    return folder


@pytest.fixture(scope="session")
def site(page_folder):
    """The address of the page."""
    with serving.server(page_folder.parent.parent, 0) as served:
        threading.Thread(target=served.serve_forever, daemon=True).start()
        yield f"http://{serving.HOST}:{served.server_port}/some/where/"
        served.shutdown()


@pytest.fixture(scope="package")
def browser(tmp_path_factory):
    """A Playwright Browser. It is closed after these tests, because Playwright's event loop would
    be in the way of others."""
    found, why = once(tmp_path_factory, "browser", prepare, NoBrowser)
    if not found:
        not_run("the page in a browser", why)
    from playwright.sync_api import expect

    expect.set_options(timeout=1000 * TIMEOUT_SECONDS)  # five seconds are few on a busy machine
    with launch(*found) as started:
        yield started


@pytest.fixture
def visit(browser, site):
    """`visit("?seed=7")` opens the page. After the test no page has reported an error or asked
    another host for anything."""
    visitors = []

    def open_page(query="", **how):
        visitors.append(Visitor(browser, site, query, **how))
        return visitors[-1]

    yield open_page
    for visitor in visitors:
        assert visitor.errors == []
        assert [url for url in visitor.requests if not url.startswith((site, "blob:"))] == []
        visitor.close()
