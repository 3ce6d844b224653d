from __future__ import annotations

import base64
import hashlib
import secrets
import uuid
from dataclasses import dataclass, replace
from email.message import Message
from typing import Any, Dict, NamedTuple, Optional
from urllib.parse import parse_qs, quote, urlencode, urlsplit

from ._caller import Sent
from ._client import Client
from ._errors import ConnectionEndedError, TillgateError
from ._resources import AppConnectionsResource, OauthResource
from ._tokens import StoredTokens, TokenStore
from ._transport import Answer, Transport

#: How often a call begins anew with a token that this worker has refreshed.
RENEWALS = 2


@dataclass(frozen=True)
class Authorization:
    """What the session of who was sent to `url` keeps until they return."""

    url: str
    state: str
    code_verifier: str


class Connected(NamedTuple):
    connection_id: str
    tokens: StoredTokens


class TillgateApp:
    """An app: sends sellers to connect, keeps the tokens of each connection, refreshes them, one worker at a time."""

    def __init__(
        self,
        base_url: str,
        client_id: str,
        redirect_uri: str,
        store: TokenStore,
        *,
        client_secret: Optional[str] = None,
        retries: int = 4,
        timeout: float = 30.0,
    ) -> None:
        self._transport = Transport(base_url, retries, timeout)
        self._client_id = client_id
        self._client_secret = client_secret
        self._redirect_uri = redirect_uri
        self._store = store
        #: The operations that take the app's credentials.
        self.oauth = OauthResource(self._call)
        #: All of its connections, those too whose tokens are lost.
        self.app_connections = AppConnectionsResource(self._call)

    def authorize(self, scope: Optional[str] = None, **parameters: str) -> Authorization:
        """Where to send a seller, with PKCE (RFC 7636).

        `scope` has names separated by spaces; the app's default scopes when left out. Others are `optional_scope`, and
        `mode`, live or test."""
        state, verifier = secrets.token_urlsafe(32), secrets.token_urlsafe(32)
        query = {
            "response_type": "code",
            "client_id": self._client_id,
            "redirect_uri": self._redirect_uri,
            "state": state,
            "code_challenge": _sha256(verifier),
            "code_challenge_method": "S256",
            **({} if scope is None else {"scope": scope}),
            **parameters,
        }
        return Authorization(f"{self._transport.base_url}/oauth/authorize?{urlencode(query)}", state, verifier)

    def finish(self, returned: str, session: Authorization) -> Connected:
        """Takes the seller who returns to an address: checks `state` and `iss`, exchanges the code, stores the tokens.

        Raises a TillgateError: `access_denied` where the seller said no."""
        query = {name: values[0] for name, values in parse_qs(urlsplit(returned).query).items()}
        if not secrets.compare_digest(query.get("state", "").encode(), session.state.encode()):
            raise ValueError("The state isn't the one of this session.")
        if query.get("iss") != self._transport.base_url:
            raise ValueError("The answer is another service's.")
        if "error" in query:
            raise TillgateError(400, Message(), query)
        return self.exchange(query.get("code", ""), session.code_verifier)

    def exchange(self, code: str, code_verifier: Optional[str] = None) -> Connected:
        """Exchanges a code and stores the tokens under the id of their connection."""
        body = {"grant_type": "authorization_code", "code": code, "redirect_uri": self._redirect_uri}
        if code_verifier is not None:
            body["code_verifier"] = code_verifier
        answer = self._send(_token_request(body))
        connection_id = answer.headers.get("X-Connection-Id")
        if not connection_id:
            raise ValueError("The token response has no X-Connection-Id.")
        self._store.set(connection_id, answer.body)
        return Connected(connection_id, answer.body)

    def connection(self, connection_id: str) -> Client:
        """The operations of a connection. Calls get the current token, or a new one where it was rotated or expired."""
        return Client(lambda sent, key: self._call_with(connection_id, sent, key))

    def refresh(self, connection_id: str, used: Optional[str] = None) -> StoredTokens:
        """Replaces the pair of a connection; returns what is current then. Of several workers that ask, one refreshes.

        `used` is the access token that doesn't do any more; where another is stored already, that one is the answer.
        Raises ConnectionEndedError."""
        with self._store.hold(connection_id):
            before = self._read(connection_id)
            if used is not None and before["access_token"] != used:
                return before
            key = self._refresh_key(connection_id, before)
            body = {"grant_type": "refresh_token", "refresh_token": before["refresh_token"]}
            try:
                after = self._send(_token_request(body), key).body
            except TillgateError as error:
                if error.code != "invalid_grant":
                    raise
                # Where a worker without this lock was first, its pair is stored.
                now = self._read(connection_id)
                if now["refresh_token"] != before["refresh_token"]:
                    return now
                reason = error.reason or "unknown"
                self._end(connection_id, before, reason)
                raise ConnectionEndedError(connection_id, reason) from None
            self._store.set(connection_id, after)
            return after

    def disconnect(self, connection_id: str) -> None:
        """Ends a connection, and notes it."""
        tokens = self._read(connection_id)
        self.oauth.revoke_token({"token": tokens["refresh_token"]})
        self._end(connection_id, tokens, "disconnected")

    def _call(self, sent: Sent, key: Optional[str]) -> Any:
        return self._send(sent, key).returned(sent)

    def _call_with(self, connection_id: str, sent: Sent, key: Optional[str]) -> Answer:
        tokens = self._read(connection_id)
        # The same for every token it is sent with.
        key = key or str(uuid.uuid4())
        renewals = 0
        while True:
            try:
                return self._transport.send(sent, f"Bearer {tokens['access_token']}", key)
            except TillgateError as error:
                # Where another has rotated it there is a newer pair, however often that happens; other reasons may stay.
                renewals += error.reason != "rotated"
                if error.status != 401 or renewals > RENEWALS:
                    raise
            tokens = self.refresh(connection_id, tokens["access_token"])

    def _read(self, connection_id: str) -> StoredTokens:
        tokens = self._store.get(connection_id)
        if tokens is None:
            raise KeyError(f"There are no tokens of the connection {connection_id}.")
        if "ended_because" in tokens:
            raise ConnectionEndedError(connection_id, tokens["ended_because"])
        return tokens

    def _refresh_key(self, connection_id: str, tokens: StoredTokens) -> str:
        """What any worker that refreshes with this token sends, so that a lost answer isn't lost for good."""
        if self._client_secret is not None:
            return _sha256(tokens["refresh_token"])
        # Without a secret the key protects the answer: nobody who has seen the token may know it.
        if "refresh_key" in tokens:
            return str(tokens["refresh_key"])
        key = secrets.token_urlsafe(32)
        self._store.set(connection_id, {**tokens, "refresh_key": key})
        return key

    def _end(self, connection_id: str, tokens: StoredTokens, reason: str) -> None:
        self._store.set(connection_id, {**tokens, "access_token": "", "refresh_token": "", "ended_because": reason})

    def _send(self, sent: Sent, key: Optional[str] = None) -> Answer:
        if sent.caller == "anyone":
            return self._transport.send(sent, None, key)
        if self._client_secret is None and sent.method != "POST":
            raise TypeError("This takes the app's client secret.")
        if self._client_secret is None:
            return self._transport.send(replace(sent, body={**sent.body, "client_id": self._client_id}), None, key)
        pair = f"{quote(self._client_id, safe='')}:{quote(self._client_secret, safe='')}"
        return self._transport.send(sent, f"Basic {base64.b64encode(pair.encode()).decode()}", key)


def _token_request(body: Dict[str, str]) -> Sent:
    return Sent("POST", "/api/oauth/token", body=body, takes_key=True, is_form=True, caller="client")


def _sha256(text: str) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(text.encode()).digest()).decode().rstrip("=")
