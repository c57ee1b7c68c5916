/** The types of the client are those of the contract, which the compiler compares. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BulkEndSchema } from '@affiche/contract/bulk.ts'
import type { Change12Schema } from '@affiche/contract/change.ts'
import type { Job12Schema, JobInput12Schema, JobPatch12Schema } from '@affiche/contract/job-v12.ts'
import type { Limits12Schema } from '@affiche/contract/limits.ts'
import type { Problem12Schema } from '@affiche/contract/problem-body.ts'
import type { Static } from '@affiche/contract/schema.ts'
import type { SnapshotSummarySchema } from '@affiche/contract/snapshot.ts'
import type { TestStateSchema } from '@affiche/contract/test-mode.ts'
import type { WebhookInputSchema, WebhookSchema } from '@affiche/contract/webhook.ts'
import type * as client from '../../client/index.ts'
import { clientTypes } from '../../tools/generate/client-types.ts'

/** True where each of two types can stand for the other. */
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false

/** Does not compile unless all are the same. */
const same: readonly [
  Same<client.Job, Static<typeof Job12Schema>>,
  Same<client.JobInput, Static<typeof JobInput12Schema>>,
  Same<client.JobPatch, Static<typeof JobPatch12Schema>>,
  Same<client.BulkEnd, Static<typeof BulkEndSchema>>,
  // The document has the days of a closing one by one.
  Same<client.Change & Static<typeof Change12Schema>, client.Change>,
  Same<client.Limits, Static<typeof Limits12Schema>>,
  Same<client.SnapshotSummary, Static<typeof SnapshotSummarySchema>>,
  Same<client.TestState, Static<typeof TestStateSchema>>,
  Same<client.Webhook, Static<typeof WebhookSchema>>,
  Same<client.WebhookInput, Static<typeof WebhookInputSchema>>,
  Same<client.Problem['errors'][number], Static<typeof Problem12Schema>['errors'][number]>,
] = [true, true, true, true, true, true, true, true, true, true, true]

test('every schema of the document is one type, with its words', () => {
  assert.ok(same.every(Boolean))
  const text = clientTypes()
  const names = [...text.matchAll(/^export type (\w+) = /gm)].map(([, name = '']) => name)
  assert.ok(names.length > 100 && new Set(names).size === names.length)
  assert.deepEqual(names, names.toSorted())
  assert.doesNotMatch(text, /: \n|= \n|undefined/)
  assert.match(text, /\/\*\* Job title\. \*\/\n {2}title: string\n/)
})
