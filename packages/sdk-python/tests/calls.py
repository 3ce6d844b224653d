"""Makes calls with the SDK, and prints what came of each. Reads them from stdin."""
import json
import os
import sys
from keyword import iskeyword

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from tillgate import Pages, Tillgate, TillgateError  # noqa: E402


def result_of(client, call):
    method = getattr(getattr(client, call["resource"]), call["method"])
    body = [] if call["body"] is None else [call["body"]]
    # A word of the language has an underscore behind it.
    query = {f"{name}_" if iskeyword(name) else name: value for name, value in call["query"].items()}
    key = {} if call["key"] is None else {"idempotency_key": call["key"]}
    try:
        found = method(*call["ids"], *body, **query, **key)
        return found.page()._asdict() if isinstance(found, Pages) else found
    except TillgateError as error:
        return {"status": error.status, **error.body}


given = json.load(sys.stdin)
client = Tillgate(given["url"], given["token"], retries=0)
print(json.dumps([result_of(client, call) for call in given["calls"]]))
