/** A virus scanner that speaks the protocol of clamd, on a port of this machine. */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer, type Server, type Socket } from 'node:net'
import type { TestContext } from 'node:test'

const COMMAND = Buffer.from('zINSTREAM\0')

export type Clamd = {
  readonly url: string
  /** Streams that came whole. */
  readonly scanned: readonly Buffer[]
  /** Connections that were opened. */
  readonly connections: () => number
}

/** Answers each stream; one that is null is answered by nothing. */
export const startClamd = async (
  answerTo: (stream: Buffer) => string | null,
  t: Pick<TestContext, 'after'>,
): Promise<Clamd> => {
  const scanned: Buffer[] = []
  const sockets: Socket[] = []
  const server: Server = createServer((socket) => {
    sockets.push(socket)
    const parts: Buffer[] = []
    socket.on('error', () => undefined)
    socket.on('data', (part: Buffer) => {
      parts.push(part)
      const stream = streamIn(Buffer.concat(parts))
      if (stream === null) return
      scanned.push(stream)
      const answer = answerTo(stream)
      if (answer !== null) socket.end(answer)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { url: `tcp://127.0.0.1:${port}`, scanned, connections: () => sockets.length }
}

/** The bytes that a client sent between the command and the length of zero; null before it has. */
const streamIn = (bytes: Buffer): Buffer | null => {
  if (bytes.length < COMMAND.length) return null
  if (!bytes.subarray(0, COMMAND.length).equals(COMMAND)) return Buffer.from('no command')
  const parts: Buffer[] = []
  for (let at = COMMAND.length; at + 4 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    if (length === 0) return Buffer.concat(parts)
    if (at + 4 + length > bytes.length) return null
    parts.push(bytes.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return null
}
