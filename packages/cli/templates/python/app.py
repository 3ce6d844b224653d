"""Connects a store, lists its subscriptions, moves one to another plan, and hears of events."""
import hashlib
import hmac
import json
import re
import traceback
from dataclasses import asdict
from http.cookies import SimpleCookie
from http.server import BaseHTTPRequestHandler
from typing import Any, Callable, Dict, Optional, Set, Type
from urllib.parse import quote, unquote

from tillgate import Authorization, Client, ConnectionEndedError, TillgateApp, TillgateError, WebhookError
from tillgate import types, verify_webhook

LARGEST_BODY = 1_000_000

# The seller pressed Cancel on the consent screen.
CANCELLED = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Nothing was connected</title>
<style>
:root { color-scheme: light dark; --card: light-dark(#fff, #1b1b18); --ink: light-dark(#191915, #f2f1ec) }
body { margin: 0; padding: 2rem 1rem; background: light-dark(#f7f6f3, #121210); color: var(--ink);
  font: 1rem/1.5 Inter, system-ui, sans-serif }
main { max-width: 30rem; margin: 0 auto; padding: 1.25rem 1.75rem; background: var(--card);
  border: 1px solid light-dark(#cfcbc0, #45453d); border-radius: 20px }
h1 { font-size: 1.3rem }
a { display: inline-block; padding: .5rem 1rem; border-radius: 11px; font-weight: 600; text-decoration: none;
  background: var(--ink); color: var(--card) }
</style>
<main>
<h1>Nothing was connected</h1>
<p>You pressed Cancel, so nothing was shared and nothing was changed.</p>
<p><a href="/connect">Try again</a></p>
</main>
"""


class Refused(Exception):
    def __init__(self, status: int, body: Dict[str, Any]) -> None:
        super().__init__(status)
        self.status = status
        self.body = body


def make_handler(
    tillgate: TillgateApp,
    webhook_secret: str,
    cookie_secret: str,
    take: Callable[[types.Event], None] = lambda event: print(event["type"], flush=True),
) -> Type[BaseHTTPRequestHandler]:
    """What answers the app's requests; `take` is called once for each event."""
    # In a database: an event may come twice, to any worker.
    taken: Set[str] = set()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            pages = {"/connect": self.connect, "/callback": self.callback, "/subscriptions": self.subscriptions}
            self.answer(pages.get(self.path.partition("?")[0]))

        def do_POST(self) -> None:
            swap = re.fullmatch(r"/subscriptions/([\w-]+)/swap", self.path)
            if swap:
                return self.answer(lambda: self.swap(swap[1]))
            self.answer(self.webhook if self.path == "/webhooks" else None)

        def connect(self) -> None:
            session = tillgate.authorize(mode="test")
            self.redirect(session.url, self.cookie("connecting", json.dumps(asdict(session)), "; Max-Age=3600"))

        def callback(self) -> None:
            kept = self.signed("connecting")
            if kept is None:
                raise Refused(400, {"error": "Begin at /connect."})
            try:
                connection_id = tillgate.finish(self.path, Authorization(**json.loads(kept))).connection_id
            except (TillgateError, ValueError) as error:
                if isinstance(error, TillgateError) and error.code == "access_denied":
                    return self.page(CANCELLED)
                raise Refused(400, {"error": str(error)}) from error
            self.redirect("/subscriptions", self.cookie("connection", connection_id))

        def subscriptions(self) -> None:
            found = self.client().subscriptions.list()
            self.send(200, [{name: one[name] for name in ("id", "status", "product_id")} for one in found])

        def swap(self, subscription_id: str) -> None:
            """Carries out exactly what it would cost, where that is no more than `at_most`."""
            asked = self.json()
            if not isinstance(asked.get("variant_id"), str) or not isinstance(asked.get("at_most"), int):
                raise Refused(400, {"error": "Send variant_id and at_most."})
            made = self.client().quote(subscription_id, {"action": "swap", "variant_id": asked["variant_id"]})
            due_now = made.preview["due_now"]
            if due_now > asked["at_most"]:
                return self.send(409, {"due_now": due_now})
            after = made.commit()
            self.send(200, {"id": after["id"], "status": after["status"], "due_now": due_now})

        def webhook(self) -> None:
            event = verify_webhook(dict(self.headers.items()), self.body(), secrets=[webhook_secret])
            if event["id"] not in taken:
                taken.add(event["id"])
                take(event)
            self.send(204)

        def answer(self, page: Optional[Callable[[], None]]) -> None:
            try:
                if page is None:
                    raise Refused(404, {"error": "Nothing is here."})
                page()
            except Refused as refused:
                self.send(refused.status, refused.body)
            except WebhookError as error:
                self.send(400, {"error": str(error)})
            except ConnectionEndedError:
                self.send(401, {"error": "Connect again.", "connect": "/connect"})
            except TillgateError as error:
                self.send(502, {"error": error.code})
            except Exception:
                traceback.print_exc()
                self.send(500, {"error": "Something went wrong."})

        def client(self) -> Client:
            connection_id = self.signed("connection")
            if connection_id is None:
                raise Refused(401, {"error": "Connect a store first: /connect"})
            return tillgate.connection(connection_id)

        def body(self) -> bytes:
            length = self.headers.get("Content-Length", "")
            if not length.isdigit() or int(length) > LARGEST_BODY:
                raise Refused(413, {"error": "The body is too large, or its length isn't given."})
            return self.rfile.read(int(length))

        def json(self) -> Dict[str, Any]:
            try:
                read = json.loads(self.body())
            except ValueError:
                read = None
            return read if isinstance(read, dict) else {}

        def signed(self, name: str) -> Optional[str]:
            morsel = SimpleCookie(self.headers.get("Cookie", "")).get(name)
            value, _, signature = morsel.value.rpartition(".") if morsel else ("", "", "")
            return unquote(value) if hmac.compare_digest(signature, sign(name, value)) else None

        def cookie(self, name: str, value: str, more: str = "") -> str:
            text = quote(value, safe="")
            return f"{name}={text}.{sign(name, text)}; HttpOnly; SameSite=Lax; Path=/{more}"

        def redirect(self, to: str, cookie: str) -> None:
            self.send(302, None, {"Location": to, "Set-Cookie": cookie})

        def page(self, text: str) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.send_header("Content-Length", str(len(text.encode())))
            self.end_headers()
            self.wfile.write(text.encode())

        def send(self, status: int, body: Any = None, headers: Optional[Dict[str, str]] = None) -> None:
            text = b"" if body is None else json.dumps(body).encode()
            self.send_response(status)
            for name, value in (headers or {}).items():
                self.send_header(name, value)
            if status != 204:
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(text)))
            self.end_headers()
            self.wfile.write(text)

        def log_message(self, format: str, *args: Any) -> None:
            """Addresses have codes in them: nothing of a request is logged."""

    def sign(name: str, value: str) -> str:
        return hmac.new(cookie_secret.encode(), f"{name}={value}".encode(), hashlib.sha256).hexdigest()

    return Handler
