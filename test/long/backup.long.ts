/** Backups under load many times over, and backups and restores that are killed at random moments. */
import assert from 'node:assert/strict'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { backUp } from '../../server/upkeep/sqlite/backup.ts'
import { restore } from '../../server/upkeep/sqlite/restore.ts'
import { openSqliteStore } from '../../server/upkeep/sqlite/store.ts'
import { assertSound } from '../support/consistent.ts'
import { assertOneMoment, backUpUnderLoad, serveWithEmployer } from '../support/load-and-back-up.ts'
import { launch } from '../support/process.ts'
import { killAtStep, stepsOf } from '../support/restore-steps.ts'
import { makeStore as makeNamed } from '../support/restored-stores.ts'
import { content } from '../support/stores.ts'

const ROUNDS = 15
const CLIENTS = 12
const KILLS = 40
const JOBS = 8_000

const quiet = { report: () => undefined }

const folders: string[] = []
after(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'affiche-long-backup-'))
  folders.push(folder)
  return folder
}

test('every backup of a service under load is one moment of it', async () => {
  const [home, kept] = [newFolder(), newFolder()]
  const { client, stop } = await serveWithEmployer(home)
  let writes = 0
  try {
    for (let round = 0; round < ROUNDS; round++) {
      const file = join(kept, `${round}.db`)
      const load = { dataDir: home, client, writers: CLIENTS, ahead: 300 }
      const made = await backUpUnderLoad(load, file, `r${round}`)
      const directory = newFolder()
      await restore({ file, directory, force: false, ...quiet })
      assertOneMoment(directory, made)
      assertSound(directory)
      writes += made.writers.reduce((sum, writer) => sum + writer.writes.length, 0)
      rmSync(file)
      rmSync(directory, { recursive: true })
    }
  } finally {
    await stop()
  }
  process.stdout.write(`${ROUNDS} backups during ${writes} writes\n`)
})

const makeStore = async (name: string): Promise<string> => {
  const directory = newFolder()
  const store = openSqliteStore({ directory, clock: Date.now, waitingMax: JOBS })
  const { id } = await store.directory.createEmployer({ name, plan: 'unlimited', createdAt: 1 })
  await Promise.all(Array.from({ length: JOBS }, (_, n) => store.as(id).insert(content({ title: `${name} ${n}` }))))
  await store.close()
  return directory
}

const killAfter = async (words: readonly string[], dataDir: string, delayMs: number): Promise<boolean> => {
  const command = launch({ DATA_DIR: dataDir }, words)
  await Promise.race([pause(delayMs), command.ended])
  command.child.kill('SIGKILL')
  await command.ended
  return command.child.signalCode === 'SIGKILL'
}

test('backups and restores that are killed at random moments leave what was there', async () => {
  const [old, fresh, kept] = [await makeStore('Old'), await makeStore('New'), newFolder()]
  const file = join(kept, 'a.db')
  const made = join(kept, 'new.db')
  await backUp({ directory: fresh, file: made, force: false, ...quiet })
  const begun = performance.now()
  await launch({ DATA_DIR: old }, ['backup', join(kept, 'timed.db')]).ended
  const longestMs = (performance.now() - begun) * 1.3
  let killed = 0
  for (let n = 0; n < KILLS; n++) {
    if (await killAfter(['backup', file], old, Math.random() * longestMs)) killed++
    if (existsSync(file)) await restore({ file, directory: newFolder(), force: false, ...quiet })
    rmSync(file, { force: true })
    const directory = newFolder()
    cpSync(old, directory, { recursive: true })
    if (await killAfter(['restore', made, '--force'], directory, Math.random() * longestMs)) killed++
    const store = openSqliteStore({ directory, clock: Date.now })
    const [employer] = await store.directory.listEmployers()
    await store.close()
    assert.ok(employer && ['Old', 'New'].includes(employer.name))
    assertSound(directory)
    rmSync(directory, { recursive: true })
  }
  assert.ok(killed > KILLS / 2, `${killed} were killed`)
  process.stdout.write(`${killed} of ${2 * KILLS} killed\n`)
})

test('a kill at any step of a restore leaves the old store whole, and the next restore goes through', async () => {
  const file = join(newFolder(), 'new.db')
  await backUp({ directory: await makeNamed('New'), file, force: false, ...quiet })
  const steps = await stepsOf(file)
  for (let nth = 1; nth <= steps.length; nth++) await killAtStep(file, nth)
})
