import base64
import hashlib
import hmac
import http.client
import json
import threading
import time
import unittest
from http.server import ThreadingHTTPServer
from urllib.parse import parse_qs, urlencode, urlsplit

from tillgate import MemoryStore, TillgateApp

from app import make_handler

KEY = bytes([7] * 32)


class App(unittest.TestCase):
    def setUp(self):
        self.taken = []
        url, here = "https://tillgate.example", "http://localhost:4000/callback"
        tillgate = TillgateApp(url, "my-app", here, MemoryStore(), client_secret="secret")
        secret = "whsec_" + base64.b64encode(KEY).decode()
        handler = make_handler(tillgate, secret, "c" * 32, lambda event: self.taken.append(event["id"]))
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def tearDown(self):
        self.server.shutdown()
        self.server.server_close()

    def ask(self, method, path, body=None, headers=None):
        connection = http.client.HTTPConnection("127.0.0.1", self.server.server_port)
        connection.request(method, path, body, headers or {})
        answer = connection.getresponse()
        answer.read()
        connection.close()
        return answer

    def deliver(self, body, signed=None):
        timestamp = str(int(time.time()))
        text = f"msg.{timestamp}.{signed or body}".encode()
        signature = base64.b64encode(hmac.new(KEY, text, hashlib.sha256).digest()).decode()
        headers = {"webhook-id": "msg", "webhook-timestamp": timestamp, "webhook-signature": f"v1,{signature}"}
        return self.ask("POST", "/webhooks", body, headers).status

    def test_a_seller_is_sent_to_the_consent_screen_and_comes_back_only_from_there(self):
        sent = self.ask("GET", "/connect")
        url = urlsplit(sent.getheader("Location"))
        self.assertEqual((url.netloc, url.path), ("tillgate.example", "/oauth/authorize"))
        self.assertEqual(parse_qs(url.query)["code_challenge_method"], ["S256"])
        cookie = {"Cookie": sent.getheader("Set-Cookie").split(";")[0]}
        self.assertEqual(self.ask("GET", "/callback?code=x&state=made-up", headers=cookie).status, 400)
        self.assertEqual(self.ask("GET", "/callback?code=x").status, 400)
        declined = urlencode({"error": "access_denied", "state": parse_qs(url.query)["state"][0],
                              "iss": "https://tillgate.example"})
        cancelled = self.ask("GET", f"/callback?{declined}", headers=cookie)
        self.assertEqual((cancelled.status, cancelled.getheader("Content-Type")), (200, "text/html; charset=utf-8"))
        self.assertEqual(self.ask("GET", "/subscriptions").status, 401)
        made_up = {"Cookie": cookie["Cookie"].replace("connecting=", "connection=")}
        self.assertEqual(self.ask("GET", "/subscriptions", headers=made_up).status, 401)

    def test_an_event_is_taken_once_and_only_from_the_service(self):
        body = json.dumps({"id": "evt-1", "type": "invoice.paid"})
        self.assertEqual([self.deliver(body), self.deliver(body)], [204, 204])
        self.assertEqual(self.taken, ["evt-1"])
        self.assertEqual(self.deliver(body.replace("paid", "created"), body), 400)


if __name__ == "__main__":
    unittest.main()
