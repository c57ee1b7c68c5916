/** Backups: one moment of a store that is written to, whole or not there at all. */
import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { digest, tables } from '../server/storage/copy.ts'
import { openSqliteSource } from '../server/storage/sqlite/copy.ts'
import { backUp } from '../server/storage/sqlite/maintenance/backup.ts'
import { restore } from '../server/storage/sqlite/maintenance/restore.ts'
import { openSqliteStore } from '../server/storage/sqlite/store.ts'
import { assertSound } from './support/consistent.ts'
import { damage } from './support/damage.ts'
import { assertOneMoment, backUpUnderLoad, serveWithEmployer } from './support/load-and-back-up.ts'
import { command, launch } from './support/process.ts'
import { job } from './support/service.ts'
import { content, employerOf } from './support/stores.ts'
import { until } from './support/waiting.ts'

/** Jobs of a store whose copy takes more than one turn. */
const JOBS = 3_000

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
    const load = { dataDir: home, client, writers: 6, ahead: 150 }
    const round = await backUpUnderLoad(load, join(kept, 'a.db'), 'one')
    assert.equal((await command(other, ['restore', join(kept, 'a.db')])).jobs, round.told.jobs)
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
  const store = openSqliteStore({ directory: home, clock: Date.now })
  const moment = openSqliteSource(home)
  let [written, copying, done] = [0, false, false]
  const writing = (async () => {
    await until(() => copying, 'the first pages')
    while (!done) {
      await store.as(1).change({ id: 1 + (written % JOBS) }, (job) => ({ ...job, title: `Changed ${written}` }))
      await store.as(1).insert(content({ title: `New ${written}` }))
      written++
      await turn()
    }
  })()
  try {
    const file = join(kept, 'a.db')
    const report = () => {
      copying = true
    }
    const made = await backUp({ directory: home, file, force: false, report })
    done = true
    await writing
    assert.ok(written > 1, 'nothing was written meanwhile')
    assert.equal(made.jobs, JOBS)
    await restore({ directory: other, file, ...quiet })
    const restored = openSqliteSource(other)
    // The numbers of public changes go on beyond those that the old store may have given.
    for (const table of tables.filter(({ name }) => name !== 'public_state'))
      assert.deepEqual(await digest(restored, table), await digest(moment, table), table.name)
    await restored.close()
  } finally {
    done = true
    await moment.close()
    await store.close()
  }
  assertSound(other)
})

test('a backup of a store without a service includes what stands in its WAL alone', async () => {
  const [home, kept] = [newFolder(), newFolder()]
  const service = await serveWithEmployer(home)
  const { status } = await service.client.post(job())
  assert.equal(status, 201)
  service.service.child.kill('SIGKILL')
  await service.service.ended
  assert.ok(statSync(join(home, 'affiche.db-wal')).size > 0)
  const { jobs, employers, bytes, sha256 } = await command(home, ['backup', join(kept, 'a.db')])
  assert.deepEqual([jobs, employers, bytes], [1, 1, statSync(join(kept, 'a.db')).size])
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
    assert.match(command.told(), /pg_dump.*docs\/operating\.md/)
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
    for (const nth of [1, 2, 5, 8, 12, 16]) {
      const { signal } = spawnSync(process.execPath, [SCRIPT, 'backup', `${nth}`, home, file])
      assert.equal(existsSync(file), signal !== 'SIGKILL')
      if (signal === 'SIGKILL') killed++
      rmSync(file, { force: true })
    }
    assert.ok(killed >= 4, `${killed} were killed`)
    await backUp({ directory: home, file, ...quiet })
    assert.deepEqual(readdirSync(kept), ['a.db'])
  })

  test('leaves nothing at all when a signal ends it', async () => {
    const [home, kept] = [newFolder(), newFolder()]
    await fill(home, JOBS)
    const command = launch({ DATA_DIR: home }, ['backup', join(kept, 'a.db')])
    await until(() => readdirSync(kept).length > 0, 'the first file')
    command.child.kill('SIGTERM')
    await command.ended
    assert.equal(command.child.signalCode, 'SIGTERM')
    assert.deepEqual(readdirSync(kept), [])
  })

  test('leaves nothing at all where the file may not grow so large', async () => {
    const [home, kept] = [newFolder(), newFolder()]
    await fill(home, 2_000)
    const bin = join(import.meta.dirname, '../server/bin/affiche.js')
    const script = `ulimit -f 2000; exec "$0" "$@"`
    const child = spawn('sh', ['-c', script, process.execPath, bin, 'backup', join(kept, 'a.db')], {
      env: { ...process.env, DATA_DIR: home },
    })
    let told = ''
    child.stderr.on('data', (chunk: Buffer) => {
      told += chunk
    })
    const [code] = await once(child, 'close')
    assert.equal(code, 1, told)
    assert.match(told, /affiche: .*(is full|cannot be written to)/)
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
