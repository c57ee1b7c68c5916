/** Backups: one moment of a store that is written to, whole or not there at all. */
import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, describe, test } from 'node:test'
import { copiedTables } from '../server/platform/engines/tables.ts'
import { digest } from '../server/upkeep/copy-tables.ts'
import { backUp } from '../server/upkeep/sqlite/backup.ts'
import { openSqliteSource } from '../server/upkeep/sqlite/copy.ts'
import { restore } from '../server/upkeep/sqlite/restore.ts'
import { openSqliteStore } from '../server/upkeep/sqlite/store.ts'
import { runCli } from './support/cli.ts'
import { assertSound } from './support/consistent.ts'
import { damage } from './support/damage.ts'
import { assertOneMoment, backUpUnderLoad, serveWithEmployer } from './support/load-and-back-up.ts'
import { launch } from './support/process.ts'
import { makeCrashed } from './support/restored-stores.ts'
import { content, employerOf } from './support/stores.ts'
import { until } from './support/waiting.ts'

/** Jobs of a store whose copy takes more than one turn. */
const JOBS = 1_500

const folders: string[] = []
after(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'affiche-backup-'))
  folders.push(folder)
  return folder
}

const quiet = { force: false, report: () => undefined }

const fill = async (directory: string, jobs: number): Promise<void> => {
  const store = openSqliteStore({ directory, clock: Date.now, waitingMax: jobs })
  const { jobs: own } = await employerOf(store)
  const description = `<p>${'text '.repeat(500)}</p>`
  await Promise.all(Array.from({ length: jobs }, (_, n) => own.insert(content({ title: `Job ${n}`, description }))))
  await store.close()
}

test('a backup of a service under load is a snapshot with everything acknowledged before it', async () => {
  const [home, other, kept] = [newFolder(), newFolder(), newFolder()]
  const { client, stop } = await serveWithEmployer(home)
  try {
    const load = { dataDir: home, client, writers: 4, ahead: 50 }
    const round = await backUpUnderLoad(load, join(kept, 'a.db'), 'one')
    assert.equal((await restore({ directory: other, file: join(kept, 'a.db'), ...quiet })).jobs, round.backup.jobs)
    assertOneMoment(other, round)
    assertSound(other)
  } finally {
    await stop()
  }
  assert.deepEqual(readdirSync(kept), ['a.db'])
  if (process.platform !== 'win32') assert.equal(statSync(join(kept, 'a.db')).mode & 0o777, 0o600)
})

test('a restored backup has every row of its snapshot, by checksum, although much is written meanwhile', async () => {
  const [home, other, kept] = [newFolder(), newFolder(), newFolder()]
  await fill(home, JOBS)
  const moment = openSqliteSource(home)
  const beside = new DatabaseSync(join(home, 'affiche.db'))
  let written = 0
  /** At every report, so that something is written at each step of the backup. */
  const report = () => {
    beside.exec(`UPDATE jobs SET title = 'Changed ${written}' WHERE id = ${1 + (written % JOBS)}`)
    beside.exec(`DELETE FROM jobs WHERE id = ${JOBS - (written % JOBS)}`)
    written++
  }
  try {
    const file = join(kept, 'a.db')
    const made = await backUp({ directory: home, file, force: false, report })
    assert.ok(written > 2, 'the copy took a single turn')
    assert.equal(made.jobs, JOBS)
    await restore({ directory: other, file, ...quiet })
    const restored = openSqliteSource(other)
    // The numbers of public changes go on beyond those that the old store may have given.
    for (const table of copiedTables.filter(({ name }) => name !== 'public_state'))
      assert.deepEqual(await digest(restored, table), await digest(moment, table), table.name)
    await restored.close()
  } finally {
    await moment.close()
    beside.close()
  }
  assertSound(other)
})

test('a backup of a store without a service includes what stands in its WAL alone', async () => {
  const [home, kept] = [await makeCrashed('Only in the log'), newFolder()]
  const command = await runCli(['backup', join(kept, 'a.db'), '--json'], { DATA_DIR: home })
  const { jobs, employers, bytes, sha256 } = JSON.parse(command.out)
  assert.deepEqual([jobs, employers, bytes], [0, 1, statSync(join(kept, 'a.db')).size])
  assert.match(sha256, /^[0-9a-f]{64}$/)
})

describe('a backup is refused, with nothing left behind,', () => {
  const refuses = async (order: Partial<Parameters<typeof backUp>[0]>, pattern: RegExp): Promise<void> => {
    const directory = order.directory ?? home
    await assert.rejects(backUp({ directory, file: join(kept, 'a.db'), ...quiet, ...order }), pattern)
  }
  const [home, kept] = [newFolder(), newFolder()]

  test('where there is no store, no folder, or a folder in its place', async () => {
    await refuses({ directory: newFolder() }, /There is no store in/)
    await fill(home, 1)
    await refuses({ file: join(kept, 'none', 'a.db') }, /none is not there/)
    await refuses({ file: kept }, /is no file/)
    assert.deepEqual(readdirSync(kept), [])
  })

  test('where the file is there, unless it may be replaced', async () => {
    const file = join(kept, 'b.db')
    writeFileSync(file, 'precious')
    await refuses({ file }, /is there already.*--force/)
    assert.equal(statSync(file).size, 8)
    await backUp({ directory: home, file, ...quiet, force: true })
    assert.ok(statSync(file).size > 8)
  })

  test('where it would replace the store itself, by whichever path', async () => {
    const before = readdirSync(home)
    const link = join(newFolder(), 'link')
    symlinkSync(home, link)
    for (const folder of [home, link])
      for (const name of ['affiche.db', 'affiche.db-wal'])
        await refuses({ file: join(folder, name), force: true }, /a file of the store itself/)
    assert.deepEqual(readdirSync(home), before)
  })

  test('where everything is in PostgreSQL, naming its own tool', async () => {
    const command = launch({ DATABASE_URL: 'postgres://localhost/x' }, ['backup', join(kept, 'c.db')])
    assert.equal(await command.ended, 1)
    assert.match(command.output(), /pg_dump.*docs\/operating\.md/)
  })

  test('where the store is damaged', async () => {
    const directory = newFolder()
    await fill(directory, 100)
    damage(join(directory, 'affiche.db'))
    const folder = newFolder()
    await refuses({ directory, file: join(folder, 'a.db') }, /damaged|malformed/)
    assert.deepEqual(readdirSync(folder), [])
  })
})

describe('a backup that does not come to its end', () => {
  const SCRIPT = join(import.meta.dirname, 'support', 'die-at-step.ts')

  test('leaves no file of its name when it is killed, at whatever step, and the next one is whole', async () => {
    const [home, kept] = [newFolder(), newFolder()]
    await fill(home, 20)
    const file = join(kept, 'a.db')
    let killed = 0
    for (const nth of [1, 5, 16]) {
      const { signal } = spawnSync(process.execPath, [SCRIPT, 'backup', `${nth}`, home, file])
      assert.equal(existsSync(file), signal !== 'SIGKILL')
      if (signal === 'SIGKILL') killed++
      rmSync(file, { force: true })
    }
    assert.equal(killed, 3)
    await backUp({ directory: home, file, ...quiet })
    assert.deepEqual(readdirSync(kept), ['a.db'])
  })

  /** Holds the backup back where it reads its copy again, so that the signal comes before the end. */
  const NEVER_READ = `--import=data:text/javascript,${encodeURIComponent(`
    import fs from 'node:fs'
    import { syncBuiltinESMExports } from 'node:module'
    import { PassThrough } from 'node:stream'
    fs.createReadStream = () => (setInterval(() => undefined, 60_000), new PassThrough())
    syncBuiltinESMExports()`)}`

  test('leaves nothing at all when a signal ends it', async () => {
    const [home, kept] = [newFolder(), newFolder()]
    await fill(home, 1)
    const command = launch({ DATA_DIR: home, NODE_OPTIONS: NEVER_READ }, ['backup', join(kept, 'a.db')])
    await until(() => readdirSync(kept).length > 0, 'the first file')
    command.child.kill('SIGTERM')
    await command.ended
    assert.equal(command.child.signalCode, 'SIGTERM')
    assert.deepEqual(readdirSync(kept), [])
  })

  test('leaves nothing at all where the file may not grow so large', async () => {
    const [home, kept] = [newFolder(), newFolder()]
    await fill(home, 400)
    const bin = join(import.meta.dirname, '../server/bin/affiche.js')
    const script = `ulimit -f 500; exec "$0" "$@"`
    const child = spawn('sh', ['-c', script, process.execPath, bin, 'backup', join(kept, 'a.db')], {
      env: { ...process.env, DATA_DIR: home },
    })
    let output = ''
    child.stderr.on('data', (chunk: Buffer) => {
      output += chunk
    })
    const [code] = await once(child, 'close')
    assert.equal(code, 1, output)
    assert.match(output, /affiche: .*(is full|cannot be written to)/)
    assert.deepEqual(readdirSync(kept), [])
  })

  test('and another to the same file, begun meanwhile, is not published by it', async () => {
    const [home, kept] = [newFolder(), newFolder()]
    await fill(home, 20)
    const file = join(kept, 'a.db')
    const others: Promise<unknown>[] = []
    const report = () => {
      if (others.length === 0) others.push(backUp({ directory: home, file, ...quiet }))
    }
    const [first] = await Promise.allSettled([backUp({ directory: home, file, force: false, report })])
    const [second] = await Promise.allSettled(others)
    assert.deepEqual([first.status, second?.status].sort(), ['fulfilled', 'rejected'])
    await restore({ directory: newFolder(), file, ...quiet })
    assert.deepEqual(readdirSync(kept), ['a.db'])
  })
})
