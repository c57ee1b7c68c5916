/** A mail server that calls back before each of its steps, and after the last byte of a message without an answer. */
import type { TestContext } from 'node:test'
import { startMailServer } from './mail-server.ts'
import { readMime } from './mime.ts'

export type Arrived = {
  readonly id: string
  /** Address to which an answer goes. */
  readonly replyTo: string
  /** SHA-256 of the file; null without one. */
  readonly hash: string | null
  /** Path and query of the link that confirms an application; null without one. */
  readonly link: string | null
}

export type WatchedMail = {
  readonly url: string
  /** Messages by the address that each was for. */
  readonly arrived: ReadonlyMap<string, readonly Arrived[]>
}

export const startWatchedMail = async (t: Pick<TestContext, 'after'>, step: () => void): Promise<WatchedMail> => {
  const arrived = new Map<string, Arrived[]>()
  const server = await startMailServer(t, {
    onConnect: (_session, done) => {
      step()
      done()
    },
    onMailFrom: (_address, _session, done) => {
      step()
      done()
    },
    onRcptTo: (_address, _session, done) => {
      step()
      done()
    },
    onData: (stream, session, done) => {
      const parts: Buffer[] = []
      step()
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        if (stream.sizeExceeded || parts.length === 0) return done()
        const { header, fileHash, text } = readMime(Buffer.concat(parts).toString('latin1'))
        const [{ address = '' } = {}] = session.envelope.rcptTo
        const messages = arrived.get(address) ?? []
        messages.push({
          id: header('message-id'),
          replyTo: addressIn(header('reply-to')),
          hash: fileHash,
          link: LINK.exec(text)?.[1] ?? null,
        })
        arrived.set(address, messages)
        step()
        done()
      })
    },
  })
  return { arrived, url: server.url }
}

const LINK = /https?:\/\/[^/\s]+(\/\S+[?&]t=[\w-]+)/

const addressIn = (header: string): string => /<([^>]*)>$/.exec(header)?.[1] ?? header
