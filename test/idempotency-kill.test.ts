/** Retries with a key after kill -9, with several threads and with two processes on one folder. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ENGINES } from './support/engines.ts'
import { clientAt, emptyStoreOn, launch, makeKeyOn } from './support/process.ts'
import { type Answered, type Client, job } from './support/service.ts'

const KEYS = 60
/** Answers, of both processes, after which they are killed. */
const KILLS_AFTER = [1, 20, 60]
const THREADS = { sqlite: '3', postgres: '1' }

const body = job({ referenceId: undefined })

const create = (client: Client, n: number): Promise<Answered | null> =>
  client.post(body, { 'Idempotency-Key': `key-${n}` }).catch(() => null)

for (const engine of ENGINES)
  test(`on ${engine} each key has one job and one answer, whenever the service is killed`, async (t) => {
    const environment = { ...(await emptyStoreOn(engine)), HTTP_THREADS: THREADS[engine] }
    const apiKey = await makeKeyOn(environment)
    const answered = new Map<number, string>()
    const note = (answers: readonly (Answered | null)[]): void => {
      for (const [n, answer] of answers.entries()) {
        if (answer?.status !== 201) continue
        assert.equal(answered.get(n) ?? answer.text, answer.text, `key ${n}`)
        answered.set(n, answer.text)
      }
    }
    for (const after of KILLS_AFTER) {
      const services = [launch(environment), launch(environment)]
      const clients = (await Promise.all(services.map(({ base }) => base()))).map((base) => clientAt(base, apiKey))
      let left = after
      const kill = (): void => {
        if (--left === 0) for (const { child } of services) child.kill('SIGKILL')
      }
      const send = (client: Client) => Array.from({ length: KEYS }, (_, n) => create(client, n))
      const sent = clients.map((client) => Promise.all(send(client).map((answer) => answer.finally(kill))))
      for (const answers of await Promise.all(sent)) note(answers)
    }
    t.diagnostic(`${answered.size} of ${KEYS} answered before the last start`)
    const last = launch(environment)
    const client = clientAt(await last.base(), apiKey)
    note(await Promise.all(Array.from({ length: KEYS }, (_, n) => create(client, n))))
    assert.equal(answered.size, KEYS)
    assert.equal(new Set(answered.values()).size, KEYS)
    assert.equal((await client.get('/jobs')).body.paging.total, KEYS)
    last.child.kill('SIGTERM')
    await last.ended
  })
