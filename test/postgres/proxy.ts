/** A proxy in front of a database that misbehaves when it is told to. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { mulberry32 } from '../../tools/postings/random.ts'

/**
 * `refuse`: new connections end at once. `stall`: nothing passes. Around a commit: the connection ends before
 * it reaches the server, after the server has answered it, or it stays open and the answer never comes; `late-commit`: it
 * reaches the server after a random time.
 */
export type Fault = 'refuse' | 'stall' | 'before-commit' | 'after-commit' | 'silent-commit' | 'late-commit'

export type TcpProxy = {
  readonly port: number
  fault: Fault | null
  /** Ends every connection there is. */
  readonly cut: () => void
  readonly close: () => void
}

/** COMMIT, or the rows of a statement that is a transaction of its own. */
const COMMITS = /COMMIT|\[\{"employer_id":/

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
  let sent = Promise.resolve()
  client.on('data', (bytes: Buffer) => {
    committing = COMMITS.test(bytes.toString('latin1'))
    if (committing && proxy.fault === 'before-commit') end()
    else if (proxy.fault === 'late-commit') sent = sendLate(sent, upstream, { bytes, isHeld: committing })
    else if (proxy.fault !== 'stall') upstream.write(bytes)
  })
  upstream.on('data', (bytes) => {
    if (committing && proxy.fault === 'after-commit') end()
    else if (!(committing && proxy.fault === 'silent-commit') && proxy.fault !== 'stall') client.write(bytes)
  })
}

/** The longest time that a commit is held. */
const LATE_MAX_MS = 30
const random = mulberry32(7)

type Late = { readonly bytes: Buffer; readonly isHeld: boolean }

/** Sends bytes after those before them, a commit later than that. */
const sendLate = async (before: Promise<void>, upstream: Socket, { bytes, isHeld }: Late): Promise<void> => {
  await before
  if (isHeld) await pause(random() * LATE_MAX_MS)
  if (upstream.writable) upstream.write(bytes)
}
