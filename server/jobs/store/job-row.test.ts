import assert from 'node:assert/strict'
import { test } from 'node:test'
import { content } from '../../../test/support/stores.ts'
import type { PlacedContent } from '../job.ts'
import { type Checked, checksumOf, toRow } from './job-row.ts'

const job = content({ referenceId: 'R-1' }) as PlacedContent

test('the checksum of a row stays what it is, since every store holds it', () => {
  const row: Checked = {
    reference_id: 'R-1',
    title: 'Bookkeeper',
    publish_date: '2026-11-20',
    close_date: '2027-01-19',
    published: true,
    confidential: false,
    auto_refresh: false,
    status: 'active',
    rendered: 1,
    head: '"title":"Bookkeeper"',
    content: '{"description":"<p>Keeps the books.</p>"}',
    extras: null,
  }
  assert.equal(checksumOf(row), 1_720_916_615)
  assert.equal(
    checksumOf({ ...row, reference_id: null, close_date: null, content: '{"description":"Été 🍞"}' }),
    184_515_006,
  )
})

test('the checksum differs if any column of a row differs', () => {
  const row = toRow(job) as unknown as Checked
  const others: Partial<Checked>[] = [
    { reference_id: null },
    { title: 'Bookkeepes' },
    { publish_date: '2026-11-21' },
    { close_date: null },
    { published: false },
    { confidential: true },
    { auto_refresh: true },
    { status: 'archived' },
    { rendered: 2 },
    { head: `${row.head} ` },
    { content: `${row.content} ` },
    { extras: '{}' },
  ]
  const sums = new Set([row, ...others.map((columns) => ({ ...row, ...columns }))].map(checksumOf))
  assert.equal(sums.size, others.length + 1)
  const named = new Set(others.flatMap((columns) => Object.keys(columns)))
  assert.deepEqual(
    Object.keys(row).filter((name) => !named.has(name)),
    // Derived from title and referenceId, and checked by itself; the checksum does not cover itself.
    ['search_text', 'checksum'],
  )
})

test('the checksum of a row is the same for the booleans of either engine', () => {
  const row = toRow(job) as unknown as Checked
  assert.equal(checksumOf({ ...row, published: 1, confidential: 0, auto_refresh: 0 }), checksumOf(row))
})
