/**
 * A receiver of pushes as a process of its own, which takes, refuses, cuts off and is slow as its seed says. It tells its
 * parent of every request that it has read before it answers, and of every step at which a service may be killed.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'
import { makeRandom } from '../../../tools/postings/random.ts'
import { pauseBetweenTries } from '../waiting.ts'

/**
 * A request that was read; `taken`: whether the receiver has kept its entries, whatever the sender learns of it;
 * `told`: whether the sender does, if it lives.
 */
export type Record = {
  readonly hook: string
  readonly id: string
  readonly body: string
  readonly taken: boolean
  readonly told: boolean
}

export type ToParent =
  | { readonly listens: number }
  | { readonly record: Record }
  | { readonly fault: string }
  | { readonly step: true }
  /** Requests that are open now, after everything that was told before. */
  | { readonly open: number }

/** `secrets`: by the name of a webhook, the last part of its address. */
export type ToChild = { readonly secrets: Readonly<{ [hook: string]: string }> } | { readonly calm: true } | 'open'

type Treatment = 'take' | 'slow' | 'refuse' | 'drop' | 'cut' | 'silent'

const TREATMENTS = [
  ['take', 6],
  ['slow', 3],
  ['refuse', 6],
  ['drop', 2],
  ['cut', 2],
  ['silent', 2],
] as const satisfies readonly (readonly [Treatment, number])[]

/** Pauses of some ten milliseconds each. */
const PAUSES_MAX = 20

const random = makeRandom(Number(process.argv[2]))
const secrets = new Map<string, string>()
const open = new Map<string, number>()
let isCalm = false

const tell = (message: ToParent): void => void process.send?.(message)

type Keeping = Pick<Record, 'taken' | 'told'>

const read = async (request: IncomingMessage, keeping: Keeping): Promise<void> => {
  const hook = String(request.url).slice(1)
  const headers = request.headers as { [name: string]: string }
  const body = await text(request)
  const id = String(headers['webhook-id'])
  try {
    new Webhook(secrets.get(hook) ?? '').verify(body, headers)
  } catch (error) {
    tell({ fault: `${id}: ${error}` })
  }
  tell({ record: { hook, id, body, ...keeping } })
  tell({ step: true })
}

const TOLD = { taken: true, told: true }
const UNTOLD = { taken: true, told: false }
const REFUSED = { taken: false, told: true }

const DOINGS: {
  readonly [treatment in Treatment]: (request: IncomingMessage, response: ServerResponse) => Promise<void>
} = {
  take: async (request, response) => {
    await read(request, TOLD)
    response.writeHead(204).end()
  },
  slow: async (request, response) => {
    await read(request, TOLD)
    for (let pauses = random.whole(1, PAUSES_MAX); pauses > 0; pauses--) await pauseBetweenTries()
    response.writeHead(200).end('late')
  },
  refuse: async (request, response) => {
    await read(request, REFUSED)
    response.writeHead(503, { 'Retry-After': '1' }).end()
  },
  drop: async (_, response) => {
    response.destroy()
  },
  cut: async (request, response) => {
    await read(request, UNTOLD)
    response.writeHead(200, { 'Content-Length': 9 }).write('cut')
    response.destroy()
  },
  silent: async (request, response) => {
    await read(request, UNTOLD)
    response.destroy()
  },
}

const server = createServer(async (request, response) => {
  const hook = String(request.url)
  const before = open.get(hook) ?? 0
  open.set(hook, before + 1)
  response.once('close', () => {
    open.set(hook, (open.get(hook) ?? 0) - 1)
    tell({ step: true })
  })
  if (before > 0) tell({ fault: `two requests at once to ${hook}` })
  tell({ step: true })
  const treatment = isCalm ? 'take' : random.weighted<Treatment>(TREATMENTS)
  // A killed sender ends the reading of its request.
  await DOINGS[treatment](request, response).catch(() => response.destroy())
})

process.on('message', (message: ToChild) => {
  if (message === 'open') return tell({ open: [...open.values()].reduce((sum, count) => sum + count, 0) })
  if ('calm' in message) isCalm = true
  else for (const [hook, secret] of Object.entries(message.secrets)) secrets.set(hook, secret)
})
process.on('disconnect', () => process.exit())
server.listen(0, '127.0.0.1', () => tell({ listens: (server.address() as AddressInfo).port }))
