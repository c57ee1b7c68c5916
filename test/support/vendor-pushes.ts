/** A fresh store with a vendor, the employers that grant it, and its webhook. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import type { TestContext } from 'node:test'
import { manageVendors } from '../../server/employers/vendors/manage-vendors.ts'
import type { Delivery } from '../../server/events/webhook.ts'
import type { Store } from '../../server/upkeep/ports.ts'
import { dataOf, type FAILED, HOUR, NOON, pusherOn, type TAKEN } from './pushers.ts'
import { SECRET } from './pushes.ts'
import { type Bed, content, employerOf } from './stores.ts'

type Entry = { readonly employerId: number; readonly sequence: number }

export const entriesOf = (delivery: Pick<Delivery, 'body'>): string[] =>
  dataOf(delivery).data.map(({ employerId, sequence }: Entry) => `${employerId}:${sequence}`)

export type Employer = Awaited<ReturnType<typeof employerOf>>

export const vendorBed =
  (fresh: Bed['fresh']) =>
  async (t: TestContext, { pageSize = 100, employers = 2 } = {}) => {
    const bed = await fresh(t)
    const { store } = bed
    const operator = manageVendors({ vendors: store.vendors, clock: () => NOON, randomBytes })
    const vendor = await operator.createVendor('Recruteo')
    const { key } = await operator.issueVendorKey({ vendorId: vendor.id })
    const all = await Promise.all(Array.from({ length: employers }, () => employerOf(store)))
    for (const { id } of all) await operator.grantVendor({ vendorId: vendor.id, employerId: id })
    const side = (at: Store = store) => at.webhookWrites.ofVendor({ id: vendor.id, keyId: key.id })
    const made = await side().write((webhooks) =>
      webhooks.create({ url: 'https://hook.example.ca/', types: ['job.*'], description: '', pageSize }, () => SECRET),
    )
    assert.ok(made !== 'full')
    const add = (employer: Employer, jobs = 1) =>
      employer.jobs.write(async (writer) => {
        for (let n = 0; n < jobs; n++) await writer.insert(content())
      })
    const feed = async (employer: Employer, seq = 0): Promise<string[]> => {
      const query = { after: null, version: 'v1.2', actions: ['job.create'], limit: 1_000 } as const
      const found = await store.as(employer.id).changes(query)
      return (found?.changes ?? []).flatMap((change) => (change.seq > seq ? [`${employer.id}:${change.seq}`] : []))
    }
    return { ...bed, operator, vendor, key, all, webhook: made.webhook, side, add, feed }
  }

/** A pusher of its own each time, since one rests after a page without entries. */
export const pushing = (store: Store) => async (answer: typeof FAILED | typeof TAKEN, at: number) => {
  const pusher = pusherOn(store, async () => answer)
  pusher.at(at)
  await pusher.drain()
  return pusher.sent
}

export const LATER = NOON + HOUR
