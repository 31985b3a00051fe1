"""The security middleware: who may ask, what every answer carries, how much is too much."""

from __future__ import annotations

import hashlib
import http.client
import re
import socket
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from websockets.exceptions import InvalidStatus

from kingfisher.server.accounts.guests import COOKIE
from kingfisher.server.protocol import rest, to_client
from kingfisher.server.protocol.rest import Me, Problem
from kingfisher.server.protocol.shared import TableInfo
from kingfisher.server.rate_limit import PLENTY, UNLIMITED, Limit, Limits, RateLimiter, TokenBucket
from tests.server.clients import PATIENCE, Guest, farewell
from tests.server.conftest import NewGuest
from tests.server.servers import LocalServer, local_server

SECURITY_HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        "manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()",
}
NEVER_SENT = {"server", "x-powered-by", "access-control-allow-origin", "access-control-allow-credentials"}


def has_security_headers(answer: httpx.Response) -> bool:
    """Whether an answer carries every header once, as it should be, and none that it should not."""
    sent = {name: answer.headers.get_list(name) for name in SECURITY_HEADERS}
    return sent == {name: [value] for name, value in SECURITY_HEADERS.items()} and not NEVER_SENT & set(answer.headers)


# What every answer carries


def test_every_answer_carries_the_security_headers(guest: NewGuest) -> None:
    one = guest()
    table = one.open().id
    tag = one.http.get("/").headers["etag"]
    asked: list[tuple[int, str, str, dict[str, Any]]] = [
        (200, "GET", "/", {}),
        (200, "GET", "/assets/start-abc123.js", {}),
        (304, "GET", "/", {"headers": {"If-None-Match": tag}}),
        (200, "GET", "/api/server", {}),
        (200, "GET", "/api/schema/openapi.json", {}),
        (200, "GET", f"/api/tables/{table}/record", {}),
        (201, "POST", "/api/tables", {"json": {"game": "whispers"}}),
        (400, "POST", "/api/tables", {"json": 1}),
        (401, "GET", "/api/me/export", {"headers": {"Cookie": ""}}),
        (403, "PUT", "/api/me", {"json": {"name": "x"}, "headers": {"Origin": "https://evil.example"}}),
        (404, "GET", "/api/tables/AAAA", {}),
        (404, "GET", "/assets/nothing.js", {}),
        (405, "PATCH", "/api/me", {}),
        (410, "POST", "/api/seats", {"json": {"token": "x"}}),
        (413, "PUT", "/api/me", {"content": b"x" * 99_999, "headers": {"Content-Type": "application/json"}}),
        (421, "GET", "/", {"headers": {"Host": "evil.example"}}),
        (204, "DELETE", "/api/me", {}),
    ]
    answers = [one.http.request(method, path, **more) for _, method, path, more in asked]
    assert [answer.status_code for answer in answers] == [status for status, *_ in asked]
    assert [answer.request.url.path for answer in answers if not has_security_headers(answer)] == []


def test_what_fails_inside_is_a_problem_without_a_trace_of_the_inside(folder: Path, caplog: pytest.LogCaptureFixture) -> None:
    with local_server(folder) as running, Guest(running.address) as guest:
        running.services.names = lambda: [1 / 0]  # type: ignore[list-item]
        answer = guest.http.get("/api/games")
    assert (answer.status_code, has_security_headers(answer)) == (500, True)
    reason = "something went wrong on the server; its log has the details"
    assert msgspec.json.decode(answer.content) == {"code": "failed", "reason": reason, "field": None}
    assert [record.getMessage() for record in caplog.records if record.name == "kingfisher"] == ["GET /api/games failed"]
    caplog.clear()


def test_what_belongs_to_a_guest_is_not_cached(guest: NewGuest) -> None:
    one = guest()
    table = one.open().id
    paths = ["/api/me", "/api/me/export", "/api/tables", f"/api/tables/{table}", f"/api/tables/{table}/record"]
    paths += [f"/api/tables/{table}/steps", "/api/statistics/whispers"]
    assert {path: one.http.get(path).headers.get("cache-control") for path in paths} == dict.fromkeys(paths, "no-store")


# Cookies


def cookie_of(answer: httpx.Response) -> dict[str, str]:
    (line,) = answer.headers.get_list("set-cookie")
    (morsel,) = SimpleCookie(line).values()
    return {"name": morsel.key, "value": morsel.value} | {key: str(value) for key, value in morsel.items() if value}


@pytest.mark.parametrize(
    ("method", "path", "body"), [("POST", "/api/tables", {"game": "whispers"}), ("PUT", "/api/me", {"name": "Ada"})]
)
def test_the_cookie_is_for_the_server_alone(guest: NewGuest, method: str, path: str, body: Any) -> None:
    one = guest()
    cookie = cookie_of(one.http.request(method, path, json=body))
    token = cookie.pop("value")
    assert re.fullmatch(r"[A-Za-z0-9_-]{43}", token)  # 256 bits
    assert cookie == {
        "name": COOKIE, "path": "/", "max-age": str(400 * 24 * 3600), "httponly": "True", "samesite": "strict",
    }  # fmt: skip
    assert "set-cookie" not in one.http.request(method, path, json=body).headers


def test_behind_https_the_cookie_stays_behind_https(guest: NewGuest) -> None:
    answer = guest().http.post("/api/tables", json={"game": "whispers"}, headers={"X-Forwarded-Proto": "https"})
    assert cookie_of(answer)["secure"] == "True"


def test_looking_makes_no_guest_and_gives_no_cookie(guest: NewGuest) -> None:
    table = guest().open().id
    for path in (
        "/",
        "/api/me",
        "/api/tables",
        f"/api/tables/{table}",
        f"/api/tables/{table}/steps",
        "/api/statistics/whispers",
    ):
        assert "set-cookie" not in guest().http.get(path).headers
    with guest().socket(table) as opened:
        assert opened.response is not None
        assert "set-cookie" not in opened.response.headers


def test_the_store_holds_no_token(shared_server: LocalServer, guest: NewGuest) -> None:
    one = guest()
    table = one.open().id
    offered = one.ask("POST", f"/api/tables/{table}/transfer", rest.Transfer)
    files = b"".join(path.read_bytes() for path in shared_server.services.folder.iterdir())
    for token in (one.token, offered.token):
        assert token.encode() not in files
        assert hashlib.sha256(token.encode()).digest() in files


# Foreign pages


FOREIGN = [
    "https://evil.example", "http://127.0.0.1", "http://127.0.0.1:1", "http://localhost:{port}", "null", "",
    "http://127.0.0.1:{port}.evil.example", "http://[", "http://evil.example/127.0.0.1:{port}", "file://",
    "http://127.0.0.1:{port}@evil.example",
]  # fmt: skip


@pytest.mark.parametrize("origin", FOREIGN)
def test_a_foreign_page_can_change_nothing(shared_server: LocalServer, guest: NewGuest, origin: str) -> None:
    one = guest()
    table = one.open().id
    headers = {"Origin": origin.format(port=shared_server.port)}
    for method, path, body in (
        ("POST", "/api/tables", {"game": "whispers"}),
        ("POST", f"/api/tables/{table}/join", None),
        ("POST", f"/api/tables/{table}/transfer", None),
        ("POST", "/api/seats", {"token": "x"}),
        ("PUT", "/api/me", {"name": "Mallory"}),
        ("DELETE", f"/api/tables/{table}", None),
        ("DELETE", "/api/me", None),
    ):
        assert one.refused(method, path, json=body, headers=headers) == (403, "foreign-page")
    assert (one.ask("GET", "/api/me", Me).name, one.look(table).id) == ("", table)
    with pytest.raises(InvalidStatus) as refused, one.socket(table, headers=headers):
        pass
    assert refused.value.response.status_code == 403


def test_a_foreign_page_reads_nothing_by_its_browser(guest: NewGuest) -> None:
    """It may ask, as by a link, but no browser lets it see the answer."""
    answer = guest().http.get("/api/me", headers={"Origin": "https://evil.example"})
    assert (answer.status_code, has_security_headers(answer)) == (200, True)
    asked = {"Origin": "https://evil.example", "Access-Control-Request-Method": "PUT"}
    assert not [name for name in guest().http.options("/api/me", headers=asked).headers if name.startswith("access-control")]


def test_the_own_page_may_do_everything(shared_server: LocalServer, guest: NewGuest) -> None:
    one = guest()
    for name in (f"127.0.0.1:{shared_server.port}", f"localhost:{shared_server.port}", "[::1]:5000"):
        headers = {"Origin": f"http://{name}", "Host": name}
        table = one.ask("POST", "/api/tables", TableInfo, json={"game": "whispers"}, headers=headers).id
        with one.socket(table, headers={"Origin": f"http://127.0.0.1:{shared_server.port}"}) as opened:
            assert '"type":"welcome"' in str(opened.recv(timeout=PATIENCE))


# Names


def status_by_host(port: int, host: bytes | None, upgrade: bool = False) -> int:
    """The status of an answer to a request with just this Host header."""
    lines = [b"GET /api/server HTTP/1.1", *([b"Host: " + host] if host is not None else []), b"Connection: close"]
    if upgrade:
        lines[0] = b"GET /api/tables/AAAA/socket HTTP/1.1"
        lines[-1:] = [b"Connection: Upgrade", b"Upgrade: websocket", b"Sec-WebSocket-Version: 13"]
        lines += [b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="]
    with socket.create_connection(("127.0.0.1", port)) as opened:
        opened.sendall(b"\r\n".join(lines) + b"\r\n\r\n")
        answer = http.client.HTTPResponse(opened)
        answer.begin()
        return answer.status


@pytest.mark.parametrize(
    "host",
    [b"evil.example", b"evil.example:8642", b"127.0.0.1.evil.example", b"localhost.evil.example", b"", None, b"[", b"[::1",
     b"\xff", b"127.0.0.1:1@evil.example", b"localhost.", b"1.2.3", b"x" * 5000, b"]", b"[evil.example]"],
)  # fmt: skip
def test_names_that_are_not_this_servers_are_refused(shared_server: LocalServer, host: bytes | None) -> None:
    """A foreign page cannot point a name of its own at this machine and read what is here."""
    assert (status_by_host(shared_server.port, host), status_by_host(shared_server.port, host, upgrade=True)) == (421, 403)


@pytest.mark.parametrize(
    "host",
    [b"localhost", b"LOCALHOST:1", b"127.0.0.1", b"[::1]", b"[::1]:8642", b"192.168.7.9:80", socket.gethostname().encode()],
)
def test_addresses_and_the_machines_own_name_are_accepted(shared_server: LocalServer, host: bytes) -> None:
    assert (status_by_host(shared_server.port, host), status_by_host(shared_server.port, host, upgrade=True)) == (200, 101)


def test_a_further_name_is_told_when_the_server_starts(folder: Path) -> None:
    with local_server(folder, names=("Games.Example.org",)) as running:
        assert [status_by_host(running.port, host) for host in (b"games.example.org:443", b"example.org")] == [200, 421]


# Limits


def limits(**given: Any) -> Limits:
    names = ("requests", "new_tables", "new_guests", "sockets", "messages")
    usual: dict[str, Any] = dict.fromkeys(names, PLENTY) | {"sockets_of_a_guest": 1_000, "sockets_at_a_table": 1_000}
    return Limits(**usual | given)


ONCE = Limit(1, 1e-9)
TWICE = Limit(2, 1e-9)
ELSEWHERE = {"X-Forwarded-For": "192.0.2.7"}  # believed, since it comes from this machine


@pytest.mark.parametrize(
    ("limit", "path", "method", "body"),
    [
        ("requests", "/api/server", "GET", None),
        ("requests", "/", "GET", None),
        ("new_tables", "/api/tables", "POST", {"game": "whispers"}),
        ("new_guests", "/api/me", "PUT", {"name": "x"}),
    ],
)
def test_too_much_of_one_visitor_is_refused_and_others_do_not_notice(
    folder: Path, limit: str, path: str, method: str, body: Any
) -> None:
    with local_server(folder, limits=limits(**{limit: TWICE})) as running:

        def asked(**headers: str) -> httpx.Response:
            return httpx.request(method, running.address + path, json=body, headers=headers)

        first = [asked() for _ in range(4)]
        assert [answer.is_success for answer in first] == [True, True, False, False]
        refused = first[-1]
        problem = msgspec.json.decode(refused.content, type=Problem)
        assert (refused.status_code, problem.code, refused.headers["retry-after"]) == (429, "slow-down", "5")
        assert has_security_headers(refused)
        assert [asked(**ELSEWHERE).is_success for _ in range(3)] == [True, True, False]


def test_too_many_sockets_of_one_visitor_are_closed(folder: Path) -> None:
    with local_server(folder, limits=limits(sockets=ONCE)) as running, Guest(running.address) as one:
        table = one.open().id
        with one.sit(table) as tab, one.socket(table) as opened:
            assert farewell(opened)[:2] == (4429, "slow-down")
            with one.socket(table, headers=ELSEWHERE) as other:
                assert '"type":"welcome"' in str(other.recv(timeout=PATIENCE))
            tab.catch_up()


def test_a_table_has_room_for_so_many_connections(folder: Path) -> None:
    few = limits(sockets_of_a_guest=2, sockets_at_a_table=3)
    with local_server(folder, limits=few) as running, Guest(running.address) as one, Guest(running.address) as other:
        table = one.open().id
        with one.sit(table) as first, one.sit(table):
            with one.socket(table) as opened:
                assert farewell(opened)[:2] == (4409, "too-many")
            with other.sit(table), other.socket(table) as opened:
                assert farewell(opened)[:2] == (4409, "too-many")
            first.catch_up()
        with other.sit(table):  # there is room again
            pass


def test_messages_that_come_too_fast_are_refused_and_then_the_connection_is_closed(folder: Path) -> None:
    with local_server(folder, limits=limits(messages=Limit(5, 1e-9))) as running, Guest(running.address) as one:
        table = one.open("tabletop").id
        with one.sit(table) as tab, one.sit(table) as other:
            first = tab.moves[0]
            answers = [tab.ask("ping") for _ in range(5)]
            assert answers == [to_client.Pong(number) for number in range(1, 6)]
            for number in range(6, 106):
                answer = tab.ask("move", state=0, text=first)
                assert isinstance(answer, to_client.Refused)
                assert (answer.id, answer.code, answer.state) == (number, "slow-down", 0)
            tab.msg("move", state=0, text=first)
            assert tab.closed() == (4429, "slow-down")
            assert isinstance(other.play(first), to_client.Changed)


def test_the_usual_limits_let_a_busy_player_play() -> None:
    usual = Limits()
    assert (usual.messages.per_second, usual.messages.burst, usual.requests.burst) >= (10, 20, 100)
    assert UNLIMITED.messages == PLENTY


class Seconds:
    now = 50.0

    def __call__(self) -> float:
        return self.now


def test_a_bucket_fills_by_the_second_and_no_further() -> None:
    seconds = Seconds()
    bucket = TokenBucket(Limit(3, 2), seconds)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    assert not bucket.full
    seconds.now += 0.5
    assert [bucket.take() for _ in range(2)] == [True, False]
    seconds.now += 1_000
    assert bucket.full
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]


def test_visitors_that_asked_long_ago_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kingfisher.server.rate_limit.MAX_REMEMBERED", 100)
    limiter = RateLimiter(PLENTY)
    for client_address in range(1_000):
        assert limiter.take(str(client_address))
    assert len(limiter._of) <= 100
