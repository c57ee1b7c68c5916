import { fstatSync, writeSync } from 'node:fs'

/** Bytes that are gathered before they are written, and how long the first of them waits at the most. */
const GATHERED_MAX = 16_000
const GATHERED_MS = 100

/** How long the end of the process waits for a standard output that takes nothing. */
const LAST_WORDS_MS = 500
const LAST_PAUSE_MS = 10

const STDOUT = 1

export type Outlet = { readonly write: (text: string) => void; readonly flushAtEnd: () => void }

type Options = {
  /** Bytes that are kept while none are taken. */
  readonly bytesMax: number
  /** Writes some of the bytes and tells how many; throws EAGAIN when none can be taken now. */
  readonly put?: (bytes: Buffer) => number
}

/**
 * Standard output that never holds up the service. A write of its own for each line would cost as much as a third
 * of a request, so lines are gathered. While the reader of a pipe takes none, a bounded number is kept; further
 * ones are left out, and the log tells how many.
 */
export const openStdout = ({ bytesMax, put = openPut() }: Options): Outlet => {
  let lines = ''
  let unsent: Buffer = Buffer.alloc(0)
  let dropped = 0
  let timer: NodeJS.Timeout | null = null

  /** Whether everything was taken. */
  const send = (): boolean => {
    if (lines !== '') unsent = Buffer.concat([unsent, Buffer.from(lines)])
    lines = ''
    try {
      while (unsent.byteLength > 0) unsent = unsent.subarray(put(unsent))
      return true
    } catch (error) {
      if (isFull(error)) return false
      // Nobody reads any longer, or the disk is full: that ends the log for now, and not the service.
      dropped += countLines(unsent)
      unsent = Buffer.alloc(0)
      return true
    }
  }

  const flush = (): void => {
    timer = null
    const taken = send()
    if (taken && dropped > 0) {
      lines = toldOf(dropped)
      dropped = 0
    }
    if (!send()) again()
  }

  const again = (): void => {
    if (timer === null) timer = setTimeout(flush, GATHERED_MS).unref()
  }

  const write = (text: string): void => {
    if (unsent.byteLength + lines.length + text.length > bytesMax) {
      dropped++
    } else {
      lines += text
    }
    if (unsent.byteLength === 0 && lines.length >= GATHERED_MAX) send()
    again()
  }

  const flushAtEnd = (): void => {
    const deadline = performance.now() + LAST_WORDS_MS
    const clock = new Int32Array(new SharedArrayBuffer(4))
    while (!send() && performance.now() < deadline) Atomics.wait(clock, 0, 0, LAST_PAUSE_MS)
  }

  return { write, flushAtEnd }
}

const isFull = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EAGAIN'

const NEWLINE = 10

const countLines = (bytes: Buffer): number => bytes.reduce((sum, byte) => sum + (byte === NEWLINE ? 1 : 0), 0)

const toldOf = (dropped: number): string =>
  `${JSON.stringify({ level: 'warn', time: new Date().toISOString(), dropped, msg: 'lines of the log were left out' })}\n`

/** Standard output without blocking, where it is a pipe or a socket. */
const openPut = (): ((bytes: Buffer) => number) => {
  const kind = fstatSync(STDOUT)
  // Node opens it without blocking when it is first named, and keeps it so.
  if (kind.isFIFO() || kind.isSocket()) process.stdout.on('error', () => undefined)
  return (bytes) => writeSync(STDOUT, bytes)
}
