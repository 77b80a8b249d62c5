"""What was seen to be wrong with the page's looks, each as its reader would notice it again."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import FloatRect, Locator, Page, expect

from sandbox.tests.kit import canned
from sandbox.tests.kit.canned import ANA, BEN, TABLE, TALK, YOU, dm
from sandbox.tests.page.conftest import OpenPage, Served
from sandbox.tests.page.test_messages import shown

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

WIDTHS = (360, 500, 1000, 1400)


async def box_of(part: Locator) -> FloatRect:
    found = await part.bounding_box()
    assert found is not None
    return found


def lies_on(one: FloatRect, other: FloatRect) -> bool:
    beside = one["x"] + one["width"] <= other["x"] or other["x"] + other["width"] <= one["x"]
    above = one["y"] + one["height"] <= other["y"] or other["y"] + other["height"] <= one["y"]
    return not (beside or above)


@pytest.mark.parametrize("width", WIDTHS)
async def test_the_time_of_a_message_below_another_lies_on_nothing_of_it(
    open_page: OpenPage, served: Served, width: int
) -> None:
    served.fake.users[0]["locale"] = "en-US"
    boxed = [{"type": 17, "components": [canned.text("in a box")]}]
    later = {"flags": canned.V2, "components": boxed}
    served.fake.messages += [canned.message(80, TALK, content="first"), canned.message(81, TALK, **later)]
    page = await open_page(f"#{YOU}@{TALK}", width=width, height=740)
    await shown(page, 81).hover()
    time = shown(page, 81).locator(".beside .message-time")
    await expect(shown(page, 81).locator(".beside")).to_be_attached()
    if await time.is_visible():
        assert not lies_on(await box_of(time), await box_of(shown(page, 81).locator(".container")))


async def test_the_bell_beside_a_message_stands_clear_of_its_time(open_page: OpenPage, served: Served) -> None:
    served.fake.users[0]["locale"] = "en-US"
    served.fake.messages += [canned.message(number, TALK, content="rings", rang=True) for number in (80, 81)]
    page = await open_page(f"#{YOU}@{TALK}", width=1000)
    beside = shown(page, 81).locator(".beside")
    time, bell = await box_of(beside.locator(".message-time")), await box_of(beside.locator(".bell"))
    assert not lies_on(await box_of(beside), await box_of(shown(page, 81).get_by_text("rings")))
    assert bell["y"] >= time["y"] + time["height"] or bell["x"] >= time["x"] + time["width"] + 3


@pytest.mark.parametrize("width", [1000, 1200])
async def test_a_pane_beside_others_says_whose_messages_it_shows(open_page: OpenPage, width: int) -> None:
    page = await open_page(f"#{YOU}@{TABLE}+{YOU}@dm+{ANA}@{TABLE}", width=width)
    name = page.locator(".pane").nth(1).locator(".talk-head h3")
    await expect(name).to_have_text("TwoWin")
    assert await name.evaluate("name => name.scrollWidth <= name.clientWidth")


async def test_a_picture_that_is_still_loading_has_a_ground(open_page: OpenPage) -> None:
    page = await open_page(f"#{YOU}@{TABLE}")
    ground = await page.locator(".picture").first.evaluate("shown => getComputedStyle(shown).backgroundColor")
    assert ground != "rgba(0, 0, 0, 0)"


async def test_a_pane_without_messages_says_how_a_hand_comes_back(open_page: OpenPage, served: Served) -> None:
    served.fake.messages.clear()
    page = await open_page(f"#{YOU}@{TABLE}+{YOU}@dm", width=1200)
    await expect(page.locator(".pane").nth(1)).to_contain_text("My hand in the channel brings it back")


@pytest.mark.parametrize("width", WIDTHS)
async def test_the_way_to_the_newest_lies_on_no_message(open_page: OpenPage, served: Served, width: int) -> None:
    served.fake.messages += [canned.message(30 + i, TALK, content=f"line {i}\n" * 4) for i in range(12)]
    page = await open_page(f"#{YOU}@{TALK}", width=width, height=600)
    await expect(shown(page, 41)).to_be_in_viewport()
    await page.locator(".scroll").evaluate("box => { box.scrollTop = 100; }")
    newest = page.get_by_role("button", name="Newest")
    await expect(newest).to_be_visible()
    assert not lies_on(await box_of(newest), await box_of(page.locator(".scroll")))


OPENERS = ("Settings of You", "New person")


@pytest.mark.parametrize("opener", OPENERS)
@pytest.mark.parametrize("way", ["Escape", "a press elsewhere"])
async def test_what_opens_at_a_button_closes_by_escape_and_by_a_press_elsewhere(
    open_page: OpenPage, opener: str, way: str
) -> None:
    page = await open_page(f"#{YOU}@{TABLE}")
    await page.get_by_role("button", name=opener).click()
    await expect(page.locator(".menu")).to_be_visible()
    if way == "Escape":
        await page.locator(".scroll").focus()
        await page.keyboard.press("Escape")
    else:
        await page.get_by_role("heading", name="table-one").click()
    await expect(page.locator(".menu")).to_have_count(0)


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("opener", OPENERS)
async def test_what_opens_at_a_button_opens_beside_it(open_page: OpenPage, opener: str, width: int) -> None:
    page = await open_page(f"#{YOU}@{TABLE}", width=width, height=740)
    if opener == "New person":
        await with_rail(page, width)
    button = page.get_by_role("button", name=opener)
    await button.click()
    at, menu = await box_of(button), await box_of(page.locator(".menu"))
    reach = {
        "x": at["x"] - 60,
        "y": at["y"] - 60,
        "width": at["width"] + 120,
        "height": at["height"] + 120,
    }
    assert lies_on(FloatRect(**reach), menu)
    assert not lies_on(at, menu)


async def with_rail(page: Page, width: int) -> None:
    """Open the rail where it stands behind a button."""
    if width < 700:
        await page.get_by_role("button", name="Channels of You").click()
        await expect(page.locator(".rail")).to_be_in_viewport()


@pytest.mark.parametrize("width", WIDTHS)
async def test_a_pane_never_scrolls_under_its_own_head(open_page: OpenPage, served: Served, width: int) -> None:
    """What only screen readers hear stands somewhere, and the browser brings it into sight."""
    served.fake.messages += [
        canned.message(30 + i, TALK, content=f"line {i}", silent=True, flags=1 << 12) for i in range(40)
    ]
    page = await open_page(f"#{YOU}@{TALK}", width=width, height=600)
    await expect(shown(page, 69)).to_be_in_viewport()
    for hidden in await page.locator(".pane .hidden").all():
        await hidden.evaluate("element => element.scrollIntoView()")
    for part in (".pane", ".pane-inner", ".talk"):
        assert await page.locator(part).evaluate("box => box.scrollTop") == 0
    await expect(page.get_by_role("heading", name="talk")).to_be_in_viewport(ratio=1)


async def test_a_screen_reader_hears_a_card_and_not_the_name_of_its_file(open_page: OpenPage, served: Served) -> None:
    emoji = {"name": "two_win__blue", "id": "8001"}
    row = {"type": 1, "components": [canned.button("t1:card", "4", 2, emoji=emoji)]}
    served.fake.messages.append(canned.message(70, TALK, flags=canned.V2, components=[row]))
    page = await open_page(f"#{YOU}@{TALK}")
    button = shown(page, 70).get_by_role("button")
    await expect(button).to_have_accessible_name(re.compile("^blue:? 4$"))


async def test_the_options_of_a_command_stand_in_the_line_where_one_writes(open_page: OpenPage) -> None:
    page = await open_page(f"#{YOU}@{TABLE}")
    await page.get_by_role("combobox", name="Command in #table-one").fill("/twowin start")
    await page.keyboard.press("Enter")
    form = page.get_by_role("form", name="Options of /twowin start")
    name, option = await box_of(form.get_by_text("/twowin start")), await box_of(form.locator(".chip").first)
    assert abs(name["y"] + name["height"] / 2 - option["y"] - option["height"] / 2) < 4
    assert (await box_of(form))["height"] < 100


async def test_what_only_one_person_sees_stands_beside_their_channel(open_page: OpenPage, served: Served) -> None:
    private = canned.message(71, TABLE, content="your hand", flags=canned.EPHEMERAL, only=YOU)
    served.fake.messages.append(private)
    page = await open_page(f"#{YOU}@{TABLE}+{YOU}@dm", width=1200)
    channel, beside = page.locator(".pane").first, page.locator(".pane").nth(1)
    await expect(beside.get_by_text("your hand", exact=True)).to_be_visible()
    await expect(channel.get_by_text("your hand", exact=True)).to_have_count(0)
    await page.set_viewport_size({"width": 360, "height": 740})
    await expect(channel.get_by_text("your hand", exact=True)).to_be_visible()


async def test_someone_alone_is_offered_a_second_person(open_page: OpenPage) -> None:
    page = await open_page(f"#{YOU}@{TABLE}+{YOU}@dm", width=1200)
    await page.get_by_role("button", name="Open a second person").click()
    await expect(page.get_by_role("region", name="Ana's client")).to_be_visible()
    await expect(page.get_by_role("button", name="Open a second person")).to_have_count(0)


async def test_a_wide_channel_has_its_members_beside_it(open_page: OpenPage) -> None:
    page = await open_page(f"#{YOU}@{TABLE}", width=1400)
    members = page.get_by_role("complementary", name="Members of")
    await expect(members.get_by_role("listitem")).to_contain_text(["TwoWin", "You", "Ana", "Ben", "Chloe"])
    await page.set_viewport_size({"width": 800, "height": 800})
    await expect(members).to_be_hidden()


async def test_a_server_and_the_direct_messages_are_a_press_away(open_page: OpenPage) -> None:
    page = await open_page(f"#{YOU}@{TALK}")
    servers = page.get_by_role("navigation", name="Servers")
    await servers.get_by_role("button", name="Direct messages").click()
    await expect(page.get_by_role("region", name="Messages in TwoWin")).to_be_visible()
    await servers.get_by_role("button").last.click()
    await expect(page.get_by_role("region", name="Messages in table-one")).to_be_visible()


@pytest.mark.parametrize("way", ["Escape", "a press elsewhere", "a channel"])
async def test_a_phone_has_rail_and_channels_behind_a_button(open_page: OpenPage, way: str) -> None:
    page = await open_page(f"#{ANA}@{TABLE}", width=360, height=740)
    await expect(page.locator(".rail")).to_be_hidden()
    await page.get_by_role("button", name="Channels of Ana").click()
    channels = page.get_by_role("navigation", name="Channels of Ana")
    await expect(channels).to_be_in_viewport()
    if way == "Escape":
        await page.keyboard.press("Escape")
    elif way == "a channel":
        await channels.get_by_role("button", name="TwoWin").click()
        await expect(page.get_by_role("region", name="Messages in TwoWin")).to_be_visible()
    else:
        await page.mouse.click(350, 400)
    await expect(channels).to_be_hidden()
    assert dm(ANA) in page.url or way != "a channel"


async def test_the_channels_of_a_narrow_pane_come_in_that_pane_alone(open_page: OpenPage) -> None:
    page = await open_page(f"#{YOU}@{TABLE}+{ANA}@{TABLE}+{BEN}@{TABLE}", width=1200)
    await page.get_by_role("button", name="Channels of Ana").click()
    await expect(page.get_by_role("navigation", name="Channels of Ana")).to_be_visible()
    await expect(page.get_by_role("navigation", name="Channels of You")).to_be_hidden()
    await expect(page.get_by_role("navigation", name="Channels of Ben")).to_be_hidden()


async def test_a_face_and_its_name_stand_on_one_line_at_every_width(open_page: OpenPage, served: Served) -> None:
    named = " · ".join("<:face:8001>\u00a0Samba" for _ in range(6))
    served.fake.messages.append(canned.message(70, TALK, content=f"{named} (<:face:8001>)."))
    page = await open_page(f"#{YOU}@{TALK}")
    parted = (
        await shown(page, 70)
        .locator(".markdown")
        .evaluate("""box => {
        const parted = [];
        for (let width = 120; width < 420; width += 3) {
            box.style.width = `${width}px`;
            for (const face of box.querySelectorAll('.emoji')) {
                const word = document.createRange();
                word.selectNodeContents(face.nextSibling ?? face.parentElement.nextSibling);
                word.setEnd(word.startContainer, Math.min(2, word.startContainer.length ?? 0));
                if (word.getBoundingClientRect().top > face.getBoundingClientRect().bottom) parted.push(width);
            }
        }
        return parted;
    }""")
    )
    assert parted == []
