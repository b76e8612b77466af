"""The web board's page in a real headless Chromium: playing, analysing, entering positions, files, faults."""

import json
from pathlib import Path

import pytest
from tests.support.browser import CHROMIUM, BoardPage, running_browser, running_server
from tests.support.entering import differences, enter
from tests.support.hands import Hands, wait_until_checked

from brass_ai.agents import make_agent
from brass_ai.selfplay import record_of
from brass_core.game import Game
from brass_core.record import read_record

pytest.importorskip("playwright.sync_api", reason="drives the browser")
pytest.importorskip("uvicorn", reason="the server of the page")
pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="needs Chromium")

EXAMPLES = Path(__file__).parent.parent / "examples"
POSITION = EXAMPLES / "lancashire-2018-4p-rail-round-2.json"
RECORD = EXAMPLES / "lancashire-2018-2p-game.json"
STEPS_AT_MOST = 400  # of a two-player game, and clicks that end turns
SALE = 8  # the step of the record that first sells to the distant market
# Clicks the first link, the second one while the answer about the first is awaited, and Export once that is there.
CHANGE_WHILE_ASKING = """async (links) => {
  const ask = window.fetch;
  const press = new MouseEvent("click", { bubbles: true });
  const click = (selector) => document.querySelector(selector).dispatchEvent(press);
  const answered = new Promise((resolve) => {
    window.fetch = async (...request) => {
      const answer = await ask(...request);
      if (!String(request[0]).endsWith("/complete")) return answer;
      window.fetch = ask;
      const content = await answer.json();
      answer.json = async () => content;
      click(`#board [data-id='${links[1]}']`);
      setTimeout(resolve);
      return answer;
    };
  });
  click(`#board [data-id='${links[0]}']`);
  await answered;
  click("#entry-export");
}"""


def begun(record, steps):
    """The record as it was after so many steps."""
    return {**{key: record[key] for key in record if key != "result"}, "steps": record["steps"][:steps]}


def game_with(kinds):
    """The record of a game for two of Birmingham, played by chance, that has steps of all these kinds."""
    for seed in range(100):
        game = Game.from_seed("birmingham-2018", 2, seed)
        agents = [make_agent("lively", 2 * seed + seat) for seat in range(2)]
        steps = []
        while not game.is_over:
            seat = game.active_seat
            text = game.decide(agents[seat].choose(game.view(seat)))
            steps += [[seat, text]] if text else []
        sources = " ".join(text for _, text in steps)
        if kinds <= {text.split()[0] for _, text in steps} and "beer=merchant" in sources:
            return record_of(game, steps, None, seed)
    raise AssertionError(f"no game of a hundred has {kinds}")


@pytest.fixture(scope="module")
def address():
    with running_server() as found:
        yield found


@pytest.fixture(scope="module")
def browser(tmp_path_factory):
    with running_browser(tmp_path_factory.mktemp("home")) as found:
        yield found


@pytest.fixture
def page(browser, address):
    page = BoardPage(browser, address)
    yield page
    page.tab.context.close()
    assert page.problems == []


class TestPlaying:
    def test_a_complete_game_and_its_record(self, page, tmp_path):
        """Played to the end by clicks alone; what is saved is a complete record by the rules of the format."""
        page.new_game(2, ["automa"])
        for _ in range(STEPS_AT_MOST):
            if page.take_step(("sell", "build", "link", "develop")) == "result":
                break
        assert page.tab.inner_text("#result").rstrip(".").endswith(("won", "place"))
        with page.tab.expect_download() as download:
            page.tab.click("#save")
        saved = tmp_path / "record.json"
        download.value.save_as(saved)
        record = read_record(json.loads(saved.read_text(encoding="utf-8")))
        shown = page.tab.eval_on_selector_all(
            "#log [data-number]", "rows => rows.map((row) => Number(row.dataset.number))"
        )
        assert sorted(shown) == list(range(1, len(record.steps) + 1))
        vp = [int(row.split("\t")[2]) for row in page.tab.locator(".standing tbody tr").all_inner_texts()]
        assert sorted(vp) == sorted(json.loads(saved.read_text(encoding="utf-8"))["result"]["vp"])

    def test_a_whole_game_of_birmingham(self, page, written, tmp_path):
        """Every kind of step is chosen by clicks for both seats; what is saved is that game.

        B107, B110, B119 and others: merchants' beer, beer of breweries, a bonus, scouting, loans, passing.
        """
        game = game_with({"build", "link", "+link", "develop", "sell", "loan", "scout", "bonus", "pass"})
        page.load(written(begun(game, 0), "birmingham.json"))
        page.play_on(game["players"])
        record = read_record(game)
        for played in record.steps:
            page.play(played.step, played.seat)
        while page.waiting_for_person() != "result":
            page.tab.click("#end-action")
        with page.tab.expect_download() as download:
            page.tab.click("#save")
        download.value.save_as(tmp_path / "record.json")
        saved = json.loads((tmp_path / "record.json").read_text(encoding="utf-8"))
        assert saved["steps"] == game["steps"]
        assert saved["result"] == game["result"]

    def test_a_legal_space_leads_to_a_build(self, page):
        """A click on a marked space narrows the choice to it; the step says so before it is confirmed."""
        page.new_game(2, ["automa"])
        page.waiting_for_person()
        space = sorted(place for place in page.marked_places() if ":" in place)[0]
        page.tab.locator(f"#board [data-id='{space}']").click()
        while page.waiting_for_person() == "choices":
            page.tab.locator("#bar .choices button").first.click()
        assert page.tab.inner_text("#preview").startswith("Build")

    def test_an_illegal_place_says_why(self, page):
        page.new_game(2, ["automa"])
        page.waiting_for_person()
        spaces = page.tab.eval_on_selector_all(
            "#board .target-space:not(.is-legal)", "nodes => nodes.map((node) => node.dataset.id)"
        )
        page.tab.locator(f"#board [data-id='{spaces[0]}']").click()
        assert page.tab.inner_text("#bar .reasons li").endswith(".")

    def test_undo_before_the_turn_ends(self, page):
        """The step is taken back: the hand and the log are as before."""
        page.new_game(2, ["automa"])
        page.waiting_for_person()
        hand = page.tab.locator("#hand .card").all_inner_texts()
        log = page.tab.locator("#log [data-number]").count()
        while page.take_step(("pass",)) != "confirm":
            pass
        page.waiting_for_person()
        page.tab.click("#undo")
        page.tab.wait_for_selector("#bar [data-kind='pass']")
        assert page.tab.locator("#hand .card").all_inner_texts() == hand
        assert page.tab.locator("#log [data-number]").count() == log

    def test_a_tile_that_was_turned_up_is_not_forgotten(self, page, written):
        """A sale to the distant market says that it cannot be taken back; what follows it can be, but not the sale."""
        record = json.loads(RECORD.read_text(encoding="utf-8"))
        sale, following = (read_record(record).steps[number] for number in (SALE, SALE + 1))
        page.load(written(begun(record, SALE)))
        page.play_on(record["players"])
        page.play(sale.step, sale.seat)
        page.waiting_for_person()
        assert "cannot be taken back" in page.tab.inner_text("#sealed")
        assert page.tab.query_selector("#undo") is None
        page.tab.keyboard.press("u")
        assert page.log_length() == SALE + 1
        page.tab.click("#end-action")
        page.tab.click("#undo")
        page.tab.wait_for_selector("#end-action")
        assert page.tab.query_selector("#undo") is None
        page.play(following.step, following.seat)
        page.waiting_for_person()
        assert page.log_length() == SALE + 2
        assert page.tab.query_selector("#undo") is None

    def test_cards_drawn_stay_hidden_until_the_turn_ends(self, page):
        """While it can be taken back, the hand lacks the cards of the turn; after it has ended, it is full again."""
        page.new_game(2, ["automa"])
        page.waiting_for_person()
        full = page.tab.locator("#hand .card").count()
        while page.tab.query_selector("#end-turn") is None:
            page.take_step(("pass",))
            page.waiting_for_person()
        assert page.tab.locator("#hand .card").count() < full
        page.tab.click("#end-turn")
        page.waiting_for_person()
        assert page.tab.locator("#hand .card").count() == full

    def test_the_keyboard_is_enough(self, page):
        """A key chooses the kind, Tab and Enter the rest; the focus is on what comes next."""
        page.new_game(2, ["automa"])
        page.waiting_for_person()
        page.tab.keyboard.press("p")
        page.tab.wait_for_selector("#back")
        page.tab.locator("#hand .card.is-legal").first.focus()
        page.tab.keyboard.press("Enter")
        page.tab.wait_for_selector("#confirm")
        page.tab.keyboard.press("Enter")
        page.tab.wait_for_selector("#undo")
        assert page.tab.evaluate("document.activeElement.closest('#bar') !== null")

    def test_a_record_is_played_on(self, page, written):
        """A record that stops in the middle asks who plays on, and its log is there."""
        record = json.loads(RECORD.read_text(encoding="utf-8"))
        page.load(written(begun(record, 21)))
        page.tab.wait_for_selector("#accept")
        page.tab.click("#accept")
        page.tab.wait_for_selector("#log [data-number='21']")


class TestAnalysing:
    def test_a_live_search(self, page):
        """Reports fill the panel while it runs, the best turn is on the board, and it stops when told to."""
        page.load(POSITION)
        page.tab.wait_for_selector("#start")
        page.tab.select_option("#seconds", "60")
        page.tab.click("#start")
        page.tab.wait_for_selector("#turn li")
        effort = page.tab.inner_text("#effort")
        page.tab.wait_for_function("before => document.getElementById('effort').textContent !== before", arg=effort)
        page.tab.wait_for_selector("#board .advice-rank", state="attached")
        page.tab.locator(".alternatives tbody tr").nth(1).wait_for()
        assert page.tab.locator(".outlook li").count() == 4
        assert "points" in page.tab.inner_text("#why")
        page.tab.click("#stop")
        page.tab.wait_for_selector("#start")

    def test_stepping_through_a_record(self, page):
        """Arrow keys and the slider move; the graph covers the whole game."""
        page.load(RECORD)
        steps = len(json.loads(RECORD.read_text(encoding="utf-8"))["steps"])
        page.tab.wait_for_selector(".replay .chart")
        assert page.tab.inner_text(".stepper output") == f"{steps} / {steps}"
        page.tab.keyboard.press("ArrowLeft")
        page.tab.wait_for_function(
            f"() => document.querySelector('.stepper output').textContent === '{steps - 1} / {steps}'"
        )

    def test_costly_decisions_are_marked(self, page, written):
        """A short record is reviewed to its end; each decision that is listed has its flag in the graph."""
        record = json.loads(RECORD.read_text(encoding="utf-8"))
        page.load(written(begun(record, 12)))
        page.tab.wait_for_selector("#accept")
        page.tab.get_by_text("Cancel").click()
        page.tab.wait_for_selector("#review")
        page.tab.click("#review")
        page.tab.get_by_text("Review again").wait_for()
        listed = page.tab.locator("#costly li").count()
        assert listed > 0
        assert page.tab.locator(".chart-flag").count() == listed


class TestEntering:
    @pytest.mark.parametrize("name", ["lancashire-2018-4p-canal-round-5", "birmingham-2018-4p-canal-round-5"])
    def test_from_the_start_to_advice(self, page, name):
        """A whole position is entered as a practised person would; the export is that position, and it gets advice."""
        position = json.loads((EXAMPLES / f"{name}.json").read_text(encoding="utf-8"))
        page.start_entering()
        hands = Hands(page.tab)
        enter(hands, position, None)
        page.tab.wait_for_selector("#verdict.is-good")
        assert differences(page.tab, position) == []
        page.tab.keyboard.press("Escape")
        hands.tap("a")
        page.tab.wait_for_selector("#turn li")

    def test_everything_by_mouse(self, page, tmp_path):
        """Round, order, mover, tiles, links, markets, mats and the hand by clicks alone."""
        tab = page.tab
        page.start_entering()
        tab.click("#entry-round-canal-2")
        for seat in (1, 0, 2, 3):
            tab.click(f"#entry-order-{seat}")
        tab.wait_for_selector("#entry-mover-1[aria-checked='true']")  # the first in the order, unless it is said
        for seat, space, link in (
            (0, "liverpool:1", "liverpool-wigan"),
            (1, "wigan:1", "warrington_and_runcorn-wigan"),
        ):
            tab.click(f"#brush-{seat}")
            tab.locator(f"#board [data-id='{space}']").click()
            tab.locator(f"#board [data-id='{link}']").dispatch_event("click")
        tab.locator("#board [data-id='wigan:1']").click()  # on the tile again: one cube fewer
        tab.wait_for_selector("[data-cubes='1'][aria-pressed='true']")
        tab.click("[data-resource='coal'] [data-cubes='5']")
        tab.click("#mat-2-shipyard")
        for card in ("bolton", "bury", "colne", "port", "port", "wigan", "oldham", "preston"):
            tab.click(f"#hand-entry-list [data-card='{card}']")
        tab.wait_for_selector("#verdict.is-good")
        with tab.expect_download() as download:
            tab.click("#entry-export")
        download.value.save_as(tmp_path / "position.json")
        document = json.loads((tmp_path / "position.json").read_text(encoding="utf-8"))
        assert [document[name] for name in ("round", "turn_order", "active_seat", "coal_market")] == [
            2,
            [1, 0, 2, 3],
            1,
            5,
        ]
        assert {(tile["space"], tile["owner"], tile["cubes"]) for tile in document["tiles"]} == {
            ("liverpool:1", 0, 0),
            ("wigan:1", 1, 1),
        }
        assert {link["link"] for link in document["links"]} == {"liverpool-wigan", "warrington_and_runcorn-wigan"}
        assert document["seats"][2]["tiles_left"]["shipyard"]["0"] == 1
        page.load(tmp_path / "position.json")
        tab.wait_for_selector("#start")

    def test_what_changes_while_an_answer_is_awaited_is_exported(self, page):
        """An answer that is about an older sketch does not pass for one about the present one."""
        page.start_entering()
        wait_until_checked(page.tab)
        with page.tab.expect_download() as download:
            page.tab.evaluate(CHANGE_WHILE_ASKING, ["liverpool-wigan", "warrington_and_runcorn-wigan"])
        document = json.loads(Path(download.value.path()).read_text(encoding="utf-8"))
        assert {link["link"] for link in document["links"]} == {"liverpool-wigan", "warrington_and_runcorn-wigan"}

    def test_a_tile_by_keys(self, page):
        """F turns it over, + raises its level, U takes back, Delete takes it away."""
        tab = page.tab
        page.start_entering()
        tab.locator("#board [data-id='bury:1'] .space-icon[href='#icon-cotton_mill']").click()
        for key, level in (
            ("f", "cotton_mill:1:true"),
            ("+", "cotton_mill:2:true"),
            ("u", "cotton_mill:1:true"),
            ("f", "cotton_mill:1:false"),
        ):
            tab.keyboard.press(key)
            tab.wait_for_selector(f"[data-level='{level}'][aria-pressed='true']")
        tab.keyboard.press("Delete")
        tab.wait_for_selector("#board [data-id='bury:1'] .space-icon")

    def test_the_board_by_keys(self, page):
        """First letters lead along links, digits put tiles, the comma takes the next space, Enter the next colour."""
        tab = page.tab
        page.start_entering()
        tab.click("#walk")
        for keys, shown in (
            ("wig2", "#board [data-id='wigan:1'] .tile"),
            ("live ", "#board [data-id='liverpool-wigan'] .built.seat-0"),
            ("4", "#board [data-id='liverpool:1'] .tile"),
            (",", "#board [data-id='liverpool:2'] .tile"),
            ("/", "[data-level='port:1:true'][aria-pressed='true']"),
        ):
            tab.keyboard.type(keys)
            tab.wait_for_selector(shown)
        tab.keyboard.press("Backspace")
        tab.wait_for_selector("[data-level='port:1:false'][aria-pressed='true']")
        tab.keyboard.press("Enter")
        tab.wait_for_selector(".walk[data-at='']")
        tab.keyboard.press("Enter")
        tab.wait_for_selector("#brush-1[aria-pressed='true']")
        tab.keyboard.type("bury manc ")
        tab.wait_for_selector("#board [data-id='bury-manchester'] .built.seat-1")
        assert tab.locator("#board .built").count() == 2
        assert tab.locator("#board .tile").count() == 2

    def test_advice_comes_before_all_is_entered(self, page):
        """With the hand there is advice; what is assumed is named and no longer so once it is said."""
        tab = page.tab
        page.start_entering()
        tab.click("#entry-round-rail-8")
        tab.wait_for_selector("#entry-round-rail-8[aria-checked='true']")
        for card in ("bolton", "port"):
            tab.click(f"#hand-entry-list [data-card='{card}']")
        tab.wait_for_selector("#so-far[data-state='done'] #turn-so-far li")
        assert "iron" in tab.inner_text("#verdict").split("Assumed until you say it:")[1]
        tab.fill("#entry-iron_market", "2")
        tab.press("#entry-iron_market", "Enter")
        tab.wait_for_selector("#entry-iron_market:not(.is-assumed)")
        tab.wait_for_selector("#panel[aria-busy='false']")
        assert "iron" not in tab.inner_text("#verdict").split("Assumed until you say it:")[1]
        tab.wait_for_selector("#so-far[data-state='done'] #turn-so-far li")

    def test_the_next_round_keeps_the_board(self, page):
        """An imported position is brought forward: who spent what is forgotten, what was developed is not."""
        page.start_entering()
        before = json.loads((EXAMPLES / "lancashire-2018-4p-canal-round-5.json").read_text(encoding="utf-8"))
        with page.tab.expect_file_chooser() as chooser:
            page.tab.click("#entry-import")
        chooser.value.set_files(EXAMPLES / "lancashire-2018-4p-canal-round-5.json")
        page.tab.wait_for_selector("#entry-round-canal-5[aria-checked='true']")
        page.tab.click("#entry-round-canal-6")
        page.tab.wait_for_selector("#entry-round-canal-6[aria-checked='true']")
        for seat, entry in enumerate(before["seats"]):
            assert page.tab.input_value(f"[data-path='seats[{seat}].spent']") == "0"
            assert page.tab.input_value(f"[data-path='seats[{seat}].cash']") == str(entry["cash"])
            levels = entry["tiles_left"]["coal_mine"]
            lowest = next(f"{level}:{count}" for level, count in levels.items() if count)
            assert page.tab.get_attribute(f"#mat-{seat}-coal_mine", "data-left") == lowest

    def test_the_end_of_the_canal_era_clears_the_board(self, page):
        """Links and tiles of level 1 leave it, what is left on the mats stays; it can be taken back."""
        file = EXAMPLES / "lancashire-2018-2p-canal-round-8.json"
        before = json.loads(file.read_text(encoding="utf-8"))
        page.start_entering()
        with page.tab.expect_file_chooser() as chooser:
            page.tab.click("#entry-import")
        chooser.value.set_files(file)
        page.tab.wait_for_selector("#entry-round-canal-8[aria-checked='true']")
        mats = page.tab.eval_on_selector_all("[data-left]", "cells => cells.map((cell) => cell.dataset.left)")
        page.tab.click("#entry-round-rail-1")
        page.tab.wait_for_selector("#entry-round-rail-1[aria-checked='true']")
        assert page.tab.locator("#board .built").count() == 0
        kept = [tile for tile in before["tiles"] if tile["level"] > 1]
        assert 0 < page.tab.locator("#board .tile").count() == len(kept) < len(before["tiles"])
        assert page.tab.eval_on_selector_all("[data-left]", "cells => cells.map((cell) => cell.dataset.left)") == mats
        page.tab.click("#entry-undo")
        page.tab.wait_for_selector("#entry-round-canal-8[aria-checked='true']")
        assert page.tab.locator("#board .built").count() == len(before["links"])

    def test_a_fault_stands_at_its_field(self, page):
        page.start_entering()
        page.tab.fill("[data-path='seats[1].cash']", "-3")
        page.tab.press("[data-path='seats[1].cash']", "Tab")
        page.tab.wait_for_selector("[data-path='seats[1].cash'][aria-invalid='true']")
        assert "Orange, cash: -3 does not fit" in page.tab.inner_text("#verdict")
        assert page.tab.is_disabled("#advice")

    def test_faults_speak_of_the_table(self, page):
        """Two tiles of one colour in a town of the canal era: the place and the colour, no field's path and no id."""
        page.start_entering()
        for space in ("bury:1", "bury:2"):
            page.tab.locator(f"#board [data-id='{space}']").click()
        page.tab.wait_for_selector("#board [data-id='bury:2'].is-faulty")
        said = page.tab.inner_text("#verdict")
        assert "The tile at Bury, space 2 does not fit" in said
        assert "where Blue has a tile already" in said
        assert "[" not in said and "bury:" not in said


class TestFaults:
    @pytest.mark.parametrize(
        "content",
        [b"{", b"\xff\xfe\x00", b"[]", b'{"format": "brass-position/1"}', b'{"format": "brass-record/1", "steps": 3}'],
    )
    def test_a_broken_file_is_one_sentence(self, page, written, content):
        """The game goes on as before, and the file's fault is said."""
        page.waiting_for_person()
        page.load(written(content, "broken.json"))
        assert page.notice().startswith("broken.json cannot be used: ") and page.notice().endswith(".")
        assert page.tab.query_selector("#bar") is not None

    def test_text_from_a_file_stays_text(self, page, written):
        """A name that is markup is shown letter by letter."""
        position = json.loads(POSITION.read_text(encoding="utf-8"))
        position["seats"][0]["name"] = "<img src=x onerror=alert(1)>"
        page.load(written(position))
        page.tab.wait_for_selector("#start")
        assert page.tab.locator("img").count() == 0
        assert "<img src=x onerror=alert(1)>" in page.tab.inner_text("#seats")

    def test_a_server_that_is_gone(self, browser):
        with running_server() as address:
            page = BoardPage(browser, address)
            page.waiting_for_person()
        page.tab.click("#mode-enter")
        assert "cannot be reached" in page.notice()
        page.tab.context.close()


class TestScreens:
    @pytest.mark.parametrize("size", [(1366, 768), (1024, 768), (768, 1024)])
    @pytest.mark.parametrize("scheme", ["light", "dark"])
    def test_nothing_is_cut_off(self, browser, address, size, scheme):
        """No text of the seats, the hand or the bar is wider than its place, and the page does not scroll sideways."""
        page = BoardPage(browser, address, viewport={"width": size[0], "height": size[1]}, color_scheme=scheme)
        page.waiting_for_person()
        wide = """() => [...document.querySelectorAll(".seat-figures, .mat, .card, #bar, .top, body")]
            .filter((node) => node.scrollWidth > node.clientWidth + 1).map((node) => node.className || node.tagName)"""
        assert page.tab.evaluate(wide) == []
        page.tab.context.close()

    @pytest.mark.parametrize("size", [(1366, 768), (1024, 768), (768, 1024)])
    def test_the_form_and_the_strip_fit(self, browser, address, size):
        """Six stacks, and the eight levels of a space of Birmingham: nothing reaches below what is beside it."""
        page = BoardPage(browser, address, viewport={"width": size[0], "height": size[1]})
        page.start_entering()
        page.tab.click("#entry-ruleset-birmingham-2018")
        page.tab.click("#board [data-id='birmingham:1']")
        page.tab.wait_for_selector(".tile-strip #take-away")
        wide = """() => [...document.querySelectorAll("#panel, .wide, #hand, #board, .table, body")]
            .filter((node) => node.scrollWidth > node.clientWidth + 1).map((node) => node.id || node.className)"""
        assert page.tab.evaluate(wide) == []
        page.tab.context.close()

    def test_every_place_is_on_the_board_and_has_a_name(self, page):
        """Each industry space and link is drawn inside the picture, and readers are told what it is."""
        page.waiting_for_person()
        labels = page.tab.eval_on_selector_all(
            "#board .target", "nodes => nodes.map((node) => [node.dataset.id, node.getAttribute('aria-label')])"
        )
        facts = page.tab.evaluate("() => fetch('/api/board/lancashire-2018/4').then((answer) => answer.json())")
        spaces = {space["id"] for place in facts["locations"] for space in place["spaces"]}
        assert {name for name, _ in labels} == spaces | {link["id"] for link in facts["links"]}
        assert all(label for _, label in labels)
