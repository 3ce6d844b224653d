"""16 workers, in 4 processes, that refresh one connection while answers get lost. Reads what it needs from stdin."""
import json
import multiprocessing
import os
import random
import sys
import threading
import time

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from tillgate import FileStore, TillgateApp, _transport  # noqa: E402


class Losing:
    """Loses answers after the service has done what was asked."""

    def __init__(self, rate, seed):
        self.rate, self.chance, self.lost, self.open = rate, random.Random(seed), 0, _transport._open

    def __call__(self, *request):
        answer = self.open(*request)
        if self.chance.random() < self.rate:
            self.lost += 1
            raise ConnectionResetError("The answer was lost.")
        return answer


def app_of(given):
    return TillgateApp(
        given["url"],
        given["clientId"],
        given["redirectUri"],
        FileStore(os.path.join(given["folder"], "tokens")),
        client_secret=given.get("clientSecret"),
        retries=6,
    )


def work(given, connection_id, seed, done):
    chance = random.Random(seed)
    app = app_of(given)
    refreshed = 0
    while time.time() < given["end"]:
        if chance.random() < 0.3:
            app.refresh(connection_id)
            refreshed += 1
        assert app.connection(connection_id).me.get()["connection"]["id"] == connection_id
    done.append(refreshed)


def process(given, connection_id, first, results):
    done = []
    losing = _transport._open = Losing(0.1, first)
    threads = [threading.Thread(target=work, args=(given, connection_id, first + n, done)) for n in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    results.put((done, losing.lost))


if __name__ == "__main__":
    given = json.load(sys.stdin)
    connection_id = app_of(given).exchange(given["code"], given.get("verifier")).connection_id
    given["end"] = time.time() + given["seconds"]
    results = multiprocessing.Queue()
    processes = [
        multiprocessing.Process(target=process, args=(given, connection_id, given["seed"] + 4 * n, results))
        for n in range(4)
    ]
    for one in processes:
        one.start()
    done = [results.get(timeout=given["seconds"] + 120) for _ in processes]
    for one in processes:
        one.join()
    # A worker that failed has nothing to say.
    refreshed = [count for workers, _ in done for count in workers]
    print(json.dumps({"workers": len(refreshed), "refreshed": sum(refreshed), "lost": sum(lost for _, lost in done)}))
