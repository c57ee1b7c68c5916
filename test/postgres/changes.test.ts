/** Whoever follows the changes sees each once and in order, however late the commits of concurrent writers are. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { follow } from '../support/mirror.ts'
import { startPostgres } from '../support/postgres.ts'
import { type Client, createClient, job, startService } from '../support/service.ts'
import { startProxy } from './proxy.ts'

const WRITERS = 32
const WRITES = 12
const POLLERS = 4

/** Creates, changes and deletes; each deletion is a transaction of several statements. */
const write = async (client: Client, writer: number): Promise<void> => {
  for (let n = 0; n < WRITES / 3; n++) {
    const made = await client.post(job({ referenceId: `W-${writer}-${n}` }))
    const path = `/jobs/${made.body.id}`
    const put = await client.put(path, { title: `Title ${n}`, locations: [{ description: `Cove ${writer}, NL` }] })
    const deleted = await client.delete(path)
    assert.deepEqual([made.status, put.status, deleted.status], [201, 200, 204], made.text + put.text + deleted.text)
  }
}

test('32 writers with late commits through one instance, and pollers at another', async (t) => {
  const postgres = await startPostgres()
  const url = await postgres.createStoreDatabase()
  const address = new URL(url)
  const proxy = await startProxy(Number(address.port))
  address.port = `${proxy.port}`
  const here = await startService({ environment: { DATABASE_URL: url } })
  const there = await startService({
    environment: { DATABASE_URL: address.href, DATABASE_POOL_SIZE: '20' },
  })
  t.after(async () => {
    for (const service of [here, there]) await service.stop()
    proxy.close()
    await postgres.stop()
  })
  const owner = await here.employer()
  const { cursor } = (await owner.get('/changes?after=now')).body
  proxy.fault = 'late-commit'
  let writing = true
  const poll = async (): Promise<number[]> => {
    const seen: number[] = []
    for (let after = cursor; ; ) {
      const last = !writing
      after = await follow(owner, after, ({ sequence }) => seen.push(sequence))
      if (last) return seen
    }
  }
  const pollers = Array.from({ length: POLLERS }, poll)
  const behind = createClient(there.api, owner)
  await Promise.all(Array.from({ length: WRITERS }, (_, n) => write(behind, n)))
  proxy.fault = null
  writing = false
  const whole = (await owner.get('/changes?limit=1000')).body.data.map(({ sequence }: never) => sequence)
  assert.equal(whole.length, WRITERS * WRITES)
  for (const seen of await Promise.all(pollers)) assert.deepEqual(seen, whole)
})
