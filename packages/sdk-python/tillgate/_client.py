from __future__ import annotations

from typing import Any, Callable, Dict, Optional

from ._caller import Caller, Sent
from ._resources import Resources
from ._transport import Answer, Http, Transport

Send = Callable[[Sent, Optional[str]], Answer]


class TokenCaller:
    """Calls operations that take a token, or nothing."""

    def __init__(self, send: Send) -> None:
        self._send = send

    def call(self, sent: Sent, idempotency_key: Optional[str] = None) -> Any:
        if sent.caller == "client":
            raise TypeError("This takes an app's credentials: call it on TillgateApp.")
        answer = self._send(sent, idempotency_key)
        return answer.body["data"] if sent.in_data else answer.body


class Client(Resources):
    """Every operation of one connection or key: `client.subscriptions.list()`."""

    def __init__(self, caller: Caller) -> None:
        super().__init__(caller)
        self._caller = caller

    def request(
        self,
        method: str,
        path: str,
        *,
        query: Optional[Dict[str, Any]] = None,
        body: Any = None,
        idempotency_key: Optional[str] = None,
    ) -> Any:
        """Sends a request as it is, for what a store's platform has or this version doesn't know yet.

        A change carries an `Idempotency-Key`.
        """
        return self._caller.call(Sent(method, path, query, body, takes_key=method != "GET"), idempotency_key)


class Tillgate(Client):
    """A client with a token that stays: a seller's own API key, or an access token that somebody else refreshes."""

    def __init__(
        self, base_url: str, token: str, *, retries: int = 4, timeout: float = 30.0, http: Optional[Http] = None
    ) -> None:
        transport = Transport(base_url, retries, timeout, http)
        bearer = f"Bearer {token}"
        super().__init__(
            TokenCaller(lambda sent, key: transport.send(sent, None if sent.caller == "anyone" else bearer, key))
        )
