/** A store of an older schema, with jobs in it, answers as before once it is brought to the present one. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { content, query, titles } from '../../../test/support/stores.ts'
import { searchText, toValues } from '../job-columns.ts'
import { INSERT } from '../job-statements.ts'
import { loadMigrations } from '../migrations.ts'
import { openReader, openWriter } from './connection.ts'
import { migrate } from './migrate.ts'
import { recount } from './recount.ts'
import { DATA_FILE, openSqliteStore } from './store.ts'

/** The schema before counts, whose search index was another. */
const OLD = 2

const JOBS = [
  { title: 'Welder', status: 'active', publishDate: '2026-11-18' },
  { title: 'Welder & fitter', status: 'archived', publishDate: '2026-11-20' },
  { title: 'Électricien de nuit', status: 'active', publishDate: '2026-11-20' },
  { title: '日本語 教師 😀', status: 'draft', publishDate: '2026-11-19' },
] as const

/** More jobs than are read at a time when the index is filled. */
const MANY = 1_100

const makeOld = (file: string): void => {
  const writer = openWriter(file)
  migrate(writer, loadMigrations('sqlite').slice(0, OLD))
  for (const id of [1, 2]) writer.run("INSERT INTO employers VALUES (?, 'Example', 'unlimited', 1, NULL)", id)
  for (const members of JOBS) {
    const placed = { ...content(members), places: [{ id: 17 }] }
    for (const employerId of [1, 2]) writer.run(INSERT, employerId, 1, 1, ...toValues(placed))
  }
  const filler = { ...content({ title: 'Filler' }), places: [{ id: 17 }] }
  for (let n = 0; n < MANY; n++) writer.run(INSERT, 1, 1, 1, ...toValues(filler))
  // The old index is dropped whatever it holds.
  writer.run('INSERT INTO job_trigrams (rowid, tokens) VALUES (1, ?)', searchText(content()))
  writer.close()
}

test('a store with the older schema keeps its lists and finds its jobs', async (t) => {
  const directory = mkdtempSync(join(tmpdir(), 'affiche-older-'))
  t.after(() => rmSync(directory, { recursive: true }))
  makeOld(join(directory, DATA_FILE))
  const store = openSqliteStore({ directory, clock: Date.now })
  t.after(() => store.close())
  assert.ok(store.migrated.includes('3 counts_and_search'))
  const reader = openReader(join(directory, DATA_FILE))
  assert.deepEqual(recount(reader), [])
  reader.close()
  assert.equal((await store.as(1).list(query({ words: ['fill'] }))).total, MANY)
  const jobs = store.as(2)
  const [welder, fitter, nuit, teacher] = JOBS.map(({ title }) => title)
  assert.deepEqual(await titles(jobs), [nuit, fitter, teacher, welder])
  assert.deepEqual(await titles(jobs, { status: 'active' }), [nuit, welder])
  assert.deepEqual(await titles(jobs, { words: ['weld'] }), [fitter, welder])
  assert.deepEqual(await titles(jobs, { words: ['weld'], status: 'archived' }), [fitter])
  assert.deepEqual(await titles(jobs, { words: ['lectric', 'nuit'] }), [nuit])
  assert.deepEqual(await titles(jobs, { words: ['😀'] }), [teacher])
  for (const status of [null, 'active', 'archived', 'draft'] as const) {
    const expected = JOBS.filter((job) => status === null || job.status === status).length
    assert.equal((await jobs.list(query({ status }))).total, expected)
  }
  const { id } = await jobs.write((writer) => writer.insert(content({ title: 'Welder again' })))
  assert.equal(await jobs.write((writer) => writer.delete(id)), true)
  assert.deepEqual(await titles(jobs, { words: ['weld'] }), [fitter, welder])
})

test('a step that fails after the index was filled leaves the older schema as it was', (t) => {
  const directory = mkdtempSync(join(tmpdir(), 'affiche-older-'))
  t.after(() => rmSync(directory, { recursive: true }))
  const file = join(directory, DATA_FILE)
  makeOld(file)
  const writer = openWriter(file)
  t.after(() => writer.close())
  const all = loadMigrations('sqlite')
  const broken = { version: all.length + 1, name: 'broken', sql: 'SELECT no_such_column', checksum: '' }
  assert.throws(() => migrate(writer, [...all, broken]), /no_such_column/)
  assert.deepEqual(
    writer.all<{ name: string }>(
      "SELECT name FROM sqlite_schema WHERE name IN ('job_trigrams', 'job_search', 'job_totals')",
    ),
    [{ name: 'job_trigrams' }],
  )
  assert.equal(migrate(writer).length, all.length - OLD)
})
