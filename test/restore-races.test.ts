/** Restores beside other processes, and killed ones: the old store or the new one, whatever happens. */
import assert from 'node:assert/strict'
import { existsSync, readdirSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { before, test } from 'node:test'
import { backUp } from '../server/upkeep/sqlite/backup.ts'
import { ASIDE, restore } from '../server/upkeep/sqlite/restore.ts'
import { assertSound } from './support/consistent.ts'
import { newFolder } from './support/folder.ts'
import { serveWithEmployer } from './support/load-and-back-up.ts'
import { launch, type Process } from './support/process.ts'
import { holdAtStep, killAtStep, stepsOf } from './support/restore-steps.ts'
import { makeStore, namesIn, quiet } from './support/restored-stores.ts'
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
    assert.match(command.output(), /affiche: .* is in use.* Stop the service/)
    if (process.platform === 'linux') assert.match(command.output(), new RegExp(`process ${service.child.pid}`))
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

/** Steps at which a kill leaves most behind, and the first; test/long/backup.long.ts has every step. */
const MIGRATING = 'migrating the copy'
const ASIDE_IS_THERE = 'putting the old store aside'

test('a kill at any step leaves the old store whole or the new one, and the next restore goes through', async () => {
  const steps = await stepsOf(file)
  assert.equal(steps.at(-1), ASIDE_IS_THERE)
  for (const nth of [1, steps.indexOf(MIGRATING) + 1, steps.length]) await killAtStep(file, nth)
})

test('a service that starts before a restore takes the store serves the old one, and the restore is refused', async (t) => {
  const { directory, goOn, output, kill } = await holdAtStep(file, (await stepsOf(file)).indexOf(MIGRATING) + 1)
  t.after(kill)
  const service = launch({ DATA_DIR: directory })
  await service.base()
  assert.equal(await goOn(), 1)
  assert.match(output(), /is in use/)
  await assertServes(service, directory, 'Old')
})

test('a service that starts while a restore has the store waits, and serves the new one', async (t) => {
  if (!existsSync('/proc/self/fd')) return t.skip('only /proc tells that a process has opened a file')
  const { directory, goOn, output, kill } = await holdAtStep(file, (await stepsOf(file)).length)
  t.after(kill)
  const service = launch({ DATA_DIR: directory })
  await until(() => filesOf(service.child.pid).includes(join(directory, 'affiche.db')), 'the opening of the store')
  assert.equal(await goOn(), 0, output())
  await service.base()
  await assertServes(service, directory, 'New')
})

const assertServes = async (service: Process, directory: string, name: string): Promise<void> => {
  service.child.kill('SIGTERM')
  assert.equal(await service.ended, 0, service.output())
  assert.deepEqual(await namesIn(directory), [name])
  assertSound(directory)
}

const filesOf = (pid: number | undefined): string[] =>
  readdirSync(`/proc/${pid}/fd`).flatMap((name) => {
    try {
      return [readlinkSync(`/proc/${pid}/fd/${name}`)]
    } catch {
      return []
    }
  })
