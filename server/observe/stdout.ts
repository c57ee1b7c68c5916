import { fstatSync, writeSync } from 'node:fs'

/** The buffer is written when it has this many bytes or is this old. */
const BUFFER_BYTES = 16_000
const BUFFER_MS = 100

/** At exit: the time for a slow reader, and the pause between attempts. */
const LAST_WRITES_MS = 500
const LAST_PAUSE_MS = 10

const STDOUT = 1

type Outlet = { readonly write: (text: string) => void; readonly flushAtEnd: () => void }

type Options = {
  /** The most unsent bytes. */
  readonly bytesMax: number
  /** Writes some of the bytes and returns their number; throws EAGAIN if the reader accepts none. */
  readonly put?: (bytes: Buffer) => number
}

/**
 * Standard output that never delays the service. Lines are buffered, since a write for each would cost a third of a
 * request. If the reader of a pipe is slow, lines beyond a limit are dropped and counted in the log. sonic-boom would
 * block the event loop for a slow reader, and never exit without one.
 */
export const openStdout = ({ bytesMax, put = openPut() }: Options): Outlet => {
  let lines = ''
  let unsent: Buffer = Buffer.alloc(0)
  let dropped = 0
  let timer: NodeJS.Timeout | null = null

  /** True if the reader has taken everything. */
  const send = (): boolean => {
    if (lines !== '') unsent = Buffer.concat([unsent, Buffer.from(lines)])
    lines = ''
    try {
      while (unsent.byteLength > 0) unsent = unsent.subarray(put(unsent))
      return true
    } catch (error) {
      if (isFull(error)) return false
      // The reader is gone, or the disk is full: the lines are lost.
      dropped += countLines(unsent)
      unsent = Buffer.alloc(0)
      return true
    }
  }

  const flush = (): void => {
    timer = null
    const empty = send()
    if (empty && dropped > 0) {
      lines = dropNotice(dropped)
      dropped = 0
    }
    if (!send()) schedule()
  }

  const schedule = (): void => {
    if (timer === null) timer = setTimeout(flush, BUFFER_MS).unref()
  }

  const write = (text: string): void => {
    if (unsent.byteLength + lines.length + text.length > bytesMax) {
      dropped++
    } else {
      lines += text
    }
    if (unsent.byteLength === 0 && lines.length >= BUFFER_BYTES) send()
    schedule()
  }

  const flushAtEnd = (): void => {
    const deadline = performance.now() + LAST_WRITES_MS
    const clock = new Int32Array(new SharedArrayBuffer(4))
    while (!send() && performance.now() < deadline) Atomics.wait(clock, 0, 0, LAST_PAUSE_MS)
  }

  return { write, flushAtEnd }
}

const isFull = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EAGAIN'

const NEWLINE = 10

const countLines = (bytes: Buffer): number => bytes.reduce((sum, byte) => sum + (byte === NEWLINE ? 1 : 0), 0)

const dropNotice = (dropped: number): string =>
  `${JSON.stringify({ level: 'warn', time: new Date().toISOString(), dropped, msg: 'lines of the log were left out' })}\n`

/** Standard output, without blocking if it is a pipe or a socket. */
const openPut = (): ((bytes: Buffer) => number) => {
  const kind = fstatSync(STDOUT)
  // The first use of process.stdout makes the descriptor non-blocking.
  if (kind.isFIFO() || kind.isSocket()) process.stdout.on('error', () => undefined)
  return (bytes) => writeSync(STDOUT, bytes)
}
