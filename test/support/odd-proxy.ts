/** A proxy that loses, delays, doubles and cuts requests and their answers, by a seed. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, request, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { makeRandom, type Random } from '../../tools/postings/random.ts'
import { createWaitingRoom, type WaitingRoom } from './waiting-room.ts'

/**
 * `lose`: the request never arrives. `lose-answer`: it is done, and the connection ends. `cut`: half of its body arrives.
 * `cut-answer`: half of the answer does. `delay`: the answer waits until another request was answered. `double`: it
 * arrives twice. `late`: it arrives once more, after a later one was answered.
 */
export const ODDITIES = ['lose', 'lose-answer', 'cut', 'cut-answer', 'delay', 'double', 'late'] as const
export type Oddity = (typeof ODDITIES)[number]

const HARMFUL: readonly Oddity[] = ['lose', 'lose-answer', 'cut', 'cut-answer']

/** Tries of one request that fail, whatever the seed says: one less than a client makes by default. */
const HARM_MAX = 3

export type OddProxy = {
  readonly base: string
  readonly counts: Readonly<Record<Oddity | 'straight', number>>
  /** Sends what is late still, and ends. */
  readonly close: () => Promise<void>
}

type Taken = {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}
type Given = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: Buffer }

export const startOddProxy = async (upstream: string, seed: number): Promise<OddProxy> => {
  const counts = { ...(Object.fromEntries(ODDITIES.map((name) => [name, 0])) as Record<Oddity, number>), straight: 0 }
  const choose = chooserOf(makeRandom(seed))
  const room = createWaitingRoom()
  const late: Taken[] = []
  const server = createServer(async (incoming, answer) => {
    const { method = 'GET', url: path = '/', headers } = incoming
    const taken = { method, path, headers, body: await buffer(incoming) }
    const oddity = choose(taken)
    counts[oddity ?? 'straight']++
    const leave = room.enter()
    await handle({ taken, oddity, answer, room, late, upstream }).catch(() => answer.destroy())
    leave()
    const again = oddity === 'late' ? undefined : late.shift()
    if (again) await send(upstream, again)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  assert.ok(address && typeof address === 'object')
  return {
    base: `http://127.0.0.1:${address.port}`,
    counts,
    close: async () => {
      for (const again of late) await send(upstream, again)
      server.close()
      server.closeAllConnections()
    },
  }
}

/** Half of all requests are odd; those of one name fail so often only that a client comes through. */
const chooserOf = (random: Random) => {
  const harm = new Map<string, number>()
  return ({ method, path, headers }: Taken): Oddity | null => {
    const oddity = random.chance(0.5) ? random.pick(ODDITIES) : null
    if (oddity === null || !HARMFUL.includes(oddity)) return oddity
    const name = `${method} ${path} ${headers['idempotency-key']}`
    const before = harm.get(name) ?? 0
    harm.set(name, before + 1)
    return before < HARM_MAX ? oddity : null
  }
}

type Handling = {
  readonly taken: Taken
  readonly oddity: Oddity | null
  readonly answer: ServerResponse
  readonly room: WaitingRoom
  readonly late: Taken[]
  readonly upstream: string
}

const handle = async ({ taken, oddity, answer, room, late, upstream }: Handling): Promise<void> => {
  if (oddity === 'lose') return void answer.destroy()
  if (oddity === 'cut') {
    await sendHalf(upstream, taken)
    return void answer.destroy()
  }
  let given = await send(upstream, taken)
  if (oddity === 'double') given = await send(upstream, taken)
  if (oddity === 'late') late.push(taken)
  if (oddity === 'delay') await room.wait()
  if (oddity === 'lose-answer') return void answer.destroy()
  const { connection: _, 'transfer-encoding': __, ...headers } = given.headers
  answer.writeHead(given.status, headers)
  if (oddity !== 'cut-answer') return void answer.end(given.body)
  answer.write(given.body.subarray(0, given.body.byteLength / 2), () => answer.destroy())
}

const send = async (upstream: string, { method, path, headers, body }: Taken): Promise<Given> => {
  const sent = request(upstream + path, { method, headers, agent: false })
  sent.end(body)
  const [incoming] = await once(sent, 'response')
  return { status: incoming.statusCode, headers: incoming.headers, body: await buffer(incoming) }
}

const sendHalf = async (upstream: string, { method, path, headers, body }: Taken): Promise<void> => {
  const sent = request(upstream + path, { method, headers, agent: false })
  sent.on('error', () => {})
  await new Promise<unknown>((resolve) => sent.write(body.subarray(0, body.byteLength / 2), resolve))
  sent.destroy()
}
