/** Restores that are killed, or held up, at one of their steps. */
import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ASIDE, restore } from '../../server/upkeep/sqlite/restore.ts'
import { assertSound } from './consistent.ts'
import { makeCrashed, makeStore, namesIn, quiet } from './restored-stores.ts'
import { inTime } from './waiting.ts'

const SCRIPT = join(import.meta.dirname, 'die-at-step.ts')

/** The names of the steps of a restore over another store, in their order. */
export const stepsOf = async (file: string): Promise<string[]> => {
  const directory = await makeCrashed('Old')
  const seen = new Set<string>()
  await restore({ file, directory, force: true, report: ({ step, table }) => void seen.add(`${step} ${table}`) })
  assert.deepEqual(await namesIn(directory), ['New'])
  return [...seen]
}

/** Kills a restore at its nth step, from 1: the old store is whole, and the next restore goes through. */
export const killAtStep = async (file: string, nth: number): Promise<void> => {
  const directory = await makeCrashed('Old')
  const { signal, stderr } = spawnSync(process.execPath, [SCRIPT, 'restore', `${nth}`, directory, file])
  assert.equal(signal, 'SIGKILL', String(stderr))
  assert.deepEqual(await namesIn(directory), ['Old'], `after a kill at step ${nth}`)
  assertSound(directory)
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

/** Holds a restore over a store up at its nth step; `goOn` resolves with its exit code. */
export const holdAtStep = async (file: string, nth: number) => {
  const directory = await makeStore('Old')
  const child = spawn(process.execPath, [SCRIPT, 'restore', `${nth}`, directory, file, 'wait'])
  let output = ''
  child.stderr.on('data', (bytes) => {
    output += bytes
  })
  const ended = once(child, 'close')
  await inTime(Promise.race([once(child.stdout, 'data'), ended.then(() => assert.fail(output))]))
  const goOn = async (): Promise<number | null> => {
    child.stdin.end('\n')
    await inTime(ended)
    return child.exitCode
  }
  return { directory, goOn, output: () => output, kill: () => child.kill('SIGKILL') }
}
