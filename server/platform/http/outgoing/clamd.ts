/** Client of the virus scanner clamd: one connection for each file, by its command INSTREAM (clamd(8)). */
import { connect } from 'node:net'

/** Time for an answer, from the connection on. */
const SCAN_MS = 10_000

/** Bytes of an answer; it is a line. */
const ANSWER_MAX = 4_096

const LENGTH_BYTES = 4

const CLEAN = 'stream: OK\0'
const FOUND = /^stream: [^\0]+ FOUND\0$/

/** Rejects if the scanner cannot be reached, is slow, or answers anything but a verdict. */
export type Scan = (bytes: Uint8Array) => Promise<'clean' | 'found'>

/** `url` is `tcp://host:port`. */
export const createScan = (url: string, scanMs = SCAN_MS): Scan => {
  const { hostname, port } = new URL(url)
  const host = hostname.replace(/^\[|\]$/g, '')
  return async (bytes) => {
    const answer = await exchange({ host, port: Number(port) }, bytes, scanMs)
    if (answer === CLEAN) return 'clean'
    if (FOUND.test(answer)) return 'found'
    throw new Error('The virus scanner gave no verdict.')
  }
}

const exchange = (address: { host: string; port: number }, bytes: Uint8Array, scanMs: number): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(address)
    const end = (settle: () => void): void => {
      clearTimeout(timer)
      socket.destroy()
      settle()
    }
    const fail = (error: Error) => end(() => reject(error))
    const timer = setTimeout(() => fail(new Error('The virus scanner did not answer in time.')), scanMs)
    let answer = ''
    socket.setEncoding('latin1')
    socket.on('error', fail)
    socket.on('data', (text: string) => {
      answer += text
      // The answer ends with a NUL, whether or not the connection does.
      if (answer.endsWith('\0')) end(() => resolve(answer))
      else if (answer.length > ANSWER_MAX) fail(new Error('The answer of the virus scanner is too long.'))
    })
    socket.on('close', () => fail(new Error('The virus scanner closed the connection.')))
    socket.write('zINSTREAM\0')
    socket.write(lengthOf(bytes.byteLength))
    socket.write(bytes)
    socket.write(lengthOf(0))
  })

const lengthOf = (bytes: number): Buffer => {
  const length = Buffer.alloc(LENGTH_BYTES)
  length.writeUInt32BE(bytes)
  return length
}
