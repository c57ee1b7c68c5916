/** A short form of the power losses of the long suite (test/long/crash.long.ts), and the proof that they can fail. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { mulberry32 } from '../tools/postings/random.ts'
import { makeDisk, noDisk } from './support/disk/disk.ts'
import { checkpointsOf, filesOf, type Losses, losePower, recordService } from './support/disk/lose-power.ts'
import { readRecording } from './support/disk/recording.ts'
import { newFolder } from './support/folder.ts'

/** The recorded run; long texts, so that the log of 4,000 pages is soon full and taken into the data file. */
const RUN = { writes: 100, textMax: 120_000 }

/** Stores that are opened after a loss of power. */
const STORES = 15

/** One for all runs; the long suite takes others. */
const SEED = 20_261_120

const ROWS = 30

test('no acknowledged write is missing after a loss of power, whatever the disk had kept', {
  skip: noDisk(),
}, async (t) => {
  const random = mulberry32(SEED)
  const recording = await recordService(RUN, random)
  const { changes, acknowledged } = recording
  assert.ok(checkpointsOf(recording) > 0, 'the log was taken into the data file while it was written to')
  const share = STORES / changes.length
  const losses = losePower({ recording, isMoment: ({ random }) => random() < share }, random)
  t.diagnostic(`${acknowledged} writes, ${losses.changes} changes, ${losses.opened} stores`)
  assert.ok(losses.opened > 0)
  assert.deepEqual(losses.lost, [])
})

/** Loses the power at every moment of a small program's life. */
const losePowerOf = async (synchronous: string): Promise<Losses> => {
  const folder = newFolder('plain')
  const made = new DatabaseSync(join(folder, 'affiche.db'))
  made.exec('PRAGMA journal_mode = WAL; CREATE TABLE notes (name TEXT PRIMARY KEY, text TEXT)')
  made.close()
  const files = filesOf(folder)
  const log = join(newFolder('recording'), 'log')
  const disk = makeDisk(folder, log)
  const program = join(import.meta.dirname, 'support/disk/plain-writer.ts')
  const env = { ...process.env, ...disk.environment }
  await once(spawn(process.execPath, [program, synchronous, String(ROWS)], { env, stdio: 'inherit' }), 'exit')
  disk.remove()
  const look = (lost: string) => {
    const database = new DatabaseSync(join(lost, 'affiche.db'))
    try {
      assert.equal(database.prepare('PRAGMA integrity_check').get()?.integrity_check, 'ok')
      const rows = database.prepare('SELECT name, text FROM notes').all()
      return new Map(
        rows.map(({ name, text }) => [
          String(name),
          { title: `note ${name}`, status: 'active', description: String(text) },
        ]),
      )
    } finally {
      database.close()
    }
  }
  const recording = { files, changes: readRecording(log) }
  return losePower(
    { recording, look, isMoment: ({ at }) => at % 5 === 0, keeps: () => ['nothing', 'some sectors'] },
    mulberry32(1),
  )
}

for (const synchronous of ['OFF', 'NORMAL'])
  test(`a program that acknowledges with synchronous=${synchronous} is caught losing writes`, {
    skip: noDisk(),
  }, async () => {
    const { lost } = await losePowerOf(synchronous)
    assert.ok(lost.length > 0)
  })

test('a program that acknowledges with synchronous=FULL loses nothing', { skip: noDisk() }, async (t) => {
  const { lost, opened } = await losePowerOf('FULL')
  t.diagnostic(`${opened} stores`)
  assert.deepEqual(lost, [])
})
