#!/bin/sh
# The interface with curl: AFFICHE=http://localhost:8080 API_KEY=affiche_… sh scenario.sh
set -eu
api="$AFFICHE/api/v1.1"
headers=$(mktemp) answer=$(mktemp)
trap 'rm -f "$headers" "$answer"' EXIT
send() { curl -sS -D "$headers" -o "$answer" -w '%{http_code}\n' -H "API-Key: $API_KEY" "$@"; }
header() { sed -n "s/^$1: *//Ip" "$headers" | tr -d '\r'; }

job='{"title":"Baker","referenceId":"R-1","locations":[{"description":"Vancouver, BC"}],"categories":[{"id":13}],
  "positionType":{"id":1},"description":"<p>Bread.</p>","applicantRoutingType":{"id":1},"applicationEmail":"jobs@example.ca"}'

echo "Would it be accepted?"
send -H 'Content-Type: application/json' -d "$job" "$api/jobs?dryRun=true"

echo "Create it, and repeat the request as if the answer had been lost: the same answer, and one job."
for attempt in first again; do
  send -H 'Content-Type: application/json' -H 'Idempotency-Key: night-1' -d "$job" "$api/jobs"
done
location=$(header location)
etag=$(header etag)

echo "Change it only if nobody else has; the second time somebody has."
for title in Baker-2 Baker-3; do
  send -X PUT -H 'Content-Type: application/json' -H "If-Match: $etag" -d "{\"title\":\"$title\"}" "$location"
done

echo "Read it only if it has changed."
send -H "If-None-Match: $(header etag)" "$location"

echo "Three operations in one request, one of which is wrong."
printf '%s\n' \
  '{"op":"update","referenceId":"R-1","job":{"title":"Baker-4"}}' \
  '{"op":"update","referenceId":"R-1","job":{"titel":"Baker-5"}}' \
  '{"op":"archive","referenceId":"R-1"}' |
  send -H 'Content-Type: application/x-ndjson' -H 'Idempotency-Key: night-2' --data-binary @- "$api/bulk"
cat "$answer"

echo "What has changed?"
send "$api/changes"
cat "$answer"
