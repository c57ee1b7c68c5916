/** Retries with a key after kill -9, with several threads and with two processes on one store. */
import assert from 'node:assert/strict'
import type { Engine } from './engines.ts'
import { firstKeyOn } from './first-key.ts'
import { clientAt, emptyStoreOn, launch } from './process.ts'
import { type Answered, type Client, job } from './service.ts'
import { inTime } from './waiting.ts'

const KEYS = 60
const THREADS = { sqlite: '3', postgres: '1' }

const body = job({ referenceId: undefined })

const create = (client: Client, n: number): Promise<Answered | null> =>
  client.post(body, { 'Idempotency-Key': `key-${n}` }).catch(() => null)

const createAll = (client: Client): Promise<Answered | null>[] =>
  Array.from({ length: KEYS }, (_, n) => create(client, n))

/** Kills both processes once they have given so many answers, in each round, and retries; says how many keys were answered. */
export const retryAfterKills = async (engine: Engine, killsAfter: readonly number[]): Promise<number> => {
  // A busy machine must not refuse what is no flood.
  const place = { ...(await emptyStoreOn(engine)), HTTP_THREADS: THREADS[engine], OVERLOAD_DELAY_MS: '0' }
  const apiKey = await firstKeyOn(place)
  const answered = new Map<number, string>()
  const note = (answers: readonly (Answered | null)[]): void => {
    for (const [n, answer] of answers.entries()) {
      if (answer?.status !== 201) continue
      assert.equal(answered.get(n) ?? answer.text, answer.text, `key ${n}`)
      answered.set(n, answer.text)
    }
  }
  for (const after of killsAfter) {
    const services = [launch(place), launch(place)]
    const clients = (await Promise.all(services.map(({ base }) => base()))).map((base) => clientAt(base, apiKey))
    let left = after
    const kill = (): void => {
      if (--left === 0) for (const { child } of services) child.kill('SIGKILL')
    }
    const sent = clients.map((client) => Promise.all(createAll(client).map((answer) => answer.finally(kill))))
    for (const answers of await Promise.all(sent)) note(answers)
  }
  const early = answered.size
  const last = launch(place)
  const client = clientAt(await last.base(), apiKey)
  note(await Promise.all(createAll(client)))
  assert.equal(answered.size, KEYS)
  assert.equal(new Set(answered.values()).size, KEYS)
  assert.equal((await client.get('/jobs')).body.paging.total, KEYS)
  last.child.kill('SIGTERM')
  await inTime(last.ended)
  return early
}
