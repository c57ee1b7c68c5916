/** The thread that mails applications, from the main thread's side: started for the first mail, ended when it has none. */
import type { Mailing } from '../../applications/relay-timer.ts'
import { NO_FIGURES, sumOf } from '../../applications/report.ts'
import type { Clock } from '../../platform/lib/dates.ts'
import { createLineWriter, type Logger } from '../../platform/observe/log.ts'
import { startThread } from '../thread.ts'
import type { ThreadedStore } from '../writer/store.ts'
import type { FromRelay, RelayData, RelayProgress, ToRelay } from './protocol.ts'

/** Time after which a thread without work ends, so that no memory keeps anything of what it mailed. */
export const IDLE_MS = 60_000

/** Time after which a thread that died is followed by another. What it had taken is sent again when its lease is over. */
export const RESTART_MS = 60_000

/** Time for the end of a thread, longer than it takes to break off what runs; the rest is sent again by another. */
const CLOSE_MS = 10_000

type Options = Pick<RelayData, 'settings' | 'base' | 'commits' | 'sharedClock'> & {
  readonly clock: Clock
  /** Null on a database. */
  readonly joinWriter: ThreadedStore['joinWriter'] | null
  readonly logger: Logger
  readonly script?: URL
}

type RelayThread = { readonly wake: () => void; readonly close: () => Promise<void> }

/** The calls of one after another: a wake never meets a rest or a stop. */
export const createRelayThread = (options: Options): Mailing => {
  const { clock, logger } = options
  let thread: RelayThread | null = null
  let running = 0
  let ended = 0
  let figures = NO_FIGURES
  let usedAt = 0
  let mayStartAt = Number.NEGATIVE_INFINITY

  const onProgress = (progress: RelayProgress): void => {
    running = progress.running
    ended += progress.ended
    figures = sumOf(figures, progress.figures)
    usedAt = clock()
  }
  const onDeath = (err: unknown): void => {
    thread = null
    running = 0
    mayStartAt = clock() + RESTART_MS
    logger.error({ err }, 'the thread that mails applications ended; another starts in a minute')
  }
  const stop = async (): Promise<void> => {
    const ending = thread
    thread = null
    await ending?.close()
    running = 0
  }
  return {
    wake: async () => {
      if (clock() < mayStartAt) return
      thread ??= await start(options, { onProgress, onDeath })
      thread.wake()
      usedAt = clock()
    },
    rest: async () => {
      if (thread !== null && running === 0 && clock() - usedAt >= IDLE_MS) await stop()
    },
    running: () => running,
    ended: () => ended,
    figures: () => figures,
    stop,
  }
}

type Events = {
  readonly onProgress: (progress: RelayProgress) => void
  readonly onDeath: (error: unknown) => void
}

const START = new URL('start.js', import.meta.url)

const start = async (
  { settings, base, commits, sharedClock, joinWriter, logger, script = START }: Options,
  { onProgress, onDeath }: Events,
): Promise<RelayThread> => {
  const writer = (await joinWriter?.()) ?? null
  const writeLines = createLineWriter(logger)
  const closed = Promise.withResolvers<void>()
  let isClosing = false
  const { send, end } = startThread<ToRelay, FromRelay>({
    script,
    data: { settings, base, sharedClock, commits, writer } satisfies Omit<RelayData, 'main'>,
    transferred: writer === null ? [] : [writer],
    receive: (message) => {
      if (message.kind === 'lines') writeLines(message.lines)
      else if (message.kind === 'progress') onProgress(message)
      else closed.resolve()
    },
    onEnd: (error) => {
      closed.resolve()
      if (!isClosing) onDeath(error)
    },
  })
  return {
    wake: () => send({ kind: 'wake' }),
    close: async () => {
      isClosing = true
      send({ kind: 'close' })
      const late = setTimeout(closed.resolve, CLOSE_MS)
      await closed.promise
      clearTimeout(late)
      await end()
    },
  }
}
