import type { IsoDate } from '../domain/calendar.ts'
import type { Answer, AnswerCall } from '../http/call.ts'
import type { Condition } from '../storage/sqlite/condition.ts'
import { openSqliteReader } from '../storage/sqlite/store.ts'
import type { Directory, ReadingStore } from '../use-cases/ports.ts'
import { startWriter } from './client.ts'
import { DIRECTORY_WRITES, type DirectoryWrite, type WriterData } from './protocol.ts'

/** The embedded store in two halves: reads on this thread, writes on one of their own. */
export type ThreadedStore = { readonly store: ReadingStore; readonly answerWrite: AnswerCall }

type Options = WriterData & {
  readonly today: () => IsoDate
  /** Told when the writing half has ended that should not have. */
  readonly died: (error: unknown) => void
  /** Told when writes cannot be stored, when they can again, and when they take long. */
  readonly condition: (condition: Condition) => void
}

/** Opens a store that has its present schema already; until the writer is ready, writes wait for it. */
export const openThreadedStore = ({ today, died, condition, ...data }: Options): ThreadedStore => {
  const reading = openSqliteReader(data.directory)
  let death: unknown = null
  let ailing: string | null = null
  const writer = startWriter({
    ...data,
    settled: reading.renew,
    died: (error) => {
      death = error
      died(error)
    },
    condition: (news) => {
      if (news.state === 'ailing') ailing = news.reason
      if (news.state === 'well') ailing = null
      condition(news)
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
      directory: { ...reading.directory, ...(changes as Pick<Directory, DirectoryWrite>) },
      refresh: async (round) => Number(await writer.ask({ kind: 'refresh', round })),
      rates: null,
      check: async () => {
        if (death) throw death
        if (ailing !== null) throw new Error(ailing)
        await reading.check()
      },
      close: async () => {
        await writer.close()
        reading.close()
      },
    },
    answerWrite: async (call) => (await writer.ask({ kind: 'answer', call, today: today() })) as Answer,
  }
}
