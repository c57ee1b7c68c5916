import { isMarkedAsUntransferable, MessageChannel, type MessagePort } from 'node:worker_threads'
import type { Acceptance } from '../../applications/ports.ts'
import type { ApplicationSpool, Intake, SpoolWriter } from '../../applications/spool-ports.ts'
import type { Directory } from '../../employers/ports.ts'
import type { Vendors } from '../../employers/vendors/ports.ts'
import type { Push } from '../../events/push-ports.ts'
import type { Closings } from '../../jobs/closing-ports.ts'
import type { Console } from '../../jobs/console-ports.ts'
import type { Answer, AnswerCall } from '../../jobs/operations/request.ts'
import type { MailWriter, Outbox } from '../../mail/ports.ts'
import type { Claim } from '../../people/claim-ports.ts'
import type { People } from '../../people/ports.ts'
import type { Condition } from '../../platform/engines/sqlite/disk-health.ts'
import type { Counter } from '../../platform/http/limits/counter.ts'
import type { Clock, IsoDate } from '../../platform/lib/dates.ts'
import type { Requests, RequestWriter } from '../../requests/ports.ts'
import type { Statistics, StatisticsWriter } from '../../statistics/ports.ts'
import type { ReadingStore, Written } from '../../upkeep/ports.ts'
import { openSqliteReader } from '../../upkeep/sqlite/store.ts'
import { type Commits, clockOf, type SharedClock } from '../shared-memory.ts'
import { joinWriter, type StartWorker, startWriter, type WriterThread } from './client.ts'
import type { WriterData } from './protocol.ts'
import {
  APPLICATION_WRITES,
  CLOSING_CALLS,
  CONSOLE_WRITES,
  DIRECTORY_WRITES,
  MAIL_WRITES,
  PEOPLE_WRITES,
  PUBLIC_WRITES,
  PUSH_WRITES,
  REQUEST_WRITES,
  STATISTICS_WRITES,
  VENDOR_WRITES,
} from './side-writes.ts'

/** The embedded store: reads on this thread, writes on a thread of their own. */
export type ThreadedStore = {
  readonly store: ReadingStore
  readonly answerWrite: AnswerCall
  /** Makes a port by which a further thread asks the writer; rejects where that takes no more requests. */
  readonly joinWriter: () => Promise<MessagePort>
}

type Options = {
  readonly directory: string
  readonly commits: Commits
  readonly waitingMax: number
  /** Counts the writes that wait. */
  readonly writes: Counter
  readonly today: () => IsoDate
  readonly sharedClock: SharedClock | null
  /** Called if the writer exits unexpectedly. */
  readonly onExit: (error: unknown) => void
  /** Called when writes cannot be stored, when they can again, and when they take long. */
  readonly onCondition: (condition: Condition) => void
}

type Starting = { readonly startWorker?: StartWorker | undefined }

/** Opens a store that has the present schema; until the writer is ready, writes wait for it. */
export const openThreadedStore = (options: Options & WriterData & Starting): ThreadedStore => {
  const { today: _, ...data } = options
  return connect(options, (events) => startWriter({ ...data, ...events }))
}

/** Opens a store whose writer another thread has started and will end; `port` leads to that writer. */
export const joinThreadedStore = ({ port, ...options }: Options & { readonly port: MessagePort }): ThreadedStore =>
  connect(options, (events) => joinWriter(port, { ...options, ...events }))

type Events = Pick<Options, 'onExit' | 'onCondition'>

const connect = (options: Options, toWriter: (events: Events) => WriterThread): ThreadedStore => {
  const clock = clockOf(options.sharedClock)
  const reading = openSqliteReader(options.directory, options.commits)
  let exit: unknown = null
  let failing: string | null = null
  const writer = toWriter({
    onExit: (error) => {
      exit = error
      options.onExit(error)
    },
    onCondition: (condition) => {
      if (condition.state === 'failing') failing = condition.reason
      if (condition.state === 'healthy') failing = null
      options.onCondition(condition)
    },
  })
  const writtenBy = (claim: Claim | null): Written => writtenSides({ reading, writer, claim, clock })
  return {
    store: {
      as: reading.as,
      findCachedKey: reading.findCachedKey,
      ...writtenBy(null),
      claiming: writtenBy,
      refresh: async (round) => Number(await writer.ask({ kind: 'refresh', round })),
      closings: askingBy(CLOSING_CALLS, (name, values) => writer.ask({ kind: 'closings', name, values })) as Closings,
      forgetAnswers: async (round) => Number(await writer.ask({ kind: 'forget', round })),
      public: reading.public,
      audit: reading.audit,
      follower: reading.follower,
      mail: mailSide(reading, writer),
      statistics: statisticsSide(reading, writer),
      requests: requestSide(reading, writer),
      applications: applicationSide(reading, writer),
      push: pushSide(reading, writer),
      webhooks: reading.webhooks,
      trailEnds: reading.trailEnds,
      publications: reading.publications,
      twins: reading.twins,
      ordersWrites: true,
      rates: null,
      findKeyedJob: null,
      check: async () => {
        if (exit) throw exit
        if (failing !== null) throw new Error(failing)
        await reading.check()
      },
      figures: reading.figures,
      close: async () => {
        await writer.close()
        reading.close()
      },
    },
    answerWrite: async (call) => {
      const vendor = call.vendor ? { ...call.vendor, at: clock() } : null
      const asked = { ...call, vendor, claim: now(call.claim, clock) }
      return (await writer.ask({ kind: 'answer', call: asked, today: options.today() })) as Answer
    },
    joinWriter: () => joining(writer),
  }
}

const joining = async ({ ask }: WriterThread): Promise<MessagePort> => {
  const { port1, port2 } = new MessageChannel()
  await ask({ kind: 'join', port: port1 })
  return port2
}

/** A claim that is looked at by this thread's clock. */
const now = (claim: Claim | null, clock: Clock): Claim | null => claim && { ...claim, at: clock() }

type Sides = {
  readonly reading: ReturnType<typeof openSqliteReader>
  readonly writer: WriterThread
  readonly claim: Claim | null
  readonly clock: Clock
}

const writtenSides = ({ reading, writer, clock, ...made }: Sides): Written => {
  const claim = now(made.claim, clock)
  const changes = askingBy(DIRECTORY_WRITES, (name, values) => writer.ask({ kind: 'directory', name, values, claim }))
  const vendors = askingBy(VENDOR_WRITES, (name, values) => writer.ask({ kind: 'vendors', name, values, claim }))
  const people = askingBy(PEOPLE_WRITES, (name, values) => writer.ask({ kind: 'people', name, values, claim }))
  const console = askingBy(CONSOLE_WRITES, (name, values) => writer.ask({ kind: 'console', name, values, claim }))
  const publicWrites = askingBy(PUBLIC_WRITES, (name, values) => writer.ask({ kind: 'public', name, values, claim }))
  return {
    directory: { ...reading.directory, ...(changes as Pick<Directory, keyof typeof changes>) },
    vendors: { ...reading.vendors, ...(vendors as Pick<Vendors, keyof typeof vendors>) },
    people: { ...reading.people, ...(people as Pick<People, keyof typeof people>) },
    console: { ...reading.console, ...(console as Pick<Console, keyof typeof console>) },
    publicWrites: publicWrites as Written['publicWrites'],
  }
}

const mailSide = (reading: Sides['reading'], writer: WriterThread): Outbox => ({
  ...reading.mail,
  ...(askingBy(MAIL_WRITES, (name, values) => writer.ask({ kind: 'mail', name, values })) as MailWriter),
})

const statisticsSide = (reading: Sides['reading'], writer: WriterThread): Statistics => ({
  ...reading.statistics,
  ...(askingBy(STATISTICS_WRITES, (name, values) =>
    writer.ask({ kind: 'statistics', name, values }),
  ) as StatisticsWriter),
})

const requestSide = (reading: Sides['reading'], writer: WriterThread): Requests => ({
  ...reading.requests,
  ...(askingBy(REQUEST_WRITES, (name, values) => writer.ask({ kind: 'requests', name, values })) as RequestWriter),
})

const applicationSide = (reading: Sides['reading'], writer: WriterThread): ApplicationSpool => {
  const ask = (name: keyof SpoolWriter, values: readonly unknown[], transferred: readonly ArrayBuffer[] = []) =>
    writer.ask({ kind: 'applications', name, values, transferred })
  const writes = askingBy(APPLICATION_WRITES, (name, values) => ask(name, values)) as SpoolWriter
  return {
    ...reading.applications,
    ...writes,
    accept: async (intake) => (await ask('accept', [intake], buffersOf(intake))) as Acceptance,
  }
}

/** Contents, which may be of megabytes, go to the writer without a copy, with the memory around them. */
const buffersOf = ({ mails }: Intake): ArrayBuffer[] =>
  mails.flatMap(({ sealed: { buffer } }) =>
    buffer instanceof ArrayBuffer && !isMarkedAsUntransferable(buffer) ? [buffer] : [],
  )

const pushSide = (reading: Sides['reading'], writer: WriterThread): Push => ({
  ...reading.push,
  ...(askingBy(PUSH_WRITES, (name, values) => writer.ask({ kind: 'push', name, values })) as Omit<
    Push,
    keyof typeof reading.push
  >),
})

/** A function for each name, which asks the writer with its values. */
const askingBy = <N extends string>(
  names: readonly N[],
  ask: (name: N, values: readonly unknown[]) => Promise<unknown>,
): Record<N, (...values: readonly unknown[]) => Promise<unknown>> =>
  Object.fromEntries(names.map((name) => [name, (...values: readonly unknown[]) => ask(name, values)])) as Record<
    N,
    (...values: readonly unknown[]) => Promise<unknown>
  >
