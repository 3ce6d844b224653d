import base64
import hashlib
import hmac
import json
import os
import time
from http.server import BaseHTTPRequestHandler, HTTPServer

key = base64.b64decode(os.environ["WEBHOOK_SECRET"].removeprefix("whsec_"))


def is_genuine(headers, body):
    event_id, timestamp = headers.get("webhook-id", ""), headers.get("webhook-timestamp", "")
    if not timestamp.isdigit() or abs(time.time() - int(timestamp)) > 300:
        return False
    signed = f"{event_id}.{timestamp}.".encode() + body
    expected = "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    signatures = headers.get("webhook-signature", "").split(" ")
    return any(hmac.compare_digest(one.encode(), expected.encode()) for one in signatures)


class Webhooks(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        genuine = is_genuine(self.headers, body)
        if genuine:
            # Remember its id: an event may arrive twice.
            print(json.loads(body)["type"], flush=True)
        self.send_response(204 if genuine else 401)
        self.end_headers()


HTTPServer(("", int(os.environ.get("PORT", 4000))), Webhooks).serve_forever()
