/** A disk that is full, read-only, slow or broken: no false acknowledgement, reads go on, and it is reported once. */
import assert from 'node:assert/strict'
import { constants } from 'node:os'
import { before, describe, test } from 'node:test'
import { assertProblem } from './families/requests.ts'
import { FILES, makeDisk, noDisk } from './support/disk/disk.ts'
import { statusOf } from './support/fetched.ts'
import { firstKeyOn } from './support/first-key.ts'
import { newFolder } from './support/folder.ts'
import { inspect } from './support/inspect.ts'
import { clientAt, type Running, serve } from './support/process.ts'
import { type Answered, type Client, job } from './support/service.ts'
import { until } from './support/waiting.ts'

const { ENOSPC, EIO, EROFS } = constants.errno

const REFUSED = 20

const SLOW_MS = 1_500

/** The lines of a log that match. */
const lines = (service: Running, pattern: RegExp): string[] =>
  service
    .output()
    .split('\n')
    .filter((line) => pattern.test(line))

const status = async ({ base }: Running, path: string): Promise<number> => await statusOf(base + path)

describe('on a disk that fails', { skip: noDisk() }, () => {
  let dataDir: string
  let disk: ReturnType<typeof makeDisk>
  let apiKey: string
  let service: Running
  let client: Client
  const kept: string[] = []

  before(async () => {
    dataDir = newFolder('faults')
    disk = makeDisk(dataDir)
    apiKey = await firstKeyOn({ DATA_DIR: dataDir })
    service = await serve(dataDir, disk.environment)
    client = clientAt(service.base, apiKey)
    await add('first')
  })

  const add = async (referenceId: string): Promise<Answered> => {
    const answer = await client.put('/jobs', job({ referenceId }))
    if (answer.status === 201) kept.push(referenceId)
    return answer
  }

  const isReady = async () => (await status(service, '/health/ready')) === 200

  const faults = [
    { what: 'full', writeError: ENOSPC, words: /disk of DATA_DIR is full\. Free some space/ },
    { what: 'broken for writes', writeError: EIO, words: /disk of DATA_DIR cannot be read or written/ },
    { what: 'read-only', writeError: EROFS, words: /whether it is mounted read-only/ },
  ] as const
  for (const { what, writeError, words } of faults)
    test(`one that is ${what} refuses writes with 503, keeps reading, logs it once, and recovers by itself`, async () => {
      const known = lines(service, words).length
      const recovered = lines(service, /writes are stored again/).length
      disk.fail({ writeError })
      const refused = await Promise.all(Array.from({ length: REFUSED }, (_, n) => add(`${what} ${n}`)))
      for (const answer of refused) {
        assertProblem(answer, 'unavailable')
        assert.match(answer.body.detail, /Nothing was stored/)
        assert.ok(Number(answer.headers.get('retry-after')) > 0)
        assert.doesNotMatch(answer.text, /SQLite|DATA_DIR/)
      }
      assert.ok(disk.hits() > 0)
      assert.equal((await client.get('/jobs?referenceId=first')).body.paging.total, 1)
      assert.equal((await client.get('/jobs')).body.paging.total, kept.length)
      assert.equal(await isReady(), false)
      assert.equal(await status(service, '/health/live'), 200)
      await until(() => lines(service, words).length > known, 'a line about the disk')
      // One on the disk's state, one on requests, one on readiness, and one of each round in the background that met it.
      const told = lines(service, words)
        .slice(known)
        .map((line) => JSON.parse(line))
        .map(({ msg, err }) => `${msg}: ${err?.message ?? ''}`)
      assert.deepEqual(told, [...new Set(told)])
      disk.fail()
      await until(isReady, 'readiness')
      assert.equal((await add(`after ${what}`)).status, 201)
      await until(() => lines(service, /writes are stored again/).length > recovered, 'the line of the recovery')
      assert.equal(
        lines(service, /writes are stored again/).length,
        recovered + 1,
        lines(service, /stored|failed/).join('\n'),
      )
    })

  test('one that is slow to sync delays no read, loses no write, and is logged once', async () => {
    disk.fail({ syncDelayMs: SLOW_MS })
    let isAnswered = false
    const slow = Promise.all([add('slow 1'), add('slow 2')]).finally(() => {
      isAnswered = true
    })
    for (let n = 0; n < 3; n++) assert.equal((await client.get('/jobs?referenceId=first')).status, 200)
    assert.equal(isAnswered, false)
    for (const answer of await slow) assert.equal(answer.status, 201)
    disk.fail()
    await until(() => lines(service, /slow to confirm/).length > 0, 'a line about the slow disk')
    assert.equal(lines(service, /slow to confirm/).length, 1)
  })

  test('one that does not confirm a sync ends the process with a clear sentence, and nothing acknowledged is lost', async () => {
    disk.fail({ syncError: EIO, which: FILES.log })
    const answers = await Promise.allSettled(Array.from({ length: REFUSED }, (_, n) => add(`unsure ${n}`)))
    for (const answer of answers) if (answer.status === 'fulfilled') assertProblem(answer.value, 'unavailable')
    assert.equal(await service.ended, 1)
    assert.match(service.output(), /"level":"fatal".*fsync failed.*the writer ended/)
    assert.match(service.output(), /affiche: The disk of DATA_DIR could not confirm a write/)
    assert.ok(lines(service, /"level":"error".*fsync failed/).length <= 3, service.output())

    disk.fail()
    service = await serve(dataDir, disk.environment)
    client = clientAt(service.base, apiKey)
    assert.equal((await add('after the restart')).status, 201)
    service.child.kill('SIGKILL')
    await service.ended
    const found = inspect(dataDir)
    for (const referenceId of kept) assert.ok(found.has(referenceId), referenceId)
    for (const referenceId of found.keys()) assert.ok(kept.includes(referenceId) || /^unsure/.test(referenceId))
  })

  test('one that is full at the start ends the command with a clear sentence', async () => {
    disk.fail({ writeError: ENOSPC })
    await assert.rejects(serve(dataDir, disk.environment), /ended with 1:\s+affiche: .*The disk of DATA_DIR is full/)
    disk.remove()
  })
})
