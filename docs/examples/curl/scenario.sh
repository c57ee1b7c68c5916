#!/bin/sh
# The interface with curl and openssl: AFFICHE=https://… API_KEY=affiche_test_… sh scenario.sh
set -eu
api="$AFFICHE/api/v1.2"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# Sends a request until it is answered: METHOD PATH [FAULT] [options of curl…]. The key makes that safe for a write: it
# is done once. The status is in $status, the headers and the body are files.
send() {
  method=$1 path=$2 fault=${3:-} tries=1
  shift; shift; [ $# -eq 0 ] || shift
  key=$(openssl rand -hex 16)
  while :; do
    # Test mode makes the first try fail; see docs/test-mode.md.
    [ $tries -eq 1 ] || fault=
    status=$(curl -sS -m 60 -X "$method" -D "$folder/headers" -o "$folder/body" -w '%{http_code}' \
      -H "API-Key: $API_KEY" -H "Idempotency-Key: $key" ${fault:+-H "Affiche-Fault: $fault"} "$@" "$api$path" \
      2>"$folder/error") || status=000
    case $status in
    000 | 408 | 425 | 429 | 502 | 503 | 504) [ $tries -lt 5 ] || return 1 ;;
    *) return 0 ;;
    esac
    seconds=
    [ $status = 000 ] || seconds=$(header retry-after)
    sleep "${seconds:-$tries}"
    tries=$((tries + 1))
  done
}
header() { grep -i "^$1:" "$folder/headers" | cut -d ' ' -f 2- | tr -d '\r'; }
member() { sed -n "s/.*\"$1\":\"*\([^,\"}]*\).*/\1/p" "$folder/body"; }
json='Content-Type: application/json' ndjson='Content-Type: application/x-ndjson'

# Statuses of the lines of a bulk: the last line says that the answer is whole.
statuses() {
  tail -n 1 "$folder/body" | grep -q '^{"end":true' || { echo 'The answer was cut off: send the same again.' >&2; return 1; }
  grep -o '^{"n":[^}]*"status":[0-9]*' "$folder/body" | grep -o '[0-9]*$' | paste -sd ' ' -
}

# True for what the service signed within five minutes: ID TIME SIGNATURES BODY SECRET NOW.
is_signed() {
  [ $(($6 - $2)) -le 300 ] && [ $(($2 - $6)) -le 300 ] || return 1
  key=$(printf %s "${5#whsec_}" | openssl base64 -d -A | od -An -vtx1 | tr -d ' \n')
  own="v1,$(printf %s "$1.$2.$4" | openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" -binary | openssl base64 -A)"
  case " $3 " in *" $own "*) return 0 ;; *) return 1 ;; esac
}

# The present end of the list of changes, for the fourth step.
send GET '/changes?after=now'
cursor=$(member cursor)

# 1. Create a job. Its first answer is lost on the way; the retry has the same key, and so the same job.
job='{"title":"Baker","description":"<p>Bread, at night.</p>","locations":[{"description":"Montréal, QC"}],
  "categories":[{"id":17}],"positionType":{"id":1},"applicantRoutingType":{"id":1},"applicationEmail":"jobs@example.ca"}'
send POST /jobs drop=after -H "$json" -d "$job"
path=/jobs/$(header location | sed 's|.*/||')
etag=$(header etag)
echo "1 create: $status, replayed: $(header idempotent-replayed)"

# 2. Change it only if nobody else has. With an old tag nothing is done: read again, and change what is there now.
send PUT "$path" '' -H "$json" -H "If-Match: $etag" -d '{"title":"Night baker"}'
first=$status
send PUT "$path" '' -H "$json" -H "If-Match: $etag" -d '{"title":"Head baker"}'
second=$status
send GET "$path"
send PUT "$path" '' -H "$json" -H "If-Match: $(header etag)" -d '{"title":"Head baker"}'
echo "2 change: $first, with an old tag: $second, read again: $status"

# 3. Many writes in one request, one of which is wrong. It alone is mended, and sent again.
id=${path#/jobs/}
printf '%s\n' "{\"op\":\"create\",\"job\":$(echo "$job" | tr -d '\n')}" \
  "{\"op\":\"update\",\"id\":$id,\"job\":{\"titel\":\"Pastry cook\"}}" "{\"op\":\"archive\",\"id\":$id}" >"$folder/lines"
send POST /bulk '' -H "$ndjson" --data-binary "@$folder/lines"
results=$(statuses)
echo "{\"op\":\"update\",\"id\":$id,\"job\":{\"title\":\"Pastry cook\"}}" >"$folder/lines"
send POST /bulk '' -H "$ndjson" --data-binary "@$folder/lines"
echo "3 bulk: $results, mended: $(statuses)"

# 4. Ask for all that has changed since, page by page; keep the cursor for the next time.
types= more=true
while [ "$more" = true ]; do
  send GET "/changes?limit=2&after=$cursor"
  types="$types $(grep -o '"type":"[^"]*"' "$folder/body" | sed 's/.*:"\(.*\)"/\1/' | paste -sd ' ' -)"
  cursor=$(member cursor) more=$(member more)
done
echo "4 changes:$types"

# 5. Verify a webhook. This one was signed with this secret at this second; a real one is judged by the clock.
secret='whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8='
signature='v1,Cjs656mXlrArvG5Or28z9kKymTaQRjS4dg8et45Lhcg='
right=refused forged=refused
is_signed wh_12_test 1793534400 "$signature" '{"type":"webhook.test"}' "$secret" 1793534400 && right=taken
is_signed wh_12_test 1793534400 "$signature" '{"type":"webhook.tost"}' "$secret" 1793534400 && forged=taken
echo "5 webhook: $right, forged: $forged"
