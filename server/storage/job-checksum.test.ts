import assert from 'node:assert/strict'
import { test } from 'node:test'
import { content } from '../../test/support/stores.ts'
import { checksumOf, columns, type PlacedContent } from './job-columns.ts'

const job: PlacedContent = { ...content({ referenceId: 'R-1' }), places: [{ id: 17 }] }

test('the checksum of a job stays what it is, since every store holds it', () => {
  assert.equal(checksumOf(job), 1_199_874_869)
  assert.equal(checksumOf({ ...job, referenceId: null, salary: null, description: '<p>Été 🍞</p>' }), 3_362_643_175)
})

test('the checksum tells jobs apart by every member but the publish date', () => {
  const others: Partial<PlacedContent>[] = [
    { referenceId: null },
    { title: 'Bookkeepes' },
    { closeDate: null },
    { published: false },
    { confidential: true },
    { autoRefresh: true },
    { status: 'archived' },
    { places: [{ id: 17 }, { id: 18 }] },
    { categoryIds: [3, 4] },
    { positionTypeId: 2 },
    { salary: null },
    { description: '<p>Keeps the booka.</p>' },
    { applicantRoutingTypeId: 2 },
    { applicationEmail: 'jobs@example.cb' },
    { applicationUrl: 'https://example.ca/' },
  ]
  const sums = new Set([job, ...others.map((members) => ({ ...job, ...members }))].map(checksumOf))
  assert.equal(sums.size, others.length + 1)
  assert.equal(checksumOf({ ...job, publishDate: '2020-01-01' }), checksumOf(job))
  const members = new Set(others.flatMap((members) => Object.keys(members)))
  assert.deepEqual(
    Object.keys(job).filter((name) => !members.has(name)),
    ['publishDate'],
  )
  assert.equal(columns.checksum(job), checksumOf(job))
})
