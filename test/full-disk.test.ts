/** Real file systems of a few megabytes; what a disk that fails on demand can show is in disk-faults.test.ts. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { openReader } from '../server/storage/sqlite/connection.ts'
import { DATA_FILE } from '../server/storage/sqlite/store.ts'
import { assertProblem } from './families/requests.ts'
import { inspect } from './support/inspect.ts'
import { BEFORE_COUNTS, JOBS, MANY, makeOld } from './support/old-store.ts'
import { clientOf, makeKey, newFolder, serve, until } from './support/process.ts'
import { job } from './support/service.ts'

/** A folder of so many megabytes, or why there is none. */
const newSmallFolder = (megabytes: number) => {
  const dataDir = newFolder('small')
  const size = `size=${megabytes}m`
  const { status, stderr, error } = spawnSync('mount', ['-t', 'tmpfs', '-o', size, 'tmpfs', dataDir], {
    encoding: 'utf8',
  })
  const skip = status === 0 ? false : `a small file system cannot be mounted: ${error?.message ?? stderr.trim()}`
  return { dataDir, skip, unmount: () => void spawnSync('umount', ['-l', dataDir]) }
}

/** Leaves so many bytes free. */
const fill = (dataDir: string, left = 0): string => {
  const file = join(dataDir, 'filler')
  const { bavail, bsize } = statfsSync(dataDir)
  writeFileSync(file, Buffer.alloc(bavail * bsize - left))
  return file
}

const { dataDir, skip, unmount } = newSmallFolder(3)

test('a file system without room refuses writes and keeps what it has, and room makes it whole', {
  skip,
}, async (t) => {
  t.after(unmount)
  const apiKey = await makeKey(dataDir)
  const service = await serve(dataDir)
  const client = clientOf(service, apiKey)
  const ready = async () => (await fetch(`${service.base}/health/ready`)).status
  const put = (n: number) =>
    client.put('/jobs', job({ referenceId: `N${n}`, description: `<p>${'x'.repeat(20_000)}</p>` }))
  assert.equal((await put(0)).status, 201)
  const filler = fill(dataDir)
  const kept = ['N0']
  let n = 1
  for (; ; n++) {
    const answer = await put(n)
    if (answer.status !== 201) {
      assertProblem(answer, 'unavailable')
      break
    }
    kept.push(`N${n}`)
  }
  assert.equal((await client.get('/jobs')).body.paging.total, kept.length)
  await until(async () => (await ready()) === 503, 'unreadiness')
  await until(() => /The disk of DATA_DIR is full/.test(service.told()), 'the line in the log')
  await assert.rejects(makeKey(dataDir), /The disk of DATA_DIR is full\. Free some space/)
  rmSync(filler)
  await until(async () => (await ready()) === 200, 'readiness')
  assert.equal((await put(n + 1)).status, 201)
  kept.push(`N${n + 1}`)
  service.child.kill('SIGKILL')
  await service.ended()
  assert.deepEqual([...inspect(dataDir).keys()].toSorted(), kept.toSorted())
})

const older = newSmallFolder(64)

test('a store of an older version that has no room to be brought up to date stays as it was, and waits for room', {
  skip: older.skip,
}, async (t) => {
  t.after(older.unmount)
  const file = join(older.dataDir, DATA_FILE)
  makeOld(file, BEFORE_COUNTS)
  const before = readFileSync(file)
  const filler = fill(older.dataDir, 120_000)
  const starting = serve(older.dataDir)
  await pause(3_000)
  assert.deepEqual(readFileSync(file), before)
  rmSync(filler)
  const service = await starting
  assert.match(service.told(), /The disk of DATA_DIR is full.*"msg":"waiting for the store"/)
  await until(async () => (await fetch(`${service.base}/health/ready`)).status === 200, 'readiness')
  service.child.kill('SIGTERM')
  assert.equal(await service.ended(), 0)
  inspect(older.dataDir)
  const reader = openReader(file)
  assert.deepEqual(reader.one('SELECT count(*) AS jobs FROM jobs'), { jobs: MANY + 2 * JOBS.length })
  reader.close()
})
