import assert from 'node:assert/strict'
import type { JobContent } from '../../server/jobs/job.ts'
import type { Store } from '../../server/upkeep/ports.ts'
import { content, employerOf, unlisted } from './stores.ts'

const BARE: Partial<JobContent> = { salary: null, closeDate: null, published: false, status: 'draft' }

/** Leaves six jobs, each written last in another way. */
export const writeInEveryWay = async (store: Store): Promise<void> => {
  const { jobs } = await employerOf(store)
  const insert = async (members: Partial<JobContent>): Promise<number> => {
    const stored = await jobs.insert(content(members))
    assert.ok(stored && 'job' in stored)
    return stored.job.id
  }
  await jobs.write((writer) => writer.insert(content({ locations: [unlisted('Gaspé')] })))
  await insert(BARE)
  const [described, titled, moved] = [await insert({}), await insert({ autoRefresh: true }), await insert({})]
  assert.ok(await jobs.change({ id: described }, (job) => ({ ...job, description: '<p>Bakes — été.</p>' })))
  assert.ok(await jobs.change({ id: titled }, (job) => ({ ...job, title: 'Boulangère' })))
  await jobs.write((writer) => writer.update(moved, content({ referenceId: 'R-1', status: 'archived' })))
  await insert({ autoRefresh: true, publishDate: '2026-11-01' })
  assert.equal(await store.refresh({ today: '2026-11-20', publishedBy: '2026-11-13', limit: 9 }), 1)
}
