/** Copies that fail, are killed, or run while the source is written to; and that no table is forgotten. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, before, describe, test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { LIMITS, startPostgres, type TestPostgres } from '../../test/support/postgres.ts'
import { openOnPostgres } from '../../test/support/postgres-store.ts'
import { content, employerOf, insert } from '../../test/support/stores.ts'
import { DEADLINE_MS, until } from '../../test/support/waiting.ts'
import { NO_EXTRAS } from '../jobs/extras.ts'
import { createConnection } from '../platform/engines/postgres/connection.ts'
import { readTarget } from '../platform/engines/postgres/url.ts'
import { copiedTables, tablesOf } from '../platform/engines/tables.ts'
import { copyArchive, type Source, type Target } from './copy-tables.ts'
import type { Store } from './ports.ts'
import { openPostgresSource, openPostgresTarget } from './postgres/copy.ts'
import { openSqliteSource, openSqliteTarget } from './sqlite/copy.ts'
import { DATA_FILE, openSqliteStore } from './sqlite/store.ts'

const BIN = join(import.meta.dirname, '../bin/affiche.js')
const JOBS = 600

let postgres: TestPostgres
const folders: string[] = []

before(async () => {
  postgres = await startPostgres()
})

after(async () => {
  await postgres.stop()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

type Place = {
  readonly address: string
  readonly open: () => Promise<Store>
  readonly source: () => Promise<Source>
  readonly target: () => Promise<Target>
  readonly query: <R>(sql: string) => Promise<R[]>
}

const newFolder = (): Place => {
  const directory = mkdtempSync(join(tmpdir(), 'affiche-archive-'))
  folders.push(directory)
  return {
    address: directory,
    open: async () => openSqliteStore({ directory, clock: Date.now }),
    source: async () => openSqliteSource(directory),
    target: () => openSqliteTarget(directory),
    query: async <R>(sql: string) => {
      using database = new DatabaseSync(join(directory, DATA_FILE), { timeout: DEADLINE_MS })
      return database.prepare(sql).all() as R[]
    },
  }
}

const connectTo = (url: string) => {
  const target = readTarget(url)
  return createConnection({ target, host: target.hosts[0], limits: LIMITS })
}

const newDatabase = async (): Promise<Place> => {
  const url = await postgres.createDatabase()
  return {
    address: url,
    open: () => openOnPostgres({ url, clock: Date.now }),
    source: () => openPostgresSource(url, LIMITS),
    target: () => openPostgresTarget(url, LIMITS),
    query: async <R>(sql: string) => {
      const connection = connectTo(url)
      try {
        return await connection.all<R>(sql)
      } finally {
        await connection.close()
      }
    },
  }
}

const newPlaces = { sqlite: async () => newFolder(), postgres: newDatabase } as const satisfies Record<
  string,
  () => Promise<Place>
>

const copy = async (from: Place, to: Place) => {
  const source = await from.source()
  const target = await to.target()
  try {
    return await copyArchive({ source, target, report: () => undefined })
  } finally {
    await target.close()
    await source.close()
  }
}

/** A store with jobs of two employers and an item of a list. */
const fill = async (place: Place): Promise<void> => {
  const store = await place.open()
  for (const { jobs } of [await employerOf(store), await employerOf(store)])
    await jobs.write(async (writer) => {
      for (let n = 0; n < JOBS / 2; n++)
        await writer.insert(content({ title: `Job ${n}`, extras: { ...NO_EXTRAS, openings: n + 1 } }))
    })
  await store.close()
}

const assertEmpty = async (place: Place): Promise<void> => {
  for (const { name } of copiedTables.filter(({ name }) => name !== 'public_state'))
    assert.equal((await place.query(`SELECT 1 FROM ${name}`)).length, 0, name)
}

describe('the list of tables', () => {
  const LISTS = {
    sqlite:
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '%_search_%'",
    postgres: "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'",
  }
  for (const engine of ['sqlite', 'postgres'] as const)
    test(`has all that a store on ${engine} has, and no other`, async () => {
      const place = await newPlaces[engine]()
      await (await place.open()).close()
      const found = (await place.query<{ name: string }>(LISTS[engine])).map(({ name }) => name)
      assert.deepEqual(found.sort(), tablesOf(engine).sort())
    })
})

for (const [engine, newPlace] of Object.entries(newPlaces))
  describe(`a copy to ${engine}`, () => {
    const OBSTACLES: Record<string, [set: string, remove: string]> = {
      sqlite: [
        `CREATE TRIGGER obstacle BEFORE INSERT ON jobs WHEN NEW.id = ${JOBS - 1} BEGIN SELECT RAISE(ABORT, 'in the way'); END`,
        'DROP TRIGGER obstacle',
      ],
      postgres: [
        `ALTER TABLE jobs ADD CONSTRAINT obstacle CHECK (id <> ${JOBS - 1})`,
        'ALTER TABLE jobs DROP CONSTRAINT obstacle',
      ],
    }

    test('that fails in the middle leaves the target empty, and can be repeated', async () => {
      const [from, to] = [newFolder(), await newPlace()]
      await fill(from)
      await (await to.open()).close()
      const [set = '', remove = ''] = OBSTACLES[engine] ?? []
      await to.query(set)
      await assert.rejects(copy(from, to), /in the way|obstacle/)
      await assertEmpty(to)
      await to.query(remove)
      const copied = await copy(from, to)
      assert.equal(copied.find(({ name }) => name === 'jobs')?.rows, JOBS)
    })

    test('that turns out to differ is not stored', async () => {
      const [from, to] = [newFolder(), await newPlace()]
      await fill(from)
      const source = await from.source()
      const target = await to.target()
      const insert: Target['insert'] = (table, rows) =>
        target.insert(table, table.name === 'jobs' ? rows.map((row) => ({ ...row, title: `${row.title}!` })) : rows)
      const tampered = { ...target, insert }
      await assert.rejects(copyArchive({ source, target: tampered, report: () => undefined }), /jobs is not the same/)
      await target.close()
      await source.close()
      await assertEmpty(to)
    })

    test('whose process is killed leaves the target empty', async () => {
      const [from, to] = [await newDatabase(), await newPlace()]
      await fill(from)
      await (await to.open()).close()
      const lock = connectTo(from.address)
      await lock.exec('BEGIN; LOCK TABLE jobs')
      const child = spawn(process.execPath, [BIN, 'copy', '--from', from.address, '--to', to.address], {
        stdio: 'ignore',
      })
      const exited = once(child, 'exit')
      const waits = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
      await until(async () => {
        assert.equal(child.exitCode, null, 'the copy ended by itself')
        return (await from.query(waits)).length > 0
      }, 'the copy to wait')
      child.kill('SIGKILL')
      await exited
      await lock.close()
      await assertEmpty(to)
      await copy(from, to)
    })

    for (const [sourceEngine, newSource] of Object.entries(newPlaces))
      test(`of a ${sourceEngine} store is a snapshot, although the store is written to meanwhile`, async () => {
        const [from, to] = [await newSource(), await newPlace()]
        await fill(from)
        const store = await from.open()
        const [first, second] = [await employerOf(store), await employerOf(store)]
        await insert(first.jobs)
        let stopped = false
        let written = 0
        const writing = (async () => {
          while (!stopped) {
            await insert(first.jobs)
            await insert(second.jobs)
            written++
            // The queue of the embedded store commits without a turn of the event loop.
            await turn()
          }
        })()
        try {
          const source = await from.source()
          const before = written
          await until(() => written > before + 1, 'writes after the moment')
          const target = await to.target()
          await copyArchive({ source, target, report: () => undefined })
          await target.close()
          await source.close()
        } finally {
          stopped = true
          await writing
          await store.close()
        }
        assert.ok(written > 0)
        const rows = await to.query<{ n: number }>(
          `SELECT employer_id, count(*) AS n FROM jobs WHERE employer_id > 2 GROUP BY 1 ORDER BY 1`,
        )
        const [ofFirst = 0, ofSecond = 0] = rows.map(({ n }) => Number(n))
        assert.ok([1, 2].includes(ofFirst - ofSecond), `${ofFirst} and ${ofSecond}`)
        assert.ok(ofSecond < written, 'writes after the moment were copied')
      })
  })

test('the checksum is over the rows in the order of their key, whatever the order in which they were stored', async () => {
  const place = newFolder()
  const store = await place.open()
  const [first, second] = [await employerOf(store), await employerOf(store)]
  for (const { jobs } of [second, first, second]) await insert(jobs)
  await store.close()
  const source = await place.source()
  const ids: unknown[] = []
  const jobs = copiedTables.find(({ name }) => name === 'jobs')
  assert.ok(jobs)
  for await (const page of source.pages(jobs)) ids.push(...page.map(({ id }) => id))
  assert.deepEqual(ids, [2, 1, 3])
  await source.close()
})
