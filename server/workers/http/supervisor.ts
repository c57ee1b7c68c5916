import { availableParallelism } from 'node:os'
import type { MetricsMemory } from '../../metrics/memory.ts'
import { type Ear, type Helper, startHelper } from './helper.ts'
import { takePort } from './listen-shared-port.ts'
import type { Means } from './means.ts'
import { type Count, createCount, type Place, type Shared } from './protocol.ts'

/** How long the end of the process waits for the last lines of the further threads. */
const LAST_LINES_MS = 200

/** All further threads that answer HTTP. */
export type Crew = {
  /** Resolves when all of them can be told to listen; rejects when one never will. */
  readonly ready: Promise<void>
  /** Has all of them listen, and then the main thread; resolves with what that one returns. */
  readonly listen: (place: Place, listenHere: (place: SharedPlace) => Promise<string>) => Promise<string>
  readonly leave: () => void
  readonly close: () => Promise<void>
  readonly cut: () => void
}

/** A place that several threads listen at. */
export type SharedPlace = Place & { readonly reusePort: true }

type Start = Omit<Shared, 'flushed'> &
  Means & {
    /** Where each thread, from 0, counts for the metrics. */
    readonly metricsOf: (index: number) => MetricsMemory | null
  }

/** Starts a further thread for each link to the writer, not more of them at once than there are cores. */
export const startCrew = ({ links, metricsOf, ...shared }: Start, ear: Ear): Crew => {
  const flushed = createCount()
  const helpers: Helper[] = []
  const waiting = [...links.entries()]
  let closing = false
  /** One after the other: all at once they would leave the main thread no time to heed a signal. */
  const startSome = async (): Promise<void> => {
    for (let next = waiting.shift(); next && !closing; next = waiting.shift()) {
      const [index, { port2: writer }] = next
      const helper = startHelper({ ...shared, flushed }, { writer, metrics: metricsOf(index) }, ear)
      helpers.push(helper)
      await helper.ready
    }
  }
  const ready = Promise.all(Array.from({ length: availableParallelism() }, startSome)).then(() => undefined)
  ready.catch(() => undefined)
  const flushLast = (): void => takeLastLines(helpers, flushed)
  process.prependListener('exit', flushLast)
  return {
    ready,
    listen: async (place, listenHere) => {
      await ready
      const taken = await takePort(place)
      try {
        const here = { ...place, ...taken.place }
        await Promise.all(helpers.map((helper) => helper.listen(here)))
        await taken.leave()
        return await listenHere({ ...here, reusePort: true })
      } finally {
        await taken.release()
      }
    },
    leave: () => {
      for (const helper of helpers) helper.tell({ kind: 'leave' })
    },
    close: async () => {
      closing = true
      await Promise.all(helpers.map((helper) => helper.close()))
      process.off('exit', flushLast)
    },
    cut: () => {
      for (const helper of helpers) helper.tell({ kind: 'cut' })
    },
  }
}

/** At the end of the process nothing else is waited for, so that the threads are asked, and heard, at once. */
const takeLastLines = (helpers: readonly Helper[], flushed: Count): void => {
  const asked = helpers.filter(({ hasEnded }) => !hasEnded())
  for (const { tell } of asked) tell({ kind: 'flush' })
  const deadline = performance.now() + LAST_LINES_MS
  for (let done = Atomics.load(flushed, 0); done < asked.length; done = Atomics.load(flushed, 0)) {
    const left = deadline - performance.now()
    if (left <= 0) break
    Atomics.wait(flushed, 0, done, left)
  }
  for (const { drain } of helpers) drain()
}
