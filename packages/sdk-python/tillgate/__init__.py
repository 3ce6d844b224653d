"""Tillgate for Python: typed operations, tokens of several workers, webhooks. The standard library is all it needs."""
from ._app import Authorization, Connected, TillgateApp
from ._caller import Page, Pages
from ._client import Client, Tillgate
from ._errors import ConnectionEndedError, TillgateError, WebhookError
from ._resources import API_VERSION
from ._tokens import FileStore, MemoryStore, StoredTokens, TokenStore
from ._webhook import verify_webhook

__all__ = [
    "API_VERSION", "Authorization", "Client", "Connected", "ConnectionEndedError", "FileStore", "MemoryStore", "Page",
    "Pages", "StoredTokens", "Tillgate", "TillgateApp", "TillgateError", "TokenStore", "WebhookError", "verify_webhook",
]
