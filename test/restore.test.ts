/** Restores: the old store or the new one, whatever happens, and a way back. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, before, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { backUp } from '../server/storage/sqlite/backup.ts'
import { ASIDE, restore } from '../server/storage/sqlite/restore.ts'
import { openSqliteStore } from '../server/storage/sqlite/store.ts'
import { takeAlone } from '../server/storage/sqlite/take-alone.ts'
import { launch, until } from './postgres/processes.ts'
import { damage } from './support/damage.ts'
import { assertSound, serveWithEmployer } from './support/load-and-back-up.ts'
import { content } from './support/stores.ts'

const folders: string[] = []
after(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'affiche-restore-'))
  folders.push(folder)
  return folder
}

const quiet = { report: () => undefined }

/** A store of one employer of this name, with some jobs. */
const makeStore = async (name: string, directory = newFolder()): Promise<string> => {
  const store = openSqliteStore({ directory, clock: Date.now })
  const { id } = await store.directory.createEmployer({ name, plan: 'unlimited', createdAt: 1 })
  for (let n = 0; n < 20; n++) await store.as(id).insert(content({ title: `${name} ${n}` }))
  await store.close()
  return directory
}

/** What a crashed service leaves: the last writes are in the log alone. */
const makeCrashed = async (name: string): Promise<string> => {
  const [directory, copy] = [newFolder(), newFolder()]
  const store = openSqliteStore({ directory, clock: Date.now })
  await store.directory.createEmployer({ name, plan: 'unlimited', createdAt: 1 })
  cpSync(directory, copy, { recursive: true })
  await store.close()
  assert.ok(statSync(join(copy, 'affiche.db-wal')).size > 0)
  return copy
}

const namesIn = async (directory: string): Promise<string[]> => {
  const store = openSqliteStore({ directory, clock: Date.now })
  const employers = await store.directory.listEmployers()
  await store.close()
  return employers.map(({ name }) => name)
}

let file: string
before(async () => {
  file = join(newFolder(), 'new.db')
  await backUp({ directory: await makeStore('New'), file, force: false, ...quiet })
})

test('a store that is there is replaced only with --force, kept aside, and the way back leads to it', async () => {
  const directory = await makeCrashed('Old')
  await assert.rejects(restore({ file, directory, force: false, ...quiet }), /has a store already. --force/)
  assert.deepEqual(await namesIn(directory), ['Old'])
  const { keptAside, jobs } = await restore({ file, directory, force: true, ...quiet })
  assert.equal(jobs, 20)
  assert.ok(
    keptAside && readdirSync(directory).every((name) => name === 'affiche.db' || join(directory, name) === keptAside),
  )
  assert.deepEqual(await namesIn(directory), ['New'])
  assertSound(directory)
  await restore({ file: keptAside, directory, force: true, ...quiet })
  assert.deepEqual(await namesIn(directory), ['Old'])
})

test('an empty or missing folder needs no --force, and what is restored is only for its owner', async () => {
  for (const directory of [newFolder(), join(newFolder(), 'data')]) {
    const { keptAside } = await restore({ file, directory, force: false, ...quiet })
    assert.equal(keptAside, null)
    assert.deepEqual(readdirSync(directory), ['affiche.db'])
    if (process.platform !== 'win32') assert.equal(statSync(join(directory, 'affiche.db')).mode & 0o777, 0o600)
    assert.deepEqual(await namesIn(directory), ['New'])
  }
})

test('a log without its store is data too, and never lies beside the new store', async () => {
  const directory = newFolder()
  writeFileSync(join(directory, 'affiche.db-wal'), 'old')
  await assert.rejects(restore({ file, directory, force: false, ...quiet }), /has a store already/)
  const { keptAside } = await restore({ file, directory, force: true, ...quiet })
  assert.deepEqual(readdirSync(directory).sort(), ['affiche.db', `${keptAside?.replace(/^.*\//, '')}-wal`])
})

test('while a service runs nothing is restored, and the service goes on', async () => {
  const directory = newFolder()
  const { client, service, stop } = await serveWithEmployer(directory)
  try {
    const command = launch({ DATA_DIR: directory }, ['restore', file, '--force'])
    assert.equal(await command.ended, 1)
    assert.match(command.told(), /affiche: .* is in use.* Stop the service/)
    if (process.platform === 'linux') assert.match(command.told(), new RegExp(`process ${service.child.pid}`))
    assert.equal((await client.get('/jobs')).status, 200)
    assert.deepEqual(
      readdirSync(directory).filter((name) => name.startsWith(ASIDE)),
      [],
    )
  } finally {
    await stop()
  }
  assert.deepEqual(await namesIn(directory), ['Example'])
})

test('a connection that only reads, as of a backup, keeps a restore away too', async () => {
  const directory = await makeStore('Old')
  const reader = new DatabaseSync(join(directory, 'affiche.db'), { readOnly: true })
  reader.prepare('SELECT count(*) FROM jobs').all()
  await assert.rejects(restore({ file, directory, force: true, ...quiet }), /is in use/)
  reader.close()
  await restore({ file, directory, force: true, ...quiet })
})

describe('what is no good backup is refused, and the old store stays', () => {
  let directory: string
  before(async () => {
    directory = await makeStore('Old')
  })

  const refuses = async (bad: string, pattern: RegExp): Promise<void> => {
    await assert.rejects(restore({ file: bad, directory, force: true, ...quiet }), pattern)
    assert.deepEqual(readdirSync(directory), ['affiche.db'])
    assert.deepEqual(await namesIn(directory), ['Old'])
  }

  const altered = (sql: string): string => {
    const copy = join(newFolder(), 'altered.db')
    cpSync(file, copy)
    const database = new DatabaseSync(copy)
    database.exec(sql)
    database.close()
    return copy
  }

  test('a missing file, other files, and other databases', async () => {
    await refuses(join(directory, 'none.db'), /There is no store in/)
    const text = join(newFolder(), 'text')
    writeFileSync(text, 'not a database, but longer than the header of one is, so that it is read at all'.repeat(20))
    await refuses(text, /cannot be read as a store: .*not a database/)
    const other = join(newFolder(), 'other.db')
    const database = new DatabaseSync(other)
    database.exec('CREATE TABLE t (x)')
    database.close()
    await refuses(other, /is no store of Affiche/)
  })

  test('one of a newer version, or with other migrations', async () => {
    await refuses(altered("INSERT INTO migrations VALUES (9999, 'from_the_future', 'x', 1)"), /from_the_future.*newer/)
    await refuses(altered("UPDATE migrations SET checksum = 'x' WHERE version = 1"), /is not the one that was applied/)
  })

  test('one that is damaged, or cut short', async () => {
    const spoilt = join(newFolder(), 'spoilt.db')
    cpSync(file, spoilt)
    damage(spoilt)
    await refuses(spoilt, /damaged|malformed/)
    await refuses(
      altered('PRAGMA foreign_keys = OFF; UPDATE jobs SET employer_id = 7 WHERE id = 1'),
      /refers to a row of employers/,
    )
  })
})

test('a backup of an older schema is brought up to date before it is put in place', async () => {
  const directory = newFolder()
  const old = join(newFolder(), 'old.db')
  cpSync(file, old)
  const database = new DatabaseSync(old)
  database.exec(`DROP TABLE job_search; DROP TABLE job_totals; DROP TABLE job_dates; DELETE FROM migrations WHERE version >= 3;
    CREATE VIRTUAL TABLE job_trigrams USING fts5 (tokens, content = '', contentless_delete = 1)`)
  database.close()
  const { migrated } = await restore({ file: old, directory, force: false, ...quiet })
  assert.ok(migrated[0]?.startsWith('3 '))
  assertSound(directory)
})

test('a store that is damaged, even in its first page, is kept aside with its log', async () => {
  for (const spoil of [damage, (path: string) => writeFileSync(path, Buffer.alloc(40_000, 1))]) {
    const directory = await makeStore('Old')
    spoil(join(directory, 'affiche.db'))
    const { keptAside } = await restore({ file, directory, force: true, ...quiet })
    assert.ok(keptAside && existsSync(keptAside))
    assert.deepEqual(await namesIn(directory), ['New'])
  }
})

test('a kill at any step leaves the old store whole or the new one, and the next restore goes through', async () => {
  const script = join(import.meta.dirname, 'support', 'die-at-step.ts')
  const seen = new Set<string>()
  for (let nth = 1, killed = true; killed; nth += nth < 11 ? 5 : 1) {
    const directory = await makeCrashed('Old')
    killed = spawnSync(process.execPath, [script, 'restore', `${nth}`, directory, file]).signal === 'SIGKILL'
    const [name = ''] = await namesIn(directory)
    assert.equal(name, killed ? 'Old' : 'New', `after a kill at step ${nth}`)
    assertSound(directory)
    seen.add(name)
    await restore({ file, directory, force: true, ...quiet })
    assert.deepEqual(await namesIn(directory), ['New'])
    const { ino } = statSync(join(directory, 'affiche.db'))
    const aside = readdirSync(directory).filter((entry) => entry.startsWith(ASIDE))
    assert.ok(
      aside.every((entry) => statSync(join(directory, entry)).ino !== ino),
      'a second name of the store stays',
    )
    assert.ok(!existsSync(join(directory, 'affiche.db.restoring')))
  }
  assert.deepEqual([...seen], ['Old', 'New'])
})

test('a service that starts while a restore is under way serves the old store or the new one, and is never cut off from it', async () => {
  for (const delay of [0, 150]) {
    const directory = await makeStore('Old')
    const service = launch({ DATA_DIR: directory })
    await pause(delay)
    const command = launch({ DATA_DIR: directory }, ['restore', file, '--force'])
    const code = await command.ended
    await until(() => /listening at/.test(service.told()) || service.child.exitCode !== null, 'the start')
    service.child.kill('SIGTERM')
    await service.ended
    assert.deepEqual(await namesIn(directory), [code === 0 ? 'New' : 'Old'], command.told())
    assertSound(directory)
  }
})

test('a process that has opened the old store while another takes its place works on the new one', async (t) => {
  if (!existsSync('/proc/self/fd')) return t.skip('only /proc tells that a process has opened a file')
  const [directory, fresh] = [await makeStore('Old'), await makeStore('New')]
  const store = join(directory, 'affiche.db')
  const hold = takeAlone(store)
  const command = launch({ DATA_DIR: directory }, ['employer', 'list'])
  try {
    await until(() => filesOf(command.child.pid).includes(store), 'the opening of the store')
    renameSync(join(fresh, 'affiche.db'), store)
  } finally {
    hold.release()
  }
  assert.equal(await command.ended, 0, command.told())
  assert.match(command.told(), /New/)
})

const filesOf = (pid: number | undefined): string[] =>
  readdirSync(`/proc/${pid}/fd`).flatMap((name) => {
    try {
      return [readlinkSync(`/proc/${pid}/fd/${name}`)]
    } catch {
      return []
    }
  })
