import { fstatSync } from 'node:fs'
import sonicBoom from 'sonic-boom'
import { bufferLines } from './lines.ts'

/** The time after which a reader that accepts nothing is asked again. */
const RETRY_MS = 100

/** Time for a slow reader at exit, and the pause between attempts. */
const LAST_WRITES_MS = 500
const LAST_PAUSE_MS = 10

const STDOUT = 1

type Outlet = { readonly write: (text: string) => void; readonly flushAtEnd: () => void }

type Options = {
  /** The most unsent bytes. */
  readonly bytesMax: number
  readonly fd?: number
}

/**
 * Standard output that never delays the service. Lines are buffered, since a write for each would cost a third of a
 * request. If the reader of a pipe is slow, lines beyond a limit are dropped and counted in the log. Of sonic-boom only
 * `write` and `flush`, which wait for nobody: its `flushSync` never ends once the reader is gone, and its writes by the
 * thread pool keep the process (ADR 2).
 */
export const openStdout = ({ bytesMax, fd = STDOUT }: Options): Outlet => {
  if (fd === STDOUT) unblock()
  const out = new sonicBoom.SonicBoom({ fd, sync: true, minLength: 1, maxLength: bytesMax, retryEAGAIN: () => false })
  let dropped = 0
  let isFull = false
  let isWaiting = false

  const send = (): void => {
    isWaiting = false
    isFull = false
    out.flush()
  }

  // Lines that were not written stay, for a reader that comes back too.
  out.on('error', (error: Error) => {
    isFull = 'code' in error && error.code === 'EAGAIN'
    if (!isWaiting) setTimeout(send, RETRY_MS).unref()
    isWaiting = true
  })
  out.on('drop', (lines) => {
    dropped += lines.split('\n').length - 1
  })
  out.on('drain', () => {
    if (dropped === 0) return
    const notice = dropNotice(dropped)
    dropped = 0
    out.write(notice)
  })

  const { write, flush } = bufferLines((lines) => void out.write(lines))

  const flushAtEnd = (): void => {
    const deadline = performance.now() + LAST_WRITES_MS
    const clock = new Int32Array(new SharedArrayBuffer(4))
    flush()
    send()
    while (isFull && performance.now() < deadline) {
      Atomics.wait(clock, 0, 0, LAST_PAUSE_MS)
      send()
    }
  }

  return { write, flushAtEnd }
}

const dropNotice = (dropped: number): string =>
  `${JSON.stringify({ level: 'warn', time: new Date().toISOString(), dropped, msg: 'lines of the log were left out' })}\n`

/** The first use of process.stdout makes the descriptor of a pipe or a socket non-blocking. */
const unblock = (): void => {
  const kind = fstatSync(STDOUT)
  if (kind.isFIFO() || kind.isSocket()) process.stdout.on('error', () => undefined)
}
