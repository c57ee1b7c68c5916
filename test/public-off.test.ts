/** Without PUBLIC_PAGES nothing is public, and what was is hidden. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { provePosting } from '../server/proof/prove-posting.ts'
import { newFolder } from './support/folder.ts'
import { LISTS, startPublic } from './support/public-service.ts'
import { DAY_MS, job, START, startService } from './support/service.ts'
import { until } from './support/waiting.ts'

const ADDRESSES = [
  ...LISTS,
  '/en/jobs/7K3MQ2X',
  '/jobs/7K3MQ2X',
  '/en/employers/example-employer',
  '/robots.txt',
  '/sitemap.xml',
  '/embed/v1.js',
  '/assets/site.css',
  '/en/fraud-policy',
]

test('every public address is as unknown as any other, and the start leads to the reference', async (t) => {
  const service = await startService()
  t.after(() => service.stop())
  const owner = await service.employer()
  await owner.post(job())
  const answerOf = async (path: string) => {
    const { status, body } = await owner.get(service.base + path)
    return [status, { ...body, instance: '', detail: '' }]
  }
  const unknown = await answerOf('/nothing/here')
  for (const path of ADDRESSES) assert.deepEqual(await answerOf(path), unknown, path)
  const start = await fetch(service.base, { redirect: 'manual' })
  assert.equal(start.headers.get('location'), './docs')
  assert.equal((await service.store.public.status()).shown, 0)
})

test('what was public is hidden by a start without public pages, which its proof says, and shown by the next with them', async (t) => {
  const dataDir = newFolder('off')
  const kept = { dataDir, keepData: true }
  const first = await startPublic(startService, kept)
  const employer = await first.employer()
  const jobId = await first.publish(employer)
  await first.stop()
  const dark = await startService({ ...kept, time: START + 60_000 })
  t.after(() => dark.stop())
  await until(async () => (await dark.store.public.status()).shown === 0, 'no posting that is shown')
  const order = { employerId: employer.employerId, jobId, keyId: null, base: '' }
  const deps = { store: dark.store, clock: () => dark.now() + 30 * DAY_MS, timeZone: 'UTC' }
  const proven = await provePosting({ ...deps, mayBePublic: false })(order)
  assert.ok('proof' in proven)
  const { periods, longestUnbrokenDays } = JSON.parse(proven.proof.document)
  assert.deepEqual([periods.length, periods[0].end.action, longestUnbrokenDays], [1, 'job.hidden', 0])
  await dark.stop()
  const again = await startPublic(startService, { dataDir })
  t.after(() => again.stop())
  await until(async () => (await again.status(jobId)) === 200, 'the page of the posting')
})
