import os
import sys
from http.server import ThreadingHTTPServer

from tillgate import FileLock, FileStore, TillgateApp

from app import make_handler


def read_settings(path: str = ".env") -> None:
    if os.path.exists(path):
        with open(path, encoding="utf-8") as file:
            for line in file:
                name, is_set, value = line.strip().partition("=")
                if is_set:
                    os.environ.setdefault(name, value)


def needed(name: str) -> str:
    return os.environ.get(name) or sys.exit(f"Set {name}: see README.md.")


read_settings()
port = int(os.environ.get("PORT", "4000"))
tillgate = TillgateApp(
    needed("TILLGATE_URL"),
    needed("CLIENT_ID"),
    f"http://localhost:{port}/callback",
    FileStore("tokens"),
    client_secret=needed("CLIENT_SECRET"),
    lock=FileLock("locks"),
)
handler = make_handler(tillgate, needed("WEBHOOK_SECRET"), needed("COOKIE_SECRET"))
print(f"http://localhost:{port}/connect", flush=True)
ThreadingHTTPServer(("127.0.0.1", port), handler).serve_forever()
