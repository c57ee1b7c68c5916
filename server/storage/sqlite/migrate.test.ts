/** A store of an older schema, with jobs in it, answers as before once it is brought to the present one. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { assertWhole } from '../../../test/support/audit.ts'
import { BEFORE_COUNTS, BEFORE_LISTS, JOBS, MANY, makeOld } from '../../../test/support/old-store.ts'
import { content, query, titles } from '../../../test/support/stores.ts'
import { loadMigrations } from '../migrations.ts'
import { type Connection, openReader, openWriter } from './connection.ts'
import { recount } from './maintenance/recount.ts'
import { migrate } from './migrate.ts'
import { DATA_FILE, openSqliteStore } from './store.ts'

test('a store with the older schema keeps its lists and finds its jobs', async (t) => {
  const directory = mkdtempSync(join(tmpdir(), 'affiche-older-'))
  t.after(() => rmSync(directory, { recursive: true }))
  makeOld(join(directory, DATA_FILE), BEFORE_COUNTS)
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
  makeOld(file, BEFORE_COUNTS)
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
  assert.equal(migrate(writer).length, all.length - BEFORE_COUNTS)
})

test('a store with an audit trail by employer keeps every chain whole, and its lists', async (t) => {
  const directory = mkdtempSync(join(tmpdir(), 'affiche-older-'))
  t.after(() => rmSync(directory, { recursive: true }))
  makeOld(join(directory, DATA_FILE), BEFORE_LISTS)
  const entries =
    'SELECT employer_id, seq, at, key_id, action, subject_id, members, hash FROM audit_entries ORDER BY employer_id, seq'
  const older = openReader(join(directory, DATA_FILE))
  const before = older.all(entries)
  older.close()
  const store = openSqliteStore({ directory, clock: Date.now })
  t.after(() => store.close())
  const later = loadMigrations('sqlite').slice(BEFORE_LISTS)
  assert.deepEqual(
    store.migrated,
    later.map(({ version, name }) => `${version} ${name}`),
  )
  for (const employerId of [1, 2]) {
    await store.as(employerId).insert(content({ title: 'Newer', publishDate: '2026-11-21' }))
    await assertWhole(store, employerId, JOBS.length + 1)
    const [welder, fitter, nuit, teacher] = JOBS.map(({ title }) => title)
    assert.deepEqual(await titles(store.as(employerId)), ['Newer', nuit, fitter, teacher, welder])
  }
  const reader = openReader(join(directory, DATA_FILE))
  t.after(() => reader.close())
  assert.deepEqual(
    reader.all<{ seq: number }>(entries).filter(({ seq }) => seq <= JOBS.length),
    before,
  )
  assert.deepEqual(recount(reader), [])
})

test('what a migration sorts goes into files beside the store, and no longer does afterwards', (t) => {
  const directory = mkdtempSync(join(tmpdir(), "affiche-l'été-"))
  t.after(() => rmSync(directory, { recursive: true }))
  const writer = openWriter(join(directory, DATA_FILE))
  t.after(() => writer.close())
  const settings = (): unknown[] =>
    ['temp_store', 'temp_store_directory'].flatMap((name) => writer.all(`PRAGMA ${name}`))
  const all = loadMigrations('sqlite')
  const sql = 'SELECT 1'
  let seen: unknown
  const watched: Connection = {
    ...writer,
    exec: (text) => {
      if (text === sql) seen = settings()
      writer.exec(text)
    },
  }
  migrate(watched, [...all, { version: all.length + 1, name: 'seen', sql, checksum: '' }])
  const [FILE, MEMORY] = [1, 2]
  assert.deepEqual(seen, [{ temp_store: FILE }, { temp_store_directory: directory }])
  assert.deepEqual(settings(), [{ temp_store: MEMORY }])
})
