/** Without PUBLIC_PAGES nothing is public, and no follower runs. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LISTS } from './support/public-service.ts'
import { job, startService } from './support/service.ts'

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
  const told = async (path: string) => {
    const { status, body } = await owner.get(service.base + path)
    return [status, { ...body, instance: '', detail: '' }]
  }
  const unknown = await told('/nothing/here')
  for (const path of ADDRESSES) assert.deepEqual(await told(path), unknown, path)
  const start = await fetch(service.base, { redirect: 'manual' })
  assert.equal(start.headers.get('location'), './docs')
  assert.equal((await service.store.public.status()).shown, 0)
})
