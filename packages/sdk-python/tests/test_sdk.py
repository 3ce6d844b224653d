"""python3 -m unittest discover packages/sdk-python/tests"""
import json
import multiprocessing
import os
import sys
import tempfile
import time
import unittest
from email.message import Message
from unittest import mock

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from tillgate import FileStore, MemoryStore, Tillgate, TillgateApp, TillgateError, _transport  # noqa: E402


def answer_of(status, headers, body):
    message = Message()
    for name, value in headers.items():
        message[name] = value
    return status, message, b"" if status == 204 else json.dumps(body).encode()


class Service:
    """Gives these answers one after another; None stands for one that is lost."""

    def __init__(self, *answers):
        self.answers = list(answers)
        self.sent = []

    def __call__(self, request, timeout):
        self.sent.append(request)
        answer = self.answers.pop(0) if self.answers else None
        if answer is None:
            raise ConnectionResetError("lost")
        status, headers = answer
        found = {"data": {"id": "1"}} if status < 300 else {"error": "refused"}
        return answer_of(status, headers, found)

    def client(self, **more):
        mock.patch.object(_transport, "_open", self).start()
        return Tillgate("https://x.example/", "key", **more)


class Retries(unittest.TestCase):
    tearDown = staticmethod(mock.patch.stopall)

    def test_a_change_is_sent_again_with_the_same_key_after_the_time_it_is_told(self):
        service = Service(None, (503, {"Retry-After": "0"}), (429, {"retry-after": "1"}), (201, {}))
        began = time.monotonic()
        self.assertEqual(service.client().products.create({"name": "Tea"}), {"id": "1"})
        self.assertGreaterEqual(time.monotonic() - began, 1)
        keys = {request.get_header("Idempotency-key") for request in service.sent}
        self.assertEqual((len(keys), len(service.sent)), (1, 4))

    def test_what_no_method_is_for_carries_a_key_as_well_where_it_changes_something(self):
        service = Service(None, (201, {}), (204, {}), (200, {}))
        self.assertEqual(service.client().request("POST", "/api/v1/orders", body={"note": "Gift"}), {"data": {"id": "1"}})
        self.assertIsNone(service.client().request("DELETE", "/api/v1/orders/1", idempotency_key="mine"))
        service.client().request("GET", "/api/v1/orders", query={"limit": 2})
        keys = [request.get_header("Idempotency-key") for request in service.sent]
        self.assertEqual((keys[0] == keys[1] is not None, keys[2:]), (True, ["mine", None]))
        self.assertEqual(service.sent[3].full_url, "https://x.example/api/v1/orders?limit=2")

    def test_nothing_refused_is_sent_again_nor_what_would_wait_for_long(self):
        for status, headers in ((409, {}), (500, {}), (302, {"Location": "/"}), (429, {"Retry-After": "61"})):
            service = Service((status, headers), (200, {}))
            with self.assertRaises(TillgateError) as caught:
                service.client().products.get("1")
            self.assertEqual((caught.exception.status, caught.exception.code), (status, "refused"))
            self.assertEqual(len(service.sent), 1)

    def test_gives_up_after_its_retries(self):
        service = Service()
        with self.assertRaises(ConnectionResetError):
            service.client(retries=1).me.get()
        self.assertEqual(len(service.sent), 2)

    def test_an_id_leads_to_no_other_path(self):
        service = Service((200, {}))
        service.client().products.get("a/b?c")
        self.assertEqual(service.sent[0].full_url, "https://x.example/api/v1/products/a%2Fb%3Fc")
        for id in ("", ".", ".."):
            with self.assertRaises(ValueError):
                service.client().products.get(id)


class Rotations(unittest.TestCase):
    tearDown = staticmethod(mock.patch.stopall)

    def app(self, rotations, reason):
        """One whose token is another when a call with it arrives, this many times."""
        self.store, self.calls = MemoryStore(), 0
        self.store.set("c", {"access_token": "t0", "refresh_token": "r0", "scope": "*"})

        def opened(request, timeout):
            if request.full_url.endswith("/token"):
                return answer_of(200, {}, {"access_token": "t", "refresh_token": "r", "scope": "*"})
            self.calls += 1
            if self.calls > rotations:
                return answer_of(200, {}, {"data": {"id": "1"}})
            if reason == "rotated":
                self.store.set("c", {"access_token": f"t{self.calls}", "refresh_token": f"r{self.calls}", "scope": "*"})
            return answer_of(401, {}, {"error": "invalid_token", "reason": reason})

        mock.patch.object(_transport, "_open", opened).start()
        return TillgateApp("https://x.example", "app", "https://a.example/", self.store, client_secret="s")

    def test_a_call_goes_on_however_often_others_rotate_its_token_on_the_way(self):
        self.assertEqual(self.app(8, "rotated").connection("c").me.get(), {"id": "1"})
        self.assertEqual(self.calls, 9)

    def test_a_call_that_stays_refused_for_another_reason_refreshes_twice_and_gives_up(self):
        with self.assertRaises(TillgateError):
            self.app(8, "unknown").connection("c").me.get()
        self.assertEqual(self.calls, 3)


def hold(folder, seen):
    store = FileStore(folder)
    for _ in range(20):
        with store.hold("one"):
            # Whoever else were inside would find the file there.
            handle = os.open(seen, os.O_CREAT | os.O_EXCL)
            time.sleep(0.001)
            os.close(handle)
            os.remove(seen)


class Files(unittest.TestCase):
    def test_one_process_at_a_time_holds_a_name(self):
        with tempfile.TemporaryDirectory() as folder:
            workers = [
                multiprocessing.Process(target=hold, args=(folder, os.path.join(folder, "seen"))) for _ in range(4)
            ]
            for worker in workers:
                worker.start()
            for worker in workers:
                worker.join(30)
            self.assertEqual([worker.exitcode for worker in workers], [0] * 4)

    def test_tokens_are_stored_whole_for_their_owner_alone(self):
        with tempfile.TemporaryDirectory() as folder:
            store = FileStore(os.path.join(folder, "tokens"))
            self.assertIsNone(store.get("a"))
            tokens = {"access_token": "t", "refresh_token": "r", "scope": "*", "refresh_key": "k"}
            store.set("a", tokens)
            self.assertEqual(store.get("a"), tokens)
            self.assertEqual(os.stat(os.path.join(folder, "tokens", "a.json")).st_mode & 0o777, 0o600)
            with self.assertRaises(ValueError):
                store.get("../a")


if __name__ == "__main__":
    unittest.main()
