from __future__ import annotations

from email.message import Message
from typing import Any, Dict, Optional


class TillgateError(Exception):
    """The service refused. Branch on `code` and `reason`; quote `request_id` when you ask for help."""

    def __init__(self, status: int, headers: Message, body: Any) -> None:
        members: Dict[str, Any] = body if isinstance(body, dict) else {}
        self.status = status
        self.headers = headers
        self.body = members
        self.code = str(members.get("error", "unknown"))
        self.reason: Optional[str] = members.get("reason") or headers.get("X-Error-Reason")
        self.request_id = headers.get("X-Request-Id")
        description = members.get("error_description")
        super().__init__(f"{status} {self.code}" + (f": {description}" if description else ""))


class ConnectionEndedError(Exception):
    """The connection has ended: ask the seller to connect again."""

    def __init__(self, connection_id: str, reason: str) -> None:
        self.connection_id = connection_id
        self.reason = reason
        super().__init__(f"The connection {connection_id} has ended ({reason}).")


class WebhookError(Exception):
    """The delivery is not from the service, or too old."""
