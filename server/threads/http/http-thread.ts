import { WEBHOOK_TESTS_MAX } from '@affiche/contract/webhook.ts'
import { authenticate } from '../../api/authenticate.ts'
import { createKeyUses } from '../../api/key-uses.ts'
import type { ConsoleCalls } from '../../api/pages/console-calls.ts'
import { createRecordExchange } from '../../api/record-exchange.ts'
import type { RequestLog } from '../../api/request-log.ts'
import { createHttpServer } from '../../api/server.ts'
import { readableOf } from '../../employers/vendors/readable.ts'
import { createLazySend } from '../../events/lazy-send.ts'
import type { WebhookReadContext } from '../../events/operations.ts'
import type { Send } from '../../events/webhook.ts'
import { createChangeWaits } from '../../jobs/changes/waits.ts'
import type { AnswerCall } from '../../jobs/operations/request.ts'
import type { LawOf } from '../../law/job-law.ts'
import type { LawReadContext } from '../../law/operations.ts'
import type { Settings } from '../../platform/config/settings.ts'
import type { Counters } from '../../platform/http/limits/counter.ts'
import type { LongRequestMemory } from '../../platform/http/limits/long-requests.ts'
import type { Rates } from '../../platform/http/limits/rate-limit.ts'
import type { TallySets } from '../../platform/http/limits/tally-sets.ts'
import { type Clock, createCalendar, createMidnights, type IsoDate } from '../../platform/lib/dates.ts'
import { createThrottle } from '../../platform/lib/throttle.ts'
import type { Recorder } from '../../platform/metrics/recorder.ts'
import { createEventLog, type Logger } from '../../platform/observe/log.ts'
import { safeOf } from '../../platform/secrets/safe.ts'
import type { MakePreview } from '../../public/preview.ts'
import { publicRemarks } from '../../public/remarks.ts'
import type { SandboxContext } from '../../sandbox/operations.ts'
import type { VisitCounter } from '../../statistics/counter.ts'
import type { VisitMemory } from '../../statistics/memory.ts'
import type { ReadingStore } from '../../upkeep/ports.ts'
import type { PublicLag } from '../shared-memory.ts'
import { createTextJudge, judgingTexts } from '../texts/client.ts'
import { recordedOf, recordingOf } from './recording.ts'

type Parts = {
  readonly settings: Settings
  readonly logger: Logger
  readonly clock: Clock
  readonly read: Pick<LawReadContext, 'reference'> & { readonly store: ReadingStore }
  readonly answerWrite: AnswerCall
  readonly rates: Rates
  readonly counters: Counters
  readonly longRequests: LongRequestMemory
  readonly publicLag: PublicLag
  readonly tallies: TallySets
  readonly visits: VisitMemory
  /** Sends a request to the receiver of a webhook. */
  readonly send?: Send
  /** Counts requests for the metrics; null without them. */
  readonly recorder: Recorder | null
}

export type HttpThread = ReturnType<typeof createHttpThread>

/** The HTTP server of one thread, with its key uses, request log and metrics. */
export const createHttpThread = ({ recorder, ...parts }: Parts) => {
  const { settings, logger, clock, read } = parts
  const { store } = read
  let draining = false
  let closing = false
  const uses = createKeyUses({
    store: (used) => store.directory.noteUses(used),
    clock,
    onFailure: (err) => logger.warn({ err }, 'the last use of keys is not stored for now'),
  })
  const waits = waitsOf(parts)
  const today = createCalendar(clock, settings.timeZone)
  const authenticating = authenticate({ store, clock })
  const recording = recordingOf(parts)
  let visits: VisitCounter | null = null
  const createPublic = async () => {
    const made = await createPageContext(parts, today)
    visits = made.visits
    return made.context
  }
  const texts = createTextJudge({
    onEnd: (err) => logger.warn({ err }, 'the thread that judges long texts ended; another starts with the next one'),
  })
  const http = createHttpServer({
    ...parts,
    answerWrite: judgingTexts(parts.answerWrite, texts),
    read: { ...readsOf(parts, today), waits, recorded: recordedOf(parts, recording) },
    uses,
    authenticate: authenticating,
    recordExchange: recording && createRecordExchange({ recording, authenticate: authenticating, clock }),
    contexts: {
      createPublic: settings.publicPages ? createPublic : null,
      createConsole: settings.console ? (calls) => createConsoleContext(parts, calls) : null,
    },
    logRequests: counted(createRequestLog(logger), recorder),
    isDraining: () => draining || closing,
    isClosing: () => closing,
  })
  return {
    http,
    /** Answers "not ready" from now on, and serves. */
    startDraining: (): void => {
      draining = true
    },
    /** Refuses new requests, answers those under way, hands over their visits, and stores the last uses of keys. */
    close: async (): Promise<void> => {
      closing = true
      waits.close()
      await http.close()
      visits?.settle()
      await texts.close()
      await recording?.stop()
      await uses.stop()
    },
    /** Closes all connections. */
    cut: (): void => http.server.closeAllConnections(),
  }
}

/** Requests that wait for changes. */
const waitsOf = ({ settings, clock, read: { store }, counters }: Omit<Parts, 'recorder'>) =>
  createChangeWaits({
    ends: store.trailEnds,
    readableBy: async (vendorId) =>
      readableOf(await store.vendors.listGrantees(vendorId, clock())).map(({ employerId }) => employerId),
    max: settings.changesWaitingMax,
    waiting: counters.waits,
  })

/** Context of the operations that read. */
const readsOf = (parts: Omit<Parts, 'recorder'>, today: () => IsoDate) => ({
  ...parts.read,
  ...publicAnswersOf(parts, today),
  today,
  now: parts.clock,
  lawOf: createLawOf(parts, today),
  webhooks: webhooksOf(parts),
  sandbox: sandboxOf(parts, today),
})

/** Parts of the interface's answers that say what the public sees; null without public pages. */
const publicAnswersOf = (
  { settings, read, clock }: Pick<Parts, 'settings' | 'read' | 'clock'>,
  today: () => IsoDate,
) => {
  const reader = read.store.public
  if (!settings.publicPages) return { remarks: null, preview: null }
  const remarks = publicRemarks({ reader, today, settings })
  // Imported with the first request for a preview, to save memory.
  const preview: MakePreview = async (job) =>
    (await import('../../public/preview.ts')).createPreviews({ reader, clock })(job)
  return { remarks, preview }
}

/** Context of the operations of test mode. */
const sandboxOf = (
  { settings, clock, read: { store }, answerWrite }: Omit<Parts, 'recorder'>,
  today: () => IsoDate,
): SandboxContext => ({
  store,
  answerWrite,
  clock,
  today,
  midnightOf: createMidnights(settings.timeZone),
  secret: settings.publicPages ? async () => store.public.secret() : null,
  safe: safeOf(settings),
})

/** Context of the operations of webhooks. */
const webhooksOf = ({
  settings,
  clock,
  read,
  tallies,
  send = createLazySend(settings, clock),
}: Omit<Parts, 'recorder'>): WebhookReadContext => {
  const { waitOf } = createThrottle({ clock, most: WEBHOOK_TESTS_MAX, windowMs: 60_000 }, tallies.webhookTests)
  return {
    webhooks: read.store.webhooks,
    safe: safeOf(settings),
    clock,
    send,
    countTest: (id) => waitOf(String(id)) || null,
  }
}

/** Imported with the first question for hints, to save memory. */
const createLawOf = ({ settings, read }: Pick<Parts, 'settings' | 'read'>, today: () => IsoDate): LawOf => {
  const load = async (): Promise<LawOf> => {
    const [{ jobLaw }, { postingLawOf }] = await Promise.all([
      import('../../law/job-law.ts'),
      import('../../law/files.ts'),
    ])
    return jobLaw({ ...read, today, law: postingLawOf(settings.referenceDataDir) })
  }
  let loading: Promise<LawOf> | null = null
  return async (employer) => {
    loading ??= load()
    return (await loading)(employer)
  }
}

type PageParts = Pick<Parts, 'settings' | 'clock' | 'read' | 'logger' | 'publicLag' | 'tallies' | 'visits'>

/** Imported with the first page, to save memory. */
const createPageContext = async (
  { settings, clock, read, tallies, visits: memory }: PageParts,
  today: () => IsoDate,
) => {
  const [{ pageContextOf }, { createVisitCounter }] = await Promise.all([
    import('../../api/pages/page-context.ts'),
    import('../../statistics/counter.ts'),
  ])
  const visits = createVisitCounter({ memory, today })
  const { store, reference: lists } = read
  return { visits, context: await pageContextOf({ settings, clock, tallies, store, lists, countVisit: visits.count }) }
}

const createConsoleContext = async (parts: PageParts, calls: ConsoleCalls) => {
  const { settings, clock, read, logger, publicLag, tallies } = parts
  const [{ consoleContextOf }, { postingLawOf }] = await Promise.all([
    import('../../api/pages/console-context.ts'),
    import('../../law/files.ts'),
  ])
  const law = postingLawOf(settings.referenceDataDir)
  const onOidcFault = (reason: string) => logger.warn({ reason }, 'a sign-in by OpenID Connect failed')
  const publicLagMs = () => publicLag[0] ?? -1
  return consoleContextOf({
    settings,
    clock,
    calls,
    onOidcFault,
    law,
    publicLagMs,
    tallies,
    store: read.store,
    lists: read.reference,
  })
}

/** Health checks come every few seconds; only failures are logged at the usual level. */
const createRequestLog = (logger: Logger): RequestLog => {
  const [log, logQuietly] = [createEventLog(logger, 'request'), createEventLog(logger, 'request', 'debug')]
  return (fields, operation) => (operation === 'health' && fields.status < 400 ? logQuietly : log)(fields)
}

const counted = (log: RequestLog, recorder: Recorder | null): RequestLog => {
  if (!recorder) return log
  return (fields, operation) => {
    recorder.request(operation, fields.status, fields.ms)
    log(fields, operation)
  }
}
