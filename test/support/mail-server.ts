/** A real mail server on this machine, and messages as their readers see them. */
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export type Mail = {
  readonly headers: Readonly<Record<string, string>>
  /** The plain text. */
  readonly text: string
  readonly raw: string
}

export type MailServer = {
  readonly url: string
  /** Messages that it has taken, with the address that each was for. */
  readonly taken: (Mail & { readonly to: string })[]
  /** Ends every connection at once. */
  readonly cut: () => void
  readonly close: () => Promise<void>
}

/** Runs until the test ends; `options` change what it does with senders, addresses and messages. */
export const startMailServer = async (
  test: Pick<TestContext, 'after'>,
  options: Partial<SMTPServerOptions> = {},
  /** That of a server that was closed; 0: any. */
  atPort = 0,
): Promise<MailServer> => {
  const taken: MailServer['taken'] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    closeTimeout: 1,
    onData: (stream, session, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const [{ address = '' } = {}] = session.envelope.rcptTo
        taken.push({ ...readMail(Buffer.concat(parts).toString('latin1')), to: address })
        done()
      })
    },
    ...options,
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(atPort, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const cut = (): void => {
    for (const { _socket: socket } of server.connections) socket?.destroy()
  }
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  test.after(close)
  return { url: `smtp://127.0.0.1:${port}`, taken, cut, close }
}

/** Reads a message of two alternatives, of which the first is plain text. */
export const readMail = (raw: string): Mail => {
  const [head = '', ...rest] = raw.replaceAll('\r\n', '\n').split('\n\n')
  const headers = readHeaders(head)
  const boundary = /boundary="([^"]+)"/.exec(headers['content-type'] ?? '')?.[1] ?? ''
  const [, first = ''] = rest.join('\n\n').split(`--${boundary}\n`)
  const [partHead = '', ...body] = first.split('\n\n')
  const text = decode(body.join('\n\n'), readHeaders(partHead)['content-transfer-encoding'] ?? '7bit')
  return { headers, text, raw }
}

const readHeaders = (head: string): Record<string, string> =>
  Object.fromEntries(
    head
      .replace(/\n[ \t]+/g, ' ')
      .split('\n')
      .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  )

const decode = (text: string, encoding: string): string => {
  if (encoding === 'base64') return Buffer.from(text, 'base64').toString()
  if (encoding !== 'quoted-printable') return text
  const bytes = text
    .replace(/=\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
