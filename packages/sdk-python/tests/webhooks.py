"""Verifies deliveries from stdin: says of each the type of its event, or the error's name."""
import json
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from tillgate import verify_webhook  # noqa: E402


def verify(one):
    try:
        return verify_webhook(one["headers"], one["body"], secrets=one["secrets"], now=one["now"])["type"]
    except Exception as error:
        return type(error).__name__


print(json.dumps([verify(one) for one in json.load(sys.stdin)]))
