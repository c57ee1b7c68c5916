import assert from 'node:assert/strict'
import { texts } from '../support/texts.ts'

/** Every header that the service, or Node for it, sends. */
const KNOWN = new Set(
  texts(`
  affiche-changes | affiche-dry-run | allow | cache-control | connection | content-length | content-security-policy
  content-type | cross-origin-resource-policy | date | etag | idempotent-replayed | keep-alive | location | original-request-id | preference-applied
  ratelimit-limit | ratelimit-remaining | ratelimit-reset | referrer-policy | retry-after
  strict-transport-security | transfer-encoding | www-authenticate | x-content-type-options | x-frame-options
  x-request-id
`),
)

/** No header came in by way of another's value, and none holds what could end a line somewhere on the way. */
export const assertOwnHeaders = (headers: Headers): void => {
  for (const [name, value] of headers) {
    assert.ok(KNOWN.has(name), `${name}: ${value}`)
    assert.match(value, /^[\x20-\x7e]*$/, name)
  }
}
