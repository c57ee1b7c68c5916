/** Disks that fail under load, and what else can happen to the files underneath. CRASH_SEED repeats a run. */
import assert from 'node:assert/strict'
import { constants } from 'node:os'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { mulberry32 } from '../../tools/postings/random.ts'
import { type Faults, FILES, makeDisk, noDisk } from '../support/disk/disk.ts'
import { firstKeyOn } from '../support/first-key.ts'
import { newFolder } from '../support/folder.ts'
import { inspect } from '../support/inspect.ts'
import { assertKept } from '../support/kill-rounds.ts'
import { keepWorking, newLedger } from '../support/mixed-load.ts'
import { testBeside, testDataFile } from '../support/moved-files.ts'
import { clientAt, serve } from '../support/process.ts'
import { until } from '../support/waiting.ts'

const { ENOSPC, EIO, EROFS } = constants.errno

const CLIENTS = 12
const TEXT_MAX = 60_000

/** Faults that come and go under load, and how long each is there, and the disk well, in milliseconds. */
const CHANGES = 40
const CHANGE_MS = 300

const seed = Number(process.env.CRASH_SEED ?? Date.now() % 1_000_000)

testDataFile('renamed')
testDataFile('replaced')
testBeside('-wal')
testBeside('-shm')

const begin = async () => {
  const dataDir = newFolder('failing')
  const disk = makeDisk(dataDir)
  const apiKey = await firstKeyOn({ DATA_DIR: dataDir })
  const service = await serve(dataDir, disk.environment)
  return { dataDir, disk, service, client: clientAt(service.base, apiKey) }
}

const work = ({ client }: { readonly client: ReturnType<typeof clientAt> }, isOver: () => boolean) => {
  const ledger = newLedger()
  const load = { client, ledger, random: mulberry32(seed), textMax: TEXT_MAX, isOver }
  const workers = Array.from({ length: CLIENTS }, (_, at) => keepWorking(load, `d${at}`))
  return { ledger, done: Promise.all(workers) }
}

test('faults that come and go under load cost no acknowledged write', { skip: noDisk() }, async (t) => {
  t.diagnostic(`CRASH_SEED=${seed}`)
  const { dataDir, disk, service, client } = await begin()
  const random = mulberry32(seed + 1)
  let isOver = false
  const { ledger, done } = work({ client }, () => isOver)
  const errors = [ENOSPC, EIO, EROFS]
  for (let n = 0; n < CHANGES; n++) {
    const count = random() < 0.5 ? -1 : 1 + Math.floor(random() * 30)
    const writeError = errors[n % errors.length] ?? EIO
    const fault: Faults = random() < 0.2 ? { syncDelayMs: 200 } : { writeError, writeCount: count }
    disk.fail({ ...fault, which: random() < 0.5 ? FILES.all : FILES.log })
    await pause(CHANGE_MS)
    disk.fail()
    await pause(CHANGE_MS)
  }
  isOver = true
  await done
  service.child.kill('SIGKILL')
  await service.ended
  disk.remove()
  assert.deepEqual(ledger.faults, [])
  assert.ok(ledger.refused > 0 && ledger.writes > 0)
  assertKept(inspect(dataDir), ledger)
  t.diagnostic(`${ledger.writes} writes acknowledged, ${ledger.refused} refused, ${ledger.reads} reads, 0 lost`)
})

test('a data file that cannot grow leaves the log growing, reports so, and costs no write', {
  skip: noDisk(),
}, async () => {
  const { dataDir, disk, service, client } = await begin()
  disk.fail({ writeError: ENOSPC, which: FILES.data })
  let isOver = false
  const { ledger, done } = work({ client }, () => isOver)
  await until(() => service.output().includes('the log of writes grows'), 'a checkpoint that fails')
  const before = ledger.writes
  await until(() => ledger.writes > before + CLIENTS, 'more writes')
  assert.match(service.output(), /The disk of DATA_DIR is full/)
  disk.fail()
  isOver = true
  await done
  service.child.kill('SIGKILL')
  await service.ended
  disk.remove()
  assert.deepEqual([ledger.faults, ledger.refused], [[], 0])
  assertKept(inspect(dataDir), ledger)
})

test('a checkpoint whose sync fails ends the process, and nothing acknowledged is lost', {
  skip: noDisk(),
}, async () => {
  const { dataDir, disk, service, client } = await begin()
  disk.fail({ syncError: EIO, which: FILES.data })
  const { ledger, done } = work({ client }, () => false)
  assert.equal(await service.ended, 1)
  await done
  disk.remove()
  assert.match(service.output(), /fsync failed/)
  assert.deepEqual(ledger.faults, [])
  assertKept(inspect(dataDir), ledger)
})
