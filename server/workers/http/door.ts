import type { Settings } from '../../config/settings.ts'
import { createKeyUses } from '../../http/key-uses.ts'
import type { Tallies } from '../../http/limits/counter.ts'
import type { Rates } from '../../http/limits/rate-limit.ts'
import type { RequestLog } from '../../http/request-log.ts'
import { createHttpServer } from '../../http/server.ts'
import type { Clock } from '../../lib/dates.ts'
import type { Recorder } from '../../metrics/recorder.ts'
import { createEventLog, type Logger } from '../../observe/log.ts'
import type { AnswerCall } from '../../operations/request.ts'
import { authenticate } from '../../use-cases/authenticate.ts'
import type { ReadContext } from '../../use-cases/context.ts'

type Parts = {
  readonly settings: Settings
  readonly logger: Logger
  readonly clock: Clock
  readonly room: ReadContext
  readonly answerWrite: AnswerCall
  readonly rates: Rates
  readonly tallies: Tallies
  /** Counts requests for the metrics; null without them. */
  readonly recorder: Recorder | null
  readonly openFilesMax: number
}

/** The front door as every thread that answers HTTP has one. */
export const createDoor = async ({ room, recorder, ...parts }: Parts) => {
  const { logger, clock, rates } = parts
  const { directory } = room.store
  let leaving = false
  let closing = false
  const uses = createKeyUses({
    store: (used) => directory.noteUses(used),
    clock,
    complain: (err) => logger.warn({ err }, 'the last use of keys is not stored at the moment'),
  })
  const http = await createHttpServer({
    ...parts,
    room,
    uses,
    authenticate: authenticate({ directory, clock }),
    logRequests: counted(createRequestLog(logger), recorder),
    isLeaving: () => leaving || closing,
    isClosing: () => closing,
  })
  return {
    http,
    /** Says that it is not ready, and serves on. */
    leave: (): void => {
      leaving = true
    },
    /** Refuses new requests, answers those under way, and stores what was noted of keys. */
    close: async (): Promise<void> => {
      closing = true
      await http.close()
      rates.stop()
      await uses.stop()
    },
    /** Closes the connections that are left. */
    cut: (): void => http.server.closeAllConnections(),
  }
}

/** Health is asked for every few seconds, and is news only where it is not well. */
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
