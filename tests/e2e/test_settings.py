"""Settings and privacy in the page's world: the real bot, the sandbox, people who press what they see."""

from pathlib import Path

from tests.kit.full_house import at_home


async def test_settings_and_privacy_by_pressing_what_is_on_the_screen(tmp_path: Path) -> None:
    async with at_home(tmp_path, ("Ana", "Ben")) as house:
        ana, ben = house.people
        assert (await house.type(ana, "settings")).result == "ok"
        cards = next(menu for menu in await house.menus(ana) if "buttons" in menu.values)
        assert (await house.choose(ana, cards, "buttons")).result == "ok"
        await house.deal()
        assert (await house.press(ana, "My hand")).result == "ok"
        await house.shows(ana, "Which card do you pass to")
        assert (await house.type(ana, "privacy export")).result == "ok"
        files = [file for message in await house.messages(ana) for file in message["attachments"]]
        assert [file["filename"] for file in files] == ["my-data.json"]
        assert (await house.type(ana, "privacy delete")).result == "ok"
        assert (await house.press(ana, "Forget me")).result == "ok"
        await house.shows(ana, "I've forgotten you.")
        await house.shows(ben, "a former player")
        assert (await house.type(ana, "privacy show")).result == "ok"
        await house.shows(ana, "Nothing.")
