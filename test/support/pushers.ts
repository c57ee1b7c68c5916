/** A pusher on a store of a test, with a receiver that the test plays and a clock that it moves. */
import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { createReadPage } from '../../server/events/push/page.ts'
import { createPusher, type PushReport } from '../../server/events/push/pusher.ts'
import type { Delivery, DeliveryOutcome, Webhook } from '../../server/events/webhook.ts'
import { actionsOf } from '../../server/jobs/changes/changes.ts'
import type { Store } from '../../server/upkeep/ports.ts'
import { addWebhook, SECRET } from './pushes.ts'
import { type Bed, content, employerOf } from './stores.ts'

export const NOON = Date.parse('2026-11-20T12:00:00Z')
export const HOUR = 3_600_000

export const TAKEN: DeliveryOutcome = { ms: 1, status: 200, error: null, answer: '', retryAfterMs: null }
export const FAILED: DeliveryOutcome = { ms: 1, status: 500, error: 'status', answer: 'no', retryAfterMs: null }

export type Respond = (delivery: Delivery, signal?: AbortSignal) => Promise<DeliveryOutcome> | DeliveryOutcome

export const noReport: PushReport = {
  delivered: () => undefined,
  failed: () => undefined,
  expired: () => undefined,
  sealed: () => undefined,
  broken: (error) => assert.fail(String(error)),
}

export const pusherOn = (store: Store, respond: Respond, report: Partial<PushReport> = {}) => {
  let now = NOON
  const sent: Delivery[] = []
  const pusher = createPusher({
    push: store.push,
    readPage: createReadPage({ store, clock: () => now }),
    secretsOf: async () => [SECRET],
    send: async (delivery, signal) => {
      sent.push(delivery)
      return respond(delivery, signal)
    },
    clock: () => now,
    random: () => 0.5,
    report: { ...noReport, ...report },
  })
  const at = (time: number): void => {
    now = time
  }
  return { ...pusher, sent, at }
}

export const dataOf = ({ body }: Pick<Delivery, 'body'>) => JSON.parse(body).data
export const sequences = (deliveries: readonly Delivery[]): number[] =>
  deliveries.flatMap((delivery) => dataOf(delivery).data.map(({ sequence }: { sequence: number }) => sequence))

/** A fresh store with an employer and its webhook. */
export const webhookBed =
  (fresh: Bed['fresh']) =>
  async (t: TestContext, members: Parameters<typeof addWebhook>[2] = {}) => {
    const bed = await fresh(t)
    const employer = await employerOf(bed.store)
    const webhook = await addWebhook(bed.store, employer.id, members)
    const add = (jobs: number) =>
      employer.jobs.write(async (writer) => {
        for (let n = 0; n < jobs; n++) await writer.insert(content())
      })
    return { ...bed, employer, webhook, add }
  }

/** All entries of the list of changes after the cursor of a webhook. */
export const feedAfter = (store: Store, { employerId, cursor }: Webhook) =>
  store.as(employerId).changes({
    after: { seq: cursor.seq, mark: cursor.hash.slice(0, 8) },
    version: 'v1.2',
    actions: actionsOf(null, 'v1.2'),
    limit: 1_000,
  })

export const feedNumbers = async (store: Store, webhook: Webhook): Promise<number[] | undefined> =>
  (await feedAfter(store, webhook))?.changes.map(({ seq }) => seq)
