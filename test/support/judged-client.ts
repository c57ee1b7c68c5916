/** Judges records of requests by one manner of the certificate. */
import assert from 'node:assert/strict'
import type { MannerName } from '@affiche/contract/certificate.ts'
import { atOnce } from '../../server/platform/lib/pieces.ts'
import { judgingClient } from '../../server/sandbox/certificate/judge-client.ts'
import { certificateSentences } from '../../server/sandbox/certificate/sentences.ts'
import { recordsOf } from './request-records.ts'

type Requests = Parameters<typeof recordsOf>[0]

/** Ids of the requests that show the manner, or a pattern of what is missing. */
export type Expected = readonly string[] | RegExp

const { en } = certificateSentences

export const assertJudged = (
  name: MannerName,
  cases: readonly (readonly [what: string, requests: Requests, expected: Expected])[],
): void => {
  for (const [what, requests, expected] of cases) {
    const { requests: ids, missing } = atOnce(judgingClient(recordsOf(requests)))[name]
    const text = missing?.(en) ?? null
    if (expected instanceof RegExp) {
      assert.deepEqual(ids, [], what)
      assert.match(text ?? '', expected, what)
    } else assert.deepEqual([ids, text], [expected, null], what)
  }
}
