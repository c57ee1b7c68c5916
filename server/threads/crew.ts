import type { GuardNews } from '../http/guessing.ts'
import { type Ear, type Helper, startHelper } from './helper.ts'
import type { Means } from './means.ts'
import { takePort } from './port.ts'
import { type Count, createCount, gatherNews, type Place, type Shared } from './protocol.ts'

/** How long the end of the process waits for the last lines of the further threads. */
const LAST_LINES_MS = 200

/** All further threads that answer HTTP. */
export type Crew = {
  /** Has all of them listen, and then the main thread; resolves with what that one returns. */
  readonly listen: (place: Place, listenHere: (place: SharedPlace) => Promise<string>) => Promise<string>
  readonly tell: (news: GuardNews) => void
  readonly close: () => Promise<void>
  readonly cut: () => void
}

/** A place that several threads listen at. */
export type SharedPlace = Place & { readonly reusePort: true }

type CrewEar = Omit<Ear, 'guard'> & {
  /** Returns what the thread that told the news is to hear of it. */
  readonly guard: (news: GuardNews) => GuardNews | null
}

type Start = Omit<Shared, 'flushed' | 'shuts'> & Means

/** Starts a further thread for each link to the writer. */
export const startCrew = ({ links, ...shared }: Start, ear: CrewEar): Crew => {
  const [flushed, shuts] = [createCount(), createCount()]
  const helpers: Helper[] = []
  for (const { port2: writer } of links) {
    const guard = (news: readonly GuardNews[]): void => {
      const good = news.filter(({ news }) => news === 'good')
      for (const other of helpers) if (other !== helper && good.length > 0) other.tell({ kind: 'guard', news: good })
      const replies = news.map(ear.guard).filter((reply) => reply !== null)
      if (replies.length > 0) helper.tell({ kind: 'guard', news: replies })
    }
    const helper = startHelper({ ...shared, flushed, shuts }, writer, { ...ear, guard })
    helpers.push(helper)
  }
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
    tell: gatherNews((news) => {
      for (const helper of helpers) helper.tell({ kind: 'guard', news })
      if (news.some(({ news }) => news === 'shut')) Atomics.add(shuts, 0, 1)
    }),
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
