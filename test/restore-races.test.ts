/** Restores beside other processes, and killed ones: the old store or the new one, whatever happens. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readlinkSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { backUp } from '../server/storage/sqlite/maintenance/backup.ts'
import { lockExclusively } from '../server/storage/sqlite/maintenance/exclusive-lock.ts'
import { ASIDE, restore } from '../server/storage/sqlite/maintenance/restore.ts'
import { assertSound } from './support/consistent.ts'
import { serveWithEmployer } from './support/load-and-back-up.ts'
import { launch } from './support/process.ts'
import { makeCrashed, makeStore, namesIn, newFolder, quiet } from './support/restored-stores.ts'
import { until } from './support/waiting.ts'

let file: string
before(async () => {
  file = join(newFolder(), 'new.db')
  await backUp({ directory: await makeStore('New'), file, force: false, ...quiet })
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
  assert.deepEqual(await namesIn(directory), ['Durable'])
})

test('a connection that only reads, as of a backup, keeps a restore away too', async () => {
  const directory = await makeStore('Old')
  const reader = new DatabaseSync(join(directory, 'affiche.db'), { readOnly: true })
  reader.prepare('SELECT count(*) FROM jobs').all()
  await assert.rejects(restore({ file, directory, force: true, ...quiet }), /is in use/)
  reader.close()
  await restore({ file, directory, force: true, ...quiet })
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
  const hold = lockExclusively(store)
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
