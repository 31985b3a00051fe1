"""Tables for two in real browsers: the invite link, hidden hands, leaving, bots, rematch; and challenges between two guests."""

from __future__ import annotations

import base64
import json
import re
import zlib
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from kingfisher.core.play.position import Position
from tests.browser.player import DESKTOP, PHONE, Player
from tests.browser.two_players import DEAL, Open, TwoPlayers

WORD = re.compile(r"[\w-]+")
EVERY_KIND = {"quick-draw": 10, "mayhem-1": 5, "mayhem-2": 13}
"""By so many moves each seat that makes a kind of move has made it."""


# Two people


def test_a_whole_game_by_the_invite_link_while_somebody_watches(new_window: Open) -> None:
    company = TwoPlayers(new_window, variant="quick-draw")
    for _ in range(EVERY_KIND["quick-draw"]):
        company.play()
    for position in company.rush():
        if position.copy().play(company.best()[1].text).over:
            break
    company.check_page()
    company.play()
    assert company.position.over
    for seat in (0, 1):
        sheet = company.pages[seat].get_by_role("table", name="Score sheet")
        totals = sheet.get_by_role("row").last.get_by_role("cell").all_inner_texts()
        assert totals[-2:] == [str(score) for score in company.position.scores()]
    host, guest, watcher = company.pages.values()
    expect(watcher.get_by_role("table", name="Score sheet").get_by_role("columnheader", name="Ben")).to_be_visible()
    watcher.goto(f"/replay/{company.table}")
    seen_from = watcher.get_by_label("View as").locator("option:checked")
    expect(seen_from).to_have_text("Spectator")
    watcher.get_by_label("View as").select_option("Ben")
    expect(seen_from).to_have_text("Ben")
    watcher.get_by_label("View as").select_option("Spectator")
    expect(seen_from).to_have_text("Spectator")
    watcher.goto(f"/table/{company.table}")

    host.get_by_role("button", name="Rematch").click()
    host.wait_for_url(lambda url: company.table not in url)
    expect(guest.get_by_text("Ann wants a rematch.")).to_be_visible()
    guest.get_by_role("link", name="Join rematch").click()
    expect(watcher.get_by_role("link", name="Watch rematch")).to_be_visible()
    expect(guest.get_by_role("region", name="Players").get_by_text("Ann")).to_be_visible()
    expect(host.get_by_role("region", name="Players").get_by_text("Ben")).to_be_visible()
    assert host.url == guest.url
    expect(host.locator(".badge-button")).to_contain_text("sealed deal")


@pytest.mark.parametrize("variant", ["mayhem-1", "mayhem-2"])
def test_no_card_of_a_hand_reaches_another_window(new_window: Open, variant: str) -> None:
    """Whatever the sockets and the server's answers brought so far, a card that still is in a hand was not in it."""
    company = TwoPlayers(new_window, variant=variant)
    hands = [hands_in(company)]  # in every state
    for _ in range(EVERY_KIND[variant]):
        company.play()
        hands.append(hands_in(company))
    hands += [hands_in(company) for _ in company.rush()]
    looked = 0
    for tab, frames in company.frames.items():
        news: list[set[str]] = [set() for _ in hands]  # every word, by the state in which it was told
        state = 0
        for frame in frames:
            state = state_in(frame, state)
            news[state].update(WORD.findall(frame.replace(company.table, "")))
        assert state == company.states
        for state in range(len(hands)):
            known = set().union(*news[: state + 1])
            for seat, hand in enumerate(hands[state]):
                if seat == tab:
                    assert not hand or hand & known  # it is there to be found
                else:
                    assert hand & known == set()
                    looked += len(hand) * len(known)
    assert looked > 0


def hands_in(company: TwoPlayers) -> list[set[str]]:
    """The cards that each seat holds, by the names they have in what is sent."""
    hands = []
    for seat in (0, 1):
        zones = [zone for zone in company.scene(seat).zones if zone.id == f"hand-{seat}"]
        assert zones or company.position.over
        hands.append({piece.id for zone in zones for piece in zone.pieces if piece.face is not None})
    assert all(WORD.fullmatch(card) for hand in hands for card in hand)
    return hands


def state_in(frame: str, state: int) -> int:
    """The state that a message is about, else the last one."""
    message = json.loads(frame)
    return int(message["state"]) if message.get("type") in ("welcome", "state") else state


def test_what_another_player_did_is_seen_and_said(new_window: Open) -> None:
    company = TwoPlayers(new_window, variant="quick-draw")
    seat = company.position.to_act
    moves = {move.text: move for move in company.scene(seat).moves}
    company.play()
    move = moves[[entry.text for entry in company.position.entries if entry.is_choice][-1]]
    other = company.pages[1 - seat]
    expect(other.locator(".mark-new")).to_have_attribute("data-piece", move.sources[0])
    sentence = f"{('Ann', 'Ben')[seat]}: {company.translate(move.label)}"
    expect(other.locator("[aria-live='polite']")).to_contain_text(sentence)
    expect(other.locator(".others-did")).to_contain_text(sentence)
    expect(company.pages[seat].locator(".others-did")).to_have_count(0)


def test_a_clock_runs_for_whoever_is_to_move(new_window: Open) -> None:
    company = TwoPlayers(new_window, variant="quick-draw", clock={"minutes": 5, "increment": 3})
    for _ in range(2):
        seat = company.position.to_act
        for page in company.pages.values():
            expect(page.get_by_role("timer")).to_have_count(2)
            expect(page.get_by_role("timer").nth(seat)).to_have_attribute("data-runs", "true")
            expect(page.get_by_role("timer").nth(1 - seat)).not_to_have_attribute("data-runs", "true")
        company.play()


# Coming, going, bots


SAY_AFTER = """
window.heard = [];
new MutationObserver(() => {
  for (const { textContent } of document.querySelectorAll("[role=status]")) {
    if (textContent && !window.heard.includes(textContent)) window.heard.push(textContent);
  }
}).observe(document, { childList: true, subtree: true, characterData: true });
"""
"""Remembers whatever a window has told by the way."""


def test_nobody_is_back_who_has_just_sat_down(new_window: Open) -> None:
    def listening() -> Page:
        page = new_window()
        page.add_init_script(SAY_AFTER)
        return page

    company = TwoPlayers(listening, variant="quick-draw", with_spectator=False)
    host, guest = company.pages.values()
    expect(host.get_by_text("Ben is here.")).to_be_attached()
    company.play()
    heard = " ".join([*host.evaluate("heard"), *guest.evaluate("heard")])
    assert "Ben has joined." in heard
    assert "Connected again" not in heard
    assert "is back" not in heard
    guest.reload()
    expect(host.get_by_text("Ben is back.")).to_be_attached()


def test_a_bot_takes_over_for_somebody_who_left(new_window: Open) -> None:
    company = TwoPlayers(new_window, variant="quick-draw")
    company.play()
    host, guest, _ = company.pages.values()
    guest.get_by_role("button", name="More").click()
    guest.get_by_role("button", name="Leave table").click()
    expect(guest.get_by_role("dialog")).to_contain_text("Your seat becomes free")
    guest.get_by_role("dialog").get_by_role("button", name="Leave").click()
    expect(guest.get_by_text("You have left the table")).to_be_visible()
    expect(host.locator(".status")).to_have_text("Waiting for another player.")
    expect(host.get_by_role("region", name="Players")).to_contain_text("Free (Ben left)")
    expect(guest.get_by_role("button", name="Join game")).to_be_visible()  # who left may come back as well

    if host.locator(".invite").is_visible():
        host.get_by_role("button", name="View table").click()
    host.get_by_role("button", name="Let a bot play").click()
    host.get_by_role("dialog").get_by_role("radio").first.check()
    host.get_by_role("button", name="Let it play").click()
    expect(host.get_by_role("region", name="Players")).to_contain_text("bot")
    expect(guest.get_by_role("button", name="Join game")).to_be_hidden()
    host.get_by_role("tab", name="Log").click()
    for _ in range(3):  # the bot answers whatever is played
        expect(host).to_have_title(re.compile("^Your turn"), timeout=30_000)
        state = host.locator(".table-page").get_attribute("data-state")
        host.keyboard.press("1")
        expect(host.locator(f".table-page:not([data-state='{state}'])")).to_be_attached()
    expect(host.locator(".log")).to_contain_text("Seat 2: Leaves the table")


def test_resigning_gives_the_game_to_the_other(new_window: Open) -> None:
    company = TwoPlayers(new_window, variant="mayhem-1")
    host, guest, _ = company.pages.values()
    host.get_by_role("button", name="Resign").click()
    expect(host.get_by_role("dialog")).to_contain_text("you lose")
    host.get_by_role("dialog").get_by_role("button", name="Resign").click()
    company.position.give_up(0)
    company.states += 1
    company.check_page()
    expect(guest.locator(".ending[data-won]")).to_be_visible()


def test_a_game_against_a_bot_is_opened_from_the_form(page: Page) -> None:
    page.goto("/new/solotaire")
    expect(page.get_by_text("Opponent")).to_be_hidden()
    page.get_by_label("Two boards").check()
    expect(page.get_by_label("A friend")).to_be_visible()
    page.get_by_text("More rules").click()
    expect(page.get_by_label("Recording")).to_be_hidden()
    page.get_by_label("Variant").select_option("quick-draw")
    expect(page.get_by_label("Recording")).to_be_visible()
    expect(page.get_by_role("group", name="Rules").get_by_role("radio", checked=True)).to_have_count(0)
    page.get_by_label("Otto the otter, Expert").check()
    page.get_by_label("Clock").check()
    page.get_by_label("Minutes per player").fill("0")
    page.get_by_role("button", name="Start game").click()
    expect(page.get_by_role("alert")).to_contain_text("from 1 to 180")
    page.get_by_label("Minutes per player").fill("7")
    summary = "2 players · against Otto (Expert) · Quick-Draw · clock 7+5"
    expect(page.locator(".start-summary")).to_have_text(summary)
    page.get_by_role("button", name="Start game").click()
    expect(page.get_by_role("timer").first).to_be_visible()
    bot = page.get_by_role("region", name="Players").get_by_role("listitem").nth(1)
    expect(bot).to_contain_text("Otto")
    expect(bot).to_contain_text("Expert bot")
    expect(bot.locator(".face[data-kind='animal']")).to_be_visible()
    page.goto("/new/solotaire")
    expect(page.locator(".start-summary")).to_have_text(summary)  # nothing that was chosen the last time is hidden


# Challenges


def challenge_of(page: Page, name: str) -> str:
    """The link that the ending panel makes."""
    page.evaluate("navigator.clipboard.writeText = (text) => { window.copied = text; return Promise.resolve(); }")
    page.get_by_role("button", name="Challenge a friend").click()
    page.get_by_label("Your name in the challenge").fill(name)
    page.get_by_role("dialog").get_by_role("button", name="Copy link").click()
    return str(page.evaluate("window.copied"))


def test_a_challenge_goes_round(page: Page, new_window: Open, base_url: str) -> None:
    player = Player(page, DEAL, game="solotaire", bot="greedy")
    player.rush()
    (score,) = player.position.scores()
    link = challenge_of(page, "Ann")
    assert link.startswith(f"{base_url}/challenge#")

    friend = new_window()
    friend.goto(link)
    expect(friend.get_by_role("heading", name=re.compile("challenges you"))).to_be_visible()
    expect(friend.locator(".facts")).to_contain_text(str(score))
    expect(friend.get_by_text(re.compile(f"^Ann: .*{score}"))).to_be_visible()
    friend.get_by_role("button", name="Play this deal").click()
    friend.wait_for_url("**/table/*")
    rival = friend.locator(".fact").filter(has=friend.get_by_text("Ann", exact=True)).locator(".fact-value")
    expect(rival).to_have_text("0")
    end = friend.locator(".fact").filter(has=friend.get_by_text("Ann, final")).locator(".fact-value")
    expect(end).to_have_text(str(score))
    copy = player.game.deal(DEAL)
    for entry in [entry for entry in player.position.entries if entry.is_choice]:  # the friend plays the same, move by move
        state = friend.locator(".table-page").get_attribute("data-state")
        choose(friend, copy, entry.text)
        copy.play(entry.text)
        expect(friend.locator(f".table-page:not([data-state='{state}'])")).to_be_attached()
        expect(rival).to_have_text(str(copy.scores()[0]))
    expect(friend.get_by_text(f"Both {score}: the challenge is a draw.")).to_be_visible()


def choose(page: Page, copy: Position, text: str) -> None:
    """Make a move from the list."""
    move = next(move for move in copy.scene().moves if move.text == text)
    page.locator(".move").filter(has_text=copy.game.words().text(move.label)).first.click()


@pytest.mark.parametrize("damage", ["", "kaputt", "cut"])
def test_a_damaged_challenge_says_so_kindly(page: Page, new_window: Open, damage: str) -> None:
    if damage == "cut":
        player = Player(page, DEAL, game="solotaire", bot="greedy")
        player.rush()
        damage = challenge_of(page, "Ann").partition("#")[2][:-20]
    other = new_window()
    other.goto(f"/challenge#{damage}")
    expect(other.get_by_role("heading", name=re.compile("contains no challenge|cannot be read"))).to_be_visible()
    expect(other.get_by_role("link", name="All games", exact=True)).to_be_visible()


def test_a_game_that_was_given_up_makes_no_challenge(page: Page) -> None:
    player = Player(page, DEAL, game="solotaire", bot="greedy")
    page.get_by_role("button", name="Give up").click()
    page.get_by_role("dialog").get_by_role("button", name="Give up").click()
    expect(page.locator(".ending")).to_be_visible()
    expect(page.get_by_role("button", name="Challenge a friend")).to_have_count(0)
    challenge = json.dumps({"name": "Ann", "record": player.game.deal(DEAL).give_up().record()})
    packed = zlib.compress(challenge.encode(), wbits=-15)
    page.goto(f"/challenge#{base64.urlsafe_b64encode(packed).decode().rstrip('=')}")
    expect(page.get_by_role("heading", name="There is no score to beat")).to_be_visible()
    expect(page.get_by_text(re.compile("Ann gave up this game"))).to_be_visible()
    expect(page.get_by_role("button", name="Play this deal")).to_have_count(0)


def test_a_name_on_an_invitation_is_kept_while_it_is_typed(page: Page, new_window: Open) -> None:
    answer = page.request.post("/api/tables", data={"game": "solotaire", "options": {"variant": "mayhem-1"}})
    page.goto(f"/table/{answer.json()['id']}")
    invitation = page.get_by_role("region", name="Invite a friend")
    expect(invitation).to_contain_text("The game starts as soon as your friend has opened the link and joined.")
    invitation.get_by_label("Your name in the invitation").press_sequentially("Ann")
    expect(invitation.get_by_text("Saved")).to_be_visible()
    guest = new_window()
    guest.goto(page.url)
    expect(guest.get_by_role("heading", name="Ann invites you to play Solotaire")).to_be_visible()
    guest.get_by_label("Your name, for the others").fill("Ben")
    guest.get_by_role("button", name="Join game").click()
    expect(page.get_by_role("region", name="Players")).to_contain_text("Ben")


# For everybody


def visits_of_tables(page: Page, new_window: Open) -> list[tuple[str, Callable[[], object]]]:
    """The states of tables for two, and how to get there."""

    def new_table_address(variant: str, **settings: Any) -> str:
        answer = page.request.post("/api/tables", data={"game": "solotaire", "options": {"variant": variant}, **settings})
        assert answer.ok, answer.text()
        return f"/table/{answer.json()['id']}"

    waiting, theirs = new_table_address("quick-draw", clock={"minutes": 5, "increment": 0}), new_window()
    theirs.request.put("/api/me", data={"name": "Ben"})
    answer = theirs.request.post("/api/tables", data={"game": "solotaire", "options": {"variant": "mayhem-1"}})
    invited = f"/table/{answer.json()['id']}"

    def dialog(opener: str) -> None:
        if not page.get_by_role("button", name=opener).is_visible():
            page.get_by_role("button", name="More").click()
        page.get_by_role("button", name=opener).click()
        expect(page.get_by_role("dialog")).to_be_visible()

    def close() -> None:
        page.get_by_role("button", name="Close").click()
        page.get_by_role("button", name="View table").click()

    def play_to_the_end() -> None:
        Player(page, DEAL, game="solotaire", bot="greedy").rush()

    def send_a_challenge() -> None:
        dialog("Challenge a friend")
        expect(page.get_by_role("button", name="Copy link")).to_be_visible()

    def choose_a_game_for_two() -> None:
        page.goto("/new/solotaire")
        page.get_by_text("More rules").click()
        page.get_by_label("Variant").select_option("mayhem-2")
        page.get_by_label("Clock").check()

    return [
        ("a form for two", choose_a_game_for_two),
        ("an invitation", lambda: page.goto(waiting)),
        ("a bot to choose", lambda: page.locator(".invite").get_by_role("button", name="Let a bot play").click()),
        ("waiting", close),
        ("leaving", lambda: dialog("Leave table")),
        ("invited", lambda: page.goto(invited)),
        ("quick-draw", lambda: page.goto(new_table_address("quick-draw", seats=["bot random"]))),
        ("a hand", lambda: page.goto(new_table_address("mayhem-1", seats=["bot random"]))),
        ("two hands", lambda: page.goto(new_table_address("mayhem-2", seats=["bot random"]))),
        ("two boards", lambda: page.goto(new_table_address("honeymoon", seats=["bot random"]))),
        ("the sheet", play_to_the_end),
        ("a challenge to send", send_a_challenge),
        ("no challenge", lambda: page.goto("/challenge#kaputt")),
    ]


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_nobody_is_shut_out_of_a_table_for_two(
    observed_page: Page, new_window: Open, accessibility_problems: Callable[[Page], list[str]], size: ViewportSize
) -> None:
    observed_page.set_viewport_size(size)
    for name, go in visits_of_tables(observed_page, new_window):
        go()
        assert (name, accessibility_problems(observed_page)) == (name, [])
