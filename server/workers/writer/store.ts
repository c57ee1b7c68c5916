import type { MessagePort } from 'node:worker_threads'
import type { Tally } from '../../http/limits/counter.ts'
import type { IsoDate } from '../../lib/dates.ts'
import type { Answer, AnswerCall } from '../../operations/request.ts'
import type { Condition } from '../../storage/sqlite/disk-health.ts'
import { openSqliteReader } from '../../storage/sqlite/store.ts'
import type { Directory, ReadingStore } from '../../use-cases/ports.ts'
import { joinWriter, startWriter, type WriterThread } from './client.ts'
import { type Commits, DIRECTORY_WRITES, type DirectoryWrite, type WriterData } from './protocol.ts'

/** The embedded store in two halves: reads on this thread, writes on one of their own. */
export type ThreadedStore = { readonly store: ReadingStore; readonly answerWrite: AnswerCall }

/** What each thread brings that works with the store. */
type User = {
  readonly today: () => IsoDate
  /** Told when the writing half has ended that should not have. */
  readonly died: (error: unknown) => void
  /** Told when writes cannot be stored, when they can again, and when they take long. */
  readonly condition: (condition: Condition) => void
  /** Counts the writes that wait; of this thread alone unless it is shared. */
  readonly writes?: Tally | undefined
}

/** Opens a store that has its present schema already; until the writer is ready, writes wait for it. */
export const openThreadedStore = ({ today, ...options }: User & WriterData): ThreadedStore =>
  halve(options, today, (watched) => startWriter({ ...options, ...watched }))

type Joined = User & {
  readonly directory: string
  readonly commits: Commits
  readonly waitingMax: number
  /** The other end of one of the writer's ports. */
  readonly port: MessagePort
}

/** Opens a store whose writer another thread has started, which also ends it. */
export const joinThreadedStore = ({ today, port, ...options }: Joined): ThreadedStore =>
  halve(options, today, (watched) => joinWriter(port, { ...options, ...watched }))

type Watch = Pick<User, 'died' | 'condition'>

type Place = Watch & { readonly directory: string; readonly commits: Commits }

const halve = (place: Place, today: () => IsoDate, toWriter: (watched: Watch) => WriterThread): ThreadedStore => {
  const reading = openSqliteReader(place.directory, place.commits)
  let death: unknown = null
  let ailing: string | null = null
  const writer = toWriter({
    died: (error) => {
      death = error
      place.died(error)
    },
    condition: (news) => {
      if (news.state === 'ailing') ailing = news.reason
      if (news.state === 'well') ailing = null
      place.condition(news)
    },
  })
  const change =
    (name: DirectoryWrite) =>
    (...values: readonly unknown[]) =>
      writer.ask({ kind: 'directory', name, values })
  const changes = Object.fromEntries(DIRECTORY_WRITES.map((name) => [name, change(name)]))
  return {
    store: {
      as: reading.as,
      instant: reading.instant,
      directory: { ...reading.directory, ...(changes as Pick<Directory, DirectoryWrite>) },
      refresh: async (round) => Number(await writer.ask({ kind: 'refresh', round })),
      rates: null,
      findKeyedJob: null,
      check: async () => {
        if (death) throw death
        if (ailing !== null) throw new Error(ailing)
        await reading.check()
      },
      figures: reading.figures,
      close: async () => {
        await writer.close()
        reading.close()
      },
    },
    answerWrite: async (call) => (await writer.ask({ kind: 'answer', call, today: today() })) as Answer,
  }
}
