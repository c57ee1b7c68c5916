import { connect } from 'node:net'

const ANSWER_MS = 5_000

export type RawReply = { readonly status: number; readonly headers: Headers; readonly text: string }

/** Sends bytes as they are, and reads what comes back until the connection is closed. */
export const exchangeBytes = (base: string, bytes: string): Promise<RawReply> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(base)
    const socket = connect(Number(port), hostname, () => socket.write(bytes))
    const chunks: Buffer[] = []
    socket.setTimeout(ANSWER_MS, () => socket.destroy(new Error('The connection was left open.')))
    socket.on('data', (chunk: Buffer) => chunks.push(chunk))
    socket.on('error', reject)
    socket.on('close', () => resolve(read(Buffer.concat(chunks).toString())))
  })

const read = (text: string): RawReply => {
  const [head = '', ...rest] = text.split('\r\n\r\n')
  const [first = '', ...fields] = head.split('\r\n')
  const headers = new Headers(fields.map((field) => field.split(/: (.*)/s).slice(0, 2) as [string, string]))
  return { status: Number(first.split(' ')[1]), headers, text: rest.join('\r\n\r\n') }
}
