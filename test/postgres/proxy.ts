/** What the tests of faults work with: a proxy that misbehaves, services as processes, and a load that keeps accounts. */
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { API_PREFIX } from '@affiche/contract/operations.ts'
import { type Answered, type Client, createClient, job } from '../support/service.ts'

const BIN = join(import.meta.dirname, '../../server/bin/affiche.js')
const DEADLINE_MS = 20_000
const POLL_MS = 10

export const until = async (condition: () => boolean | Promise<boolean>, what: string): Promise<void> => {
  const deadline = performance.now() + DEADLINE_MS
  while (!(await condition())) {
    assert.ok(performance.now() < deadline, `${what} did not happen within ${DEADLINE_MS} ms`)
    await pause(POLL_MS)
  }
}

/** A request that is never answered must fail a test, and not keep it waiting. */
export const inTime = async <T>(answer: Promise<T>): Promise<T> => {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`no answer within ${DEADLINE_MS} ms`)), DEADLINE_MS)
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}

/**
 * `refuse`: new connections end at once. `stall`: nothing passes. Around a commit: the connection ends before
 * COMMIT reaches the server, after the server has answered it, or it stays open and the answer never comes.
 */
export type Fault = 'refuse' | 'stall' | 'before-commit' | 'after-commit' | 'silent-commit'

export type TcpProxy = {
  readonly port: number
  fault: Fault | null
  /** Ends every connection there is. */
  readonly cut: () => void
  readonly close: () => void
}

/** Passes everything on to a port of this machine, until it is told to misbehave. */
export const startProxy = async (upstreamPort: number): Promise<TcpProxy> => {
  const sockets = new Set<Socket>()
  const cut = (): void => {
    for (const socket of sockets) socket.destroy()
  }
  const server = createServer((client) => {
    if (proxy.fault === 'refuse') return void client.destroy()
    relay(client, connect(upstreamPort, '127.0.0.1'), { proxy, sockets })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = (): void => {
    cut()
    server.close()
  }
  const address = server.address()
  assert.ok(address && typeof address === 'object')
  const proxy: TcpProxy = { port: address.port, fault: null, cut, close }
  return proxy
}

type Relayed = { readonly proxy: TcpProxy; readonly sockets: Set<Socket> }

const relay = (client: Socket, upstream: Socket, { proxy, sockets }: Relayed): void => {
  const end = (): void => {
    for (const socket of [client, upstream]) socket.destroy()
  }
  for (const socket of [client, upstream]) {
    sockets.add(socket)
    socket.on('error', end).on('close', () => {
      sockets.delete(socket)
      end()
    })
  }
  let committing = false
  client.on('data', (bytes) => {
    committing = bytes.includes('COMMIT')
    if (committing && proxy.fault === 'before-commit') end()
    else if (proxy.fault !== 'stall') upstream.write(bytes)
  })
  upstream.on('data', (bytes) => {
    if (committing && proxy.fault === 'after-commit') end()
    else if (!(committing && proxy.fault === 'silent-commit') && proxy.fault !== 'stall') client.write(bytes)
  })
}

export type Process = {
  readonly child: ChildProcess
  readonly told: () => string
  /** Its exit code, once it has ended. */
  readonly ended: Promise<number | null>
  /** Where it listens; fails when it ends before that. */
  readonly base: () => Promise<string>
}

/** Starts `serve`, or another command, as a process of its own. */
export const launch = (environment: Record<string, string>, words: readonly string[] = ['serve']): Process => {
  const env = { ...process.env, PORT: '0', RATE_LIMIT_PER_MINUTE: '0', ...environment }
  const child = spawn(process.execPath, [BIN, ...words], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      text += chunk
    })
  const ended = once(child, 'close').then(() => child.exitCode)
  const address = (): string | undefined => /listening at (http:\/\/[^"\s]+)/.exec(text)?.[1]
  const base = async (): Promise<string> => {
    await until(() => address() !== undefined || child.exitCode !== null, 'the start of the service')
    return address() ?? assert.fail(text)
  }
  return { child, told: () => text, ended, base }
}

export const clientAt = (base: string, apiKey: string): Client =>
  createClient(base + API_PREFIX, { employerId: 0, apiKey })

/** What was asked and answered. */
export type Account = {
  /** What every referenceId begins with. */
  readonly name: string
  requests: number
  readonly statuses: Map<number, number>
  slowestMs: number
  /** Answers that no write should get in any case. */
  readonly faults: string[]
  /** The title that was confirmed last. */
  readonly confirmed: Map<string, string>
  /** Titles that were asked for since, and that may or may not be stored. */
  readonly unsure: Map<string, Set<string>>
}

export type Load = { readonly account: Account; readonly stop: () => Promise<void> }

const WRITERS = 8

/** A job is created, changed once, and never touched again, so that no later write can hide a loss. */
const WRITES_PER_JOB = 2

/** Writes through all clients in turn until it is stopped. */
export const startLoad = (clients: readonly Client[], name: string): Load => {
  const account: Account = {
    name,
    requests: 0,
    statuses: new Map(),
    slowestMs: 0,
    faults: [],
    confirmed: new Map(),
    unsure: new Map(),
  }
  let stopped = false
  const write = async (writer: number): Promise<void> => {
    for (let n = 0; !stopped; n++) {
      const client = clients[(writer + n) % clients.length] ?? assert.fail('no client')
      const referenceId = `${name}-${writer}-${Math.floor(n / WRITES_PER_JOB)}`
      await putOnce(client, account, { referenceId, title: `Version ${n}` })
    }
  }
  const writers = Array.from({ length: WRITERS }, (_, writer) => write(writer))
  const stop = async (): Promise<void> => {
    stopped = true
    await Promise.all(writers)
  }
  return { account, stop }
}

type Put = { readonly referenceId: string; readonly title: string }

const putOnce = async (client: Client, account: Account, { referenceId, title }: Put): Promise<void> => {
  const unsure = account.unsure.get(referenceId) ?? new Set()
  account.unsure.set(referenceId, unsure.add(title))
  const begun = performance.now()
  const answer = await inTime(client.put('/jobs', job({ referenceId, title }))).catch((error: unknown) => String(error))
  account.requests++
  account.slowestMs = Math.max(account.slowestMs, performance.now() - begun)
  const status = typeof answer === 'string' ? 0 : answer.status
  account.statuses.set(status, (account.statuses.get(status) ?? 0) + 1)
  if (typeof answer !== 'string' && status < 300) {
    if (status === 201 && account.confirmed.has(referenceId)) account.faults.push(`${referenceId} was created twice`)
    account.confirmed.set(referenceId, title)
    account.unsure.delete(referenceId)
  } else {
    if (typeof answer === 'string' || !isUnavailable(answer)) account.faults.push(JSON.stringify(answer).slice(0, 500))
    await pause(POLL_MS)
  }
}

/** The one refusal that a service without its database gives. */
export const isUnavailable = ({ status, headers, body }: Answered): boolean =>
  status === 503 && Number(headers.get('retry-after')) > 0 && body?.code === 'unavailable'

export type Timed = { readonly answer: Answered; readonly ms: number }

export const timed = async (ask: Promise<Answered>): Promise<Timed> => {
  const begun = performance.now()
  const answer = await inTime(ask)
  return { answer, ms: performance.now() - begun }
}

/** Seconds until every service reads and writes again. */
export const recovery = async (clients: readonly Client[]): Promise<number> => {
  const begun = performance.now()
  const write = job({ referenceId: 'PROBE' })
  const works = async (client: Client): Promise<void> => {
    await until(async () => (await inTime(client.put('/jobs', write))).status < 300, 'a write')
    await until(async () => (await inTime(client.get('/jobs'))).status === 200, 'a read')
  }
  await Promise.all(clients.map(works))
  return (performance.now() - begun) / 1000
}

export const confirmedOf = ({ statuses }: Account): number => (statuses.get(200) ?? 0) + (statuses.get(201) ?? 0)

/** Confirmed writes that are not there, and referenceIds that are there more than once. */
export const lostOf = async (client: Client, { name, confirmed, unsure }: Account): Promise<string[]> => {
  const titles = new Map<string, string[]>()
  for (let page = 1, pages = 1; page <= pages; page++) {
    const { body } = await inTime(client.get(`/jobs?q=${name}&pageSize=100&page=${page}`))
    pages = body.paging.pages
    for (const { referenceId, title } of body.data) titles.set(referenceId, [...(titles.get(referenceId) ?? []), title])
  }
  return [...new Set([...confirmed.keys(), ...titles.keys()])].flatMap((referenceId) => {
    const found = titles.get(referenceId) ?? []
    const may = [confirmed.get(referenceId), ...(unsure.get(referenceId) ?? [])]
    return found.length === 1 && may.includes(found[0]) ? [] : [`${referenceId} is ${found}, may be ${may}`]
  })
}

export const showFigures = ({ requests, statuses, slowestMs }: Account, more: Record<string, unknown>): string =>
  JSON.stringify({
    requests,
    byStatus: Object.fromEntries([...statuses].sort(([a], [b]) => a - b)),
    slowestMs: Math.round(slowestMs),
    ...more,
  })
