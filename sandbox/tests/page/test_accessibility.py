"""Everything without a pointer, and axe-core, an independent judge of accessibility, on every state that matters.

It is an npm package. It is looked for in `node_modules` above the tests; a soak run installs it into a folder of
its own.
"""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Page, expect

from sandbox.tests.kit import canned
from sandbox.tests.kit.canned import ANA, BOT, TABLE, TALK, YOU, dm, snowflake
from sandbox.tests.page.conftest import OpenPage, Served

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]
AXE = "axe-core@4.14.1"
FILE = Path("node_modules/axe-core/axe.min.js")
RUN = "async () => (await axe.run(document, {resultTypes: ['violations']})).violations"


@pytest.fixture(scope="session")
def axe(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> str:
    """The script of axe-core."""
    present = Path(request.config.rootpath) / FILE
    if present.exists():
        return present.read_text("utf-8")
    if "soak" not in (request.config.getoption("markexpr") or ""):
        pytest.skip("axe-core is not in node_modules (npm install axe-core); `make soak` installs it for itself")
    npm = shutil.which("npm")
    if npm is None:
        pytest.skip("npm is not installed, so axe-core cannot be fetched")
    folder = tmp_path_factory.mktemp("axe")
    subprocess.run(
        [npm, "install", "--silent", "--no-audit", "--no-fund", "--ignore-scripts", AXE], cwd=folder, check=True
    )
    return (folder / FILE).read_text("utf-8")


async def slash(page: Page, _served: Served) -> None:
    await page.get_by_role("combobox", name="Command in").first.fill("/")


async def options(page: Page, _served: Served) -> None:
    await page.get_by_role("combobox", name="Command in").first.fill("/replay")
    await page.keyboard.press("Enter")


async def picker(page: Page, _served: Served) -> None:
    await page.get_by_role("button", name="Cards to pass").first.click()


async def form(page: Page, served: Served) -> None:
    served.fake.forms[YOU] = canned.lucky_form()
    served.fake.tell([], form=True)
    await page.get_by_role("dialog").wait_for()


async def menu(page: Page, _served: Served) -> None:
    await page.get_by_role("button", name="Settings of You").click()


async def new_person(page: Page, _served: Served) -> None:
    await page.get_by_role("button", name="Channels of You").click()
    await page.get_by_role("button", name="New person").click()


async def trouble(page: Page, served: Served) -> None:
    served.fake.messages.append(canned.message(50, TABLE, content="private", flags=canned.EPHEMERAL, only=YOU))
    failed = {"interaction": "1", "message": canned.snowflake(2), "text": "This interaction failed"}
    lost = {"interaction": "9" * 19, "message": None, "text": "The application did not respond"}
    served.fake.failed[YOU] = [failed, lost]
    served.fake.busy[(YOU, canned.snowflake(2))] = "t1:rules"
    served.fake.tell([TABLE])
    await page.get_by_text("Only you can see this").wait_for()


async def other_form(page: Page, served: Served) -> None:
    served.fake.forms[YOU] = canned.other_form()
    served.fake.tell([], form=True)
    await page.get_by_role("dialog").wait_for()


async def menus(page: Page, served: Served) -> None:
    served.fake.messages.append(canned.menus())
    served.fake.tell([TALK])
    await page.get_by_role("button", name="anyone").click()


async def nothing(_page: Page, _served: Served) -> None:
    """The page as it opens."""


STATES = [
    pytest.param(f"#{YOU}@{TABLE}", 1000, nothing, id="table"),
    pytest.param(f"#{YOU}@{TALK}", 1000, nothing, id="markdown and files"),
    pytest.param(f"#{YOU}@{TABLE}+{ANA}@{dm(ANA)}+{ANA}@{TALK}", 1400, slash, id="three panes and the command list"),
    pytest.param(f"#{YOU}@{TABLE}", 1000, options, id="options"),
    pytest.param(f"#{YOU}@{dm(YOU)}", 360, picker, id="open select on a phone"),
    pytest.param(f"#{YOU}@{TABLE}", 360, form, id="form on a phone"),
    pytest.param(f"#{YOU}@{TABLE}", 360, other_form, id="form with ticks and files"),
    pytest.param(f"#{YOU}@{TALK}", 360, menus, id="menus of people and roles"),
    pytest.param(f"#{YOU}@{TABLE}", 1000, menu, id="settings"),
    pytest.param(f"#{YOU}@{TABLE}", 360, new_person, id="new person on a phone"),
    pytest.param(f"#{YOU}@{TABLE}", 1000, trouble, id="private, failed, busy"),
]


@pytest.mark.soak
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(("place", "width", "act"), STATES)
async def test_axe_finds_no_problem(
    open_page: OpenPage, served: Served, axe: str, place: str, width: int, act: Any, scheme: str
) -> None:
    page = await open_page(place, width=width, scheme=scheme)
    await act(page, served)
    # The page's own content security policy forbids inline scripts; the driver's evaluation is not bound by it.
    await page.evaluate(axe)
    found = [(one["id"], one["impact"], one["nodes"][0]["html"][:300]) for one in await page.evaluate(RUN)]
    assert found == []


FOCUSED = """() => {
    const one = document.activeElement;
    const words = one.getAttribute('aria-label') || one.innerText || one.id;
    return words.replace(/\\s+/g, ' ').trim();
}"""


async def tab_until(page: Page, wanted: str, *, most: int = 40) -> list[str]:
    """Presses Tab until something of that name has the keyboard; the names passed on the way."""
    passed: list[str] = []
    for _ in range(most):
        await page.keyboard.press("Tab")
        passed.append(await page.evaluate(FOCUSED))
        if wanted in passed[-1]:
            return passed
    raise AssertionError(f"{wanted!r} is not reached by Tab: {passed}")


async def test_a_table_is_opened_and_a_button_pressed_without_a_pointer(open_page: OpenPage, served: Served) -> None:
    page = await open_page(f"#{YOU}@{TABLE}")
    await tab_until(page, "Skip to You's command line")
    await page.keyboard.press("Enter")
    await page.keyboard.type("/twowin st")
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("button", name="Send")).to_be_focused()
    await page.keyboard.press("Enter")
    assert await served.fake.told("command") == [
        {"user": YOU, "channel": TABLE, "command": "twowin start", "options": {}, "application": BOT}
    ]
    await page.keyboard.press("Shift+Tab")
    assert await page.evaluate(FOCUSED) == "Rules"
    await page.keyboard.press("Space")
    assert await served.fake.told("press") == [{"user": YOU, "message": snowflake(2), "custom_id": "t1:rules"}]


async def test_a_hand_is_played_without_a_pointer(open_page: OpenPage, served: Served) -> None:
    page = await open_page(f"#{YOU}@{TABLE}")
    await tab_until(page, "TwoWin")
    await page.keyboard.press("Enter")
    await tab_until(page, "Choose the tens")
    for key in ("ArrowDown", "ArrowDown", "Enter"):
        await page.keyboard.press(key)
    await tab_until(page, "Lock in 31")
    await page.keyboard.press("Enter")
    hand = {"user": YOU, "message": snowflake(5)}
    assert await served.fake.told("select") == [hand | {"custom_id": "t1:tens", "values": ["p1"]}]
    assert await served.fake.told("press") == [hand | {"custom_id": "t1:lock"}]


async def test_the_order_is_people_person_channels_messages_command_line(open_page: OpenPage) -> None:
    page = await open_page(f"#{YOU}@{TABLE}")
    passed = await tab_until(page, "Command in #table-one")
    stations = [
        "You",
        "Skip to You's command line",
        "Settings of You",
        "TwoWin",
        "Messages in table-one",
        "Join",
        "My hand",
    ]
    places = [next(i for i, name in enumerate(passed) if station in name) for station in stations]
    assert places == sorted(places)


async def test_what_has_the_keyboard_is_outlined(open_page: OpenPage) -> None:
    page = await open_page(f"#{YOU}@{TABLE}")
    for name in ("Chloe", "table-one", "Join"):
        await tab_until(page, name)
        assert await page.evaluate("parseFloat(getComputedStyle(document.activeElement).outlineWidth)") >= 2


async def test_f6_goes_from_pane_to_pane_and_back(open_page: OpenPage) -> None:
    page = await open_page(f"#{YOU}@{TABLE}+{ANA}@{dm(ANA)}", width=1200)
    lines = page.get_by_role("combobox", name="Command in")
    await page.keyboard.press("F6")
    await expect(lines.nth(0)).to_be_focused()
    await page.keyboard.press("F6")
    await expect(lines.nth(1)).to_be_focused()
    await page.keyboard.press("Shift+F6")
    await expect(lines.nth(0)).to_be_focused()


async def test_escape_leaves_menu_options_and_new_person_with_the_keyboard_where_it_was(open_page: OpenPage) -> None:
    page = await open_page(f"#{YOU}@{TABLE}")
    settings = page.get_by_role("button", name="Settings of You")
    await settings.press("Enter")
    await page.keyboard.press("Tab")
    await page.keyboard.press("Escape")
    await expect(page.get_by_label("Language")).to_have_count(0)
    await expect(settings).to_be_focused()
    adding = page.get_by_role("button", name="New person")
    await adding.press("Enter")
    await expect(page.get_by_label("Name")).to_be_focused()
    await page.keyboard.press("Escape")
    await expect(adding).to_be_focused()
    line = page.get_by_role("combobox", name="Command in")
    await line.fill("/replay")
    await line.press("Enter")
    await page.keyboard.press("Escape")
    await expect(line).to_be_focused()


async def test_a_dismissed_message_gives_the_keyboard_to_the_list(open_page: OpenPage, served: Served) -> None:
    served.fake.messages.append(canned.message(50, TABLE, content="private", flags=canned.EPHEMERAL, only=YOU))
    page = await open_page(f"#{YOU}@{TABLE}")

    def put_away(_path: str, _body: canned.Json) -> None:
        served.fake.messages.pop()
        served.fake.tell([TABLE])

    served.fake.answer = put_away
    await page.get_by_role("button", name="Dismiss message").press("Enter")
    await expect(page.get_by_role("region", name="Messages in table-one")).to_be_focused()
