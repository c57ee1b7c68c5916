/**
 * Pushes while the service is killed amid them: writers of jobs, a receiver that fails one request in three and looks at
 * every request as a receiver should, and the list of changes to compare with.
 */
import assert from 'node:assert/strict'
import { Webhook } from 'standardwebhooks'
import { createDirectoryApi } from '../../server/upkeep/operator-api.ts'
import type { Engine } from './engines.ts'
import { noteKey } from './log-scan.ts'
import { clientAt, emptyStoreOn, launch } from './process.ts'
import { tamper, withPublicStore } from './public-state.ts'
import { type Received, startReceiver } from './receiver.ts'
import { type Client, job } from './service.ts'
import { inTime, until } from './waiting.ts'
import { ENCRYPTION_KEY, WEBHOOKS } from './webhooks.ts'

type Plan = {
  readonly writers: number
  /** Jobs that each writes in a round. */
  readonly jobs: number
  /** Taken requests after which the service is killed, a round each. */
  readonly killsAfter: readonly number[]
  readonly pageSize: number
}

/** The receiver: it verifies, dedupes on the name, and takes what it has not had. */
const createInbox = () => {
  const bodies = new Map<string, string>()
  const taken: number[] = []
  const faults: string[] = []
  let requests = 0
  let inFlight = 0
  let secret = ''
  let takenNow: () => void = () => undefined

  const take = (id: string, body: string): void => {
    if (bodies.get(id) === undefined) {
      for (const { sequence } of JSON.parse(body).data.data) taken.push(sequence)
      bodies.set(id, body)
    }
    takenNow()
  }

  const judge = ({ headers, body }: Received): number => {
    const id = String(headers['webhook-id'])
    try {
      new Webhook(secret).verify(body, headers as Record<string, string>)
    } catch (error) {
      faults.push(`${id}: ${error}`)
    }
    if (!/^Affiche\/\d/.test(headers['user-agent'] ?? '')) faults.push(`${id}: ${headers['user-agent']}`)
    const before = bodies.get(id)
    if (before !== undefined && before !== body) faults.push(`${id} has other bytes`)
    if (++requests % 3 === 0) return 503
    take(id, body)
    return 200
  }

  return {
    taken,
    faults,
    respond: async (request: Received): Promise<number> => {
      if (++inFlight > 1) faults.push('two requests at once')
      const status = judge(request)
      // Time in which a second request would come, and a kill, too.
      for (let turns = 0; turns < 20; turns++) await new Promise(setImmediate)
      inFlight--
      return status
    },
    know: (text: string): void => {
      secret = text
    },
    /** Calls back once so many more requests were taken. */
    after: (count: number, call: () => void): void => {
      let left = count
      takenNow = () => {
        if (--left === 0) call()
      }
    },
    /** A killed service leaves its requests. */
    forgetInFlight: (): void => {
      inFlight = 0
    },
  }
}

const write = async (client: Client, jobs: number): Promise<void> => {
  for (let n = 0; n < jobs; n++) await client.post(job({ referenceId: undefined })).catch(() => null)
}

/** Every entry of the list of changes after the first. */
const feedOf = async (client: Client): Promise<number[]> => {
  const sequences: number[] = []
  for (let after = ''; ; ) {
    const { body } = await client.get(`/api/v1.2/changes?limit=1000${after}`)
    sequences.push(...body.data.map(({ sequence }: { sequence: number }) => sequence))
    if (!body.more) return sequences
    after = `&after=${body.cursor}`
  }
}

const keyOn = (place: Readonly<Record<string, string>>): Promise<string> =>
  withPublicStore(place, async (store) => {
    const directory = createDirectoryApi(store)
    const { id } = await directory.createEmployer({ name: 'Pushed', plan: 'unlimited' })
    const scopes = ['jobs:read', 'jobs:write', 'webhooks'] as const
    const { apiKey } = await directory.issueKey({ employerId: id, scopes })
    noteKey(apiKey)
    return apiKey
  })

export const pushThroughKills = async (
  engine: Engine,
  { writers, jobs, killsAfter, pageSize }: Plan,
): Promise<void> => {
  const inbox = createInbox()
  const receiver = await startReceiver(async (response, request) => {
    const status = await inbox.respond(request)
    response.writeHead(status, { 'Retry-After': '1' }).end()
  })
  const place = {
    ...(await emptyStoreOn(engine)),
    ENCRYPTION_KEY,
    WEBHOOK_NETWORKS: '127.0.0.0/8',
    OVERLOAD_DELAY_MS: '0',
  }
  try {
    const apiKey = await keyOn(place)
    let isMade = false
    for (const killAfter of [...killsAfter, null]) {
      const service = launch(place)
      const client = clientAt(await service.base(), apiKey)
      if (!isMade) {
        const url = `http://127.0.0.1:${receiver.port}/hook`
        const made = await client.send('POST', WEBHOOKS, { body: { url, pageSize } })
        assert.equal(made.status, 201, made.text)
        inbox.know(made.body.secret)
        isMade = true
      }
      const killed = Promise.withResolvers<void>()
      if (killAfter !== null) inbox.after(killAfter, () => killed.resolve())
      const written = Promise.all(Array.from({ length: writers }, () => write(client, jobs)))
      if (killAfter !== null) {
        await inTime(killed.promise)
        service.child.kill('SIGKILL')
        await service.ended
        await written
        inbox.forgetInFlight()
        // The minute passes after which another instance may go on.
        await tamper(place, 'UPDATE webhooks SET leased_until = 0')
        continue
      }
      await written
      const feed = await feedOf(client)
      await until(
        () => inbox.taken.length >= feed.length,
        () => `${inbox.taken.length} of ${feed.length} entries taken`,
      )
      assert.deepEqual(inbox.taken, feed)
      assert.deepEqual(inbox.faults, [])
      assert.ok(feed.length >= writers * jobs)
      service.child.kill('SIGTERM')
      assert.equal(await inTime(service.ended), 0, service.output())
    }
  } finally {
    receiver.close()
  }
}
