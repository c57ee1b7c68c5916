"""The interface in Python, with its standard library: AFFICHE=https://... API_KEY=affiche_test_... python3 scenario.py"""

import base64
import hashlib
import hmac
import http.client
import json
import os
import random
import time
import urllib.error
import urllib.request
import uuid

AFFICHE = os.environ["AFFICHE"]
API_KEY = os.environ["API_KEY"]

# Statuses after which the same request may be sent again, as it may after no answer at all.
REPEATABLE = [408, 425, 429, 502, 503, 504]
TRIES_MAX = 5


def send(method, path, body=None, lines=None, headers=None, fault=None):
    """Sends a request until it is answered. The key makes that safe for a write: it is done once."""
    sent = {"API-Key": API_KEY, **(headers or {})}
    if method != "GET":
        sent.setdefault("Idempotency-Key", str(uuid.uuid4()))
    data = None
    if lines is not None:
        sent["Content-Type"] = "application/x-ndjson"
        data = "\n".join(json.dumps(line) for line in lines).encode()
    elif body is not None:
        sent["Content-Type"] = "application/json"
        data = json.dumps(body).encode()
    for tries in range(1, TRIES_MAX + 1):
        # Test mode makes the first try fail; see docs/test-mode.md.
        asked = {**sent, "Affiche-Fault": fault} if fault and tries == 1 else sent
        request = urllib.request.Request(AFFICHE + "/api/v1.2" + path, data, asked, method=method)
        seconds = random.random() * min(20, 0.5 * 2 ** (tries - 1))
        try:
            try:
                answer = urllib.request.urlopen(request, timeout=60)
            except urllib.error.HTTPError as refusal:
                answer = refusal
            with answer:
                status, text = answer.status, answer.read().decode()
            if status not in REPEATABLE or tries == TRIES_MAX:
                return status, answer.headers, text
            seconds = float(answer.headers.get("Retry-After", seconds))
        except (OSError, http.client.HTTPException):
            if tries == TRIES_MAX:
                raise
        time.sleep(seconds)


def bulk(lines):
    """Results of a bulk: the last line says that the answer is whole."""
    _, _, text = send("POST", "/bulk", lines=lines)
    results = [json.loads(line) for line in text.splitlines()]
    if not results or not results.pop().get("end"):
        raise RuntimeError("The answer was cut off: send the same again, with the same key.")
    return results


def is_signed(headers, body, secret, now=None):
    """True for what the service signed within five minutes. `body` is the request's body as it came, as bytes."""
    id, seconds = headers["webhook-id"], headers["webhook-timestamp"]
    if abs((now or time.time()) - int(seconds)) > 300:
        return False
    key = base64.b64decode(secret.removeprefix("whsec_"))
    digest = hmac.new(key, f"{id}.{seconds}.".encode() + body, hashlib.sha256).digest()
    own = "v1," + base64.b64encode(digest).decode()
    given = headers["webhook-signature"].split(" ")
    return any(hmac.compare_digest(each.encode(), own.encode()) for each in given)


# The present end of the list of changes, for the fourth step.
start = json.loads(send("GET", "/changes?after=now")[2])["cursor"]

# 1. Create a job. Its first answer is lost on the way; the retry has the same key, and so the same job.
job = {
    "title": "Baker",
    "description": "<p>Bread, at night.</p>",
    "locations": [{"description": "Montréal, QC"}],
    "categories": [{"id": 17}],
    "positionType": {"id": 1},
    "applicantRoutingType": {"id": 1},
    "applicationEmail": "jobs@example.ca",
}
status, headers, text = send("POST", "/jobs", body=job, fault="drop=after")
id, etag = json.loads(text)["id"], headers["ETag"]
print(f"1 create: {status}, replayed: {headers.get('Idempotent-Replayed', 'false')}")


# 2. Change it only if nobody else has. With an old tag nothing is done: read again, and change what is there now.
def change(tag, title):
    return send("PUT", f"/jobs/{id}", body={"title": title}, headers={"If-Match": tag})[0]


first, second = change(etag, "Night baker"), change(etag, "Head baker")
_, headers, _ = send("GET", f"/jobs/{id}")
third = change(headers["ETag"], "Head baker")
print(f"2 change: {first}, with an old tag: {second}, read again: {third}")

# 3. Many writes in one request, one of which is wrong. It alone is mended, and sent again.
results = bulk(
    [
        {"op": "create", "job": job},
        {"op": "update", "id": id, "job": {"titel": "Pastry cook"}},
        {"op": "archive", "id": id},
    ]
)
again = [{"op": "update", "id": id, "job": {"title": "Pastry cook"}} for result in results if result["status"] >= 400]
mended = bulk(again)
print(f"3 bulk: {' '.join(str(r['status']) for r in results)}, mended: {' '.join(str(r['status']) for r in mended)}")

# 4. Ask for all that has changed since, page by page; keep the cursor for the next time.
types, cursor, more = [], start, True
while more:
    page = json.loads(send("GET", f"/changes?limit=2&after={cursor}")[2])
    types += [change["type"] for change in page["data"]]
    cursor, more = page["cursor"], page["more"]
print("4 changes:", " ".join(types))

# 5. Verify a webhook. This one was signed with this secret at this second; a real one is judged by the clock.
body = b'{"type":"webhook.test"}'
headers = {
    "webhook-id": "wh_12_test",
    "webhook-timestamp": "1793534400",
    "webhook-signature": "v1,Cjs656mXlrArvG5Or28z9kKymTaQRjS4dg8et45Lhcg=",
}
secret = "whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="
right = is_signed(headers, body, secret, 1793534400)
forged = is_signed(headers, body.replace(b"test", b"tost"), secret, 1793534400)
print(f"5 webhook: {'taken' if right else 'refused'}, forged: {'taken' if forged else 'refused'}")
