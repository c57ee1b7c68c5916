/** Real file systems of a few megabytes; what a disk that fails on demand can show is in disk-faults.test.ts. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { appendFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { assertProblem } from './families/requests.ts'
import { statusOf } from './support/fetched.ts'
import { firstKeyOn } from './support/first-key.ts'
import { newFolder } from './support/folder.ts'
import { inspect } from './support/inspect.ts'
import { clientAt, command, serve } from './support/process.ts'
import { job } from './support/service.ts'
import { until } from './support/waiting.ts'

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

const BLOCK = Buffer.alloc(4_096)

/** Fills what is left, block by block, since the service may take some meanwhile. */
const fill = (dataDir: string): string => {
  const file = join(dataDir, 'filler')
  try {
    for (;;) appendFileSync(file, BLOCK)
  } catch (error) {
    assert.equal((error as NodeJS.ErrnoException).code, 'ENOSPC')
  }
  return file
}

const { dataDir, skip, unmount } = newSmallFolder(3)

test('a full file system refuses writes and keeps what it has, and accepts writes again once there is space', {
  skip,
}, async (t) => {
  t.after(unmount)
  const apiKey = await firstKeyOn({ DATA_DIR: dataDir })
  const service = await serve(dataDir)
  const client = clientAt(service.base, apiKey)
  const ready = async () => await statusOf(`${service.base}/health/ready`)
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
  await until(() => /The disk of DATA_DIR is full/.test(service.output()), 'the line in the log')
  await assert.rejects(
    command(dataDir, ['employer', 'create', 'Late']),
    /The disk of DATA_DIR is full\. Free some space/,
  )
  rmSync(filler)
  await until(async () => (await ready()) === 200, 'readiness')
  assert.equal((await put(n + 1)).status, 201)
  kept.push(`N${n + 1}`)
  service.child.kill('SIGKILL')
  await service.ended
  assert.deepEqual([...inspect(dataDir).keys()].toSorted(), kept.toSorted())
})
