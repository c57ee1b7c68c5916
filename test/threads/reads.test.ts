/** Writes that one thread has acknowledged are shown by every other one from then on. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Lane, openLanes } from '../support/lanes.ts'
import { isFull } from '../support/product.ts'
import { job, startService, type TestService } from '../support/service.ts'

const WRITES = isFull ? 400 : 120
const WRITERS = 4
const KEYS = isFull ? 40 : 12
/** Jobs that come and go while others count. */
const CYCLES = 50

describe('with three threads', () => {
  let service: TestService
  let lanes: Lane[]
  before(async () => {
    service = await startService({ environment: { HTTP_THREADS: '3' } })
    lanes = await openLanes(service, 12)
  })
  after(async () => {
    for (const lane of lanes) lane.close()
    await service.stop()
  })

  const laneAt = (n: number): Lane => lanes[n % lanes.length] as Lane

  test('a write is seen by a read of any thread that is sent after its answer, whatever else is written meanwhile', async () => {
    const { apiKey } = await service.employer()
    const work = async (writer: number): Promise<void> => {
      const referenceId = `R${writer}`
      for (let n = 0; n < WRITES; n++) {
        const title = `w${writer}x${n}`
        const at = writer * 5 + n
        const written = await laneAt(at).send('PUT', '/jobs', { apiKey, body: job({ referenceId, title }) })
        assert.equal(written.status, n === 0 ? 201 : 200)
        const paths = [`/jobs/${written.body.id}`, `/jobs?referenceId=${referenceId}`, `/jobs?q=${title}`]
        const reads = paths.map((path, more) => laneAt(at + 1 + more * 3 + (n % 3)).send('GET', path, { apiKey }))
        const [got, named, found] = await Promise.all(reads)
        assert.deepEqual(got?.body, written.body)
        assert.equal(named?.body.data[0].title, title)
        assert.deepEqual([found?.body.paging.total, found?.body.data[0]?.title], [1, title])
      }
    }
    await Promise.all(Array.from({ length: WRITERS }, (_, writer) => work(writer)))
  })

  test('the total of a list and its page agree while other threads write', async () => {
    const { apiKey } = await service.employer()
    let over = false
    const write = async (at: number): Promise<void> => {
      for (let n = 0; n < CYCLES; n++) {
        const referenceId = `C${at}`
        await laneAt(at + n).send('PUT', '/jobs', { apiKey, body: job({ referenceId }) })
        await laneAt(at + n + 1).send('DELETE', '/jobs', { apiKey, body: { referenceId } })
      }
    }
    const read = async (at: number): Promise<number> => {
      let reads = 0
      for (; !over; reads++) {
        const { body } = await laneAt(at + reads).send('GET', '/jobs?pageSize=50', { apiKey })
        assert.equal(body.paging.total, body.data.length)
      }
      return reads
    }
    const readers = [0, 1, 2].map(read)
    await Promise.all([0, 1, 2, 3].map(write)).finally(() => {
      over = true
    })
    for (const reads of await Promise.all(readers)) assert.ok(reads > 10)
  })

  test('a key that is revoked is refused by every thread at once', async () => {
    const { employerId } = await service.employer()
    for (let n = 0; n < KEYS; n++) {
      const { key, apiKey } = await service.operator.issueKey({ employerId })
      const ask = () => Promise.all(lanes.map((lane) => lane.send('GET', '/jobs', { apiKey })))
      for (const { status } of await ask()) assert.equal(status, 200)
      await service.operator.revokeKey(key.id)
      for (const { status } of await ask()) assert.equal(status, 401)
    }
  })
})

test('the last use of a key is stored at a stop, whichever thread it was used at', async () => {
  const service = await startService({ environment: { HTTP_THREADS: '3' }, keepData: true })
  const lanes = await openLanes(service, 12)
  const { employerId } = await service.employer()
  const keys = await Promise.all(lanes.map(() => service.operator.issueKey({ employerId })))
  await Promise.all(keys.map(({ apiKey }, at) => lanes[at]?.send('GET', '/jobs', { apiKey })))
  for (const lane of lanes) lane.close()
  await service.stop()
  const again = await startService({ dataDir: service.dataDir })
  const known = await again.operator.listKeys(employerId)
  await again.stop()
  const used = known.filter(({ lastUsedAt }) => lastUsedAt !== null).map(({ id }) => id)
  assert.ok(keys.every(({ key }) => used.includes(key.id)))
})
