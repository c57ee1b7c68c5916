import type { MetricsMemory } from '../metrics/memory.ts'
import { type Ear, type Helper, startHelper } from './helper.ts'
import type { Means } from './means.ts'
import { takePort } from './port.ts'
import { type Count, createCount, type Place, type Shared } from './protocol.ts'

/** How long the end of the process waits for the last lines of the further threads. */
const LAST_LINES_MS = 200

/** All further threads that answer HTTP. */
export type Crew = {
  /** Has all of them listen, and then the main thread; resolves with what that one returns. */
  readonly listen: (place: Place, listenHere: (place: SharedPlace) => Promise<string>) => Promise<string>
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

/** Starts a further thread for each link to the writer. */
export const startCrew = ({ links, metricsOf, ...shared }: Start, ear: Ear): Crew => {
  const flushed = createCount()
  const helpers = links.map(({ port2: writer }, index) =>
    startHelper({ ...shared, flushed }, { writer, metrics: metricsOf(index) }, ear),
  )
  const flushLast = (): void => takeLastLines(helpers, flushed)
  process.prependListener('exit', flushLast)
  return {
    listen: async (place, listenHere) => {
      await Promise.all(helpers.map(({ ready }) => ready))
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
    close: async () => {
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
