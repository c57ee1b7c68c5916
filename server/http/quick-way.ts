/**
 * The quick way of the calls that come most: a read of a job or of a page of jobs, and a write of a job. Whatever is
 * out of the ordinary goes the long way through the framework, and so does every refusal; what goes this way is
 * answered to the byte as it would be there (docs/adr/0023-quick-calls.md).
 */
import type { IncomingMessage } from 'node:http'
import type { Scope } from '@affiche/contract/operations.ts'
import type { Settings } from '../config/settings.ts'
import { isWellFormedKey, nameOfKey } from '../domain/api-key.ts'
import { orElse, type Soon, soon } from '../lib/after-tick.ts'
import type { Clock } from '../lib/dates.ts'
import type { AnswerCall } from '../operations/request.ts'
import { keyProblem } from '../use-cases/authenticate.ts'
import type { KeyHolder } from '../use-cases/ports.ts'
import { ACCEPTS_JSON } from './accept.ts'
import { isBaseKnown } from './base-url.ts'
import type { KeyUses } from './key-uses.ts'
import type { Tallies } from './limits/counter.ts'
import type { Counted, Rates } from './limits/rate-limit.ts'
import { createQuickAnswers } from './quick-answers.ts'
import { noteQuickFailure, type Passed } from './quick-failures.ts'
import { createQuickReads, isOrdinaryRead, jobIdOf } from './quick-reads.ts'
import type { QuickSource, Seen } from './quick-source.ts'
import { CutBody, createQuickWrites, isOrdinaryWrite, type QuickAnswer } from './quick-writes.ts'
import type { RequestLog } from './request-log.ts'
import type { SecuredResponse } from './security-headers.ts'

type Deps = {
  readonly settings: Settings
  readonly source: QuickSource
  readonly answerWrite: AnswerCall
  readonly clock: Clock
  readonly rates: Rates
  readonly uses: KeyUses
  readonly tallies: Tallies
  readonly logRequests: RequestLog
  readonly isLeaving: () => boolean
  readonly isClosing: () => boolean
}

type Handle = (request: IncomingMessage, response: SecuredResponse) => void

type Answered = Passed & QuickAnswer

/** Null for the long way: nothing has been done yet, or a failure is noted that is to be told there. */
type Answer = (request: IncomingMessage, apiKey: string, began: number) => Soon<Answered | null>

const UNLIMITED: Counted = { made: 0, leftMs: 0 }

/** Answers a request if it can; else it goes the long way. */
export const createQuickWay = (deps: Deps, goLongWay: Handle): Handle => {
  const { settings, source, rates, uses, clock, isClosing } = deps
  const max = settings.rateLimitPerMinute
  const knowsBase = isBaseKnown(settings)
  const bodyOfRead = createQuickReads(deps)
  const answerOfWrite = createQuickWrites(deps)
  const send = createQuickAnswers(deps)

  const find = (apiKey: string, scope: Scope, jobId: number | null): Soon<Seen | null> =>
    soon(source.findKey(nameOfKey(apiKey), jobId), (holder) =>
      holder && !keyProblem(holder, scope, clock()) ? holder : null,
    )

  /** Counts the request; null where the key has used up its limit, and then nothing is counted. */
  const pass = (holder: KeyHolder): Passed | null => {
    const counted = max === 0 ? UNLIMITED : rates.take(holder.key.id, max)
    if (!counted) return null
    uses.note(holder.key.id)
    return { holder, counted }
  }

  const read: Answer = (request, apiKey, began) => {
    const jobId = jobIdOf(request)
    return soon(find(apiKey, 'jobs:read', jobId), (holder) => {
      if (!holder) return null
      const body = orElse(
        () => bodyOfRead(request, holder, jobId),
        (error) => fail(request, { error, passed: pass(holder), isCut: false, began }),
      )
      return soon(body, (made) => {
        const passed = made && pass(holder)
        const operation = jobId === null ? 'listJobs' : 'getJob'
        return passed && { ...passed, operation, status: 200, lines: '', body: made }
      })
    })
  }

  const write: Answer = (request, apiKey, began) =>
    soon(find(apiKey, 'jobs:write', null), (holder) => {
      const passed = holder && pass(holder)
      if (!passed) return null
      return answerOfWrite(request, holder).then(
        (answer) => ({ ...passed, ...answer }),
        (error: Error) => {
          const isCut = error instanceof CutBody
          return fail(request, { error: isCut ? (error.cause as Error) : error, passed, isCut, began })
        },
      )
    })

  const wayOf = (request: IncomingMessage): Answer | null => {
    if (!isOrdinary(request) || isClosing()) return null
    if (isOrdinaryRead(request)) return read
    return knowsBase && isOrdinaryWrite(request, settings.bodyLimit) ? write : null
  }

  const answerSafely = (request: IncomingMessage, began: number): Soon<Answered | null> => {
    const { 'api-key': apiKey } = request.headers
    const answer = typeof apiKey === 'string' && isWellFormedKey(apiKey) ? wayOf(request) : null
    if (!answer) return null
    return orElse(
      () => answer(request, apiKey as string, began),
      (error) => fail(request, { error, passed: null, isCut: false, began }),
    )
  }

  return (request, response) => {
    const began = performance.now()
    void soon(answerSafely(request, began), (answered) => {
      if (answered) send({ ...answered, request, response, began })
      else goLongWay(request, response)
    })
  }
}

const fail = (...[request, failure]: Parameters<typeof noteQuickFailure>): null => {
  noteQuickFailure(request, failure)
  return null
}

/** Without any of the headers that change how a request is taken or answered. */
const isOrdinary = ({ httpVersion, headers }: IncomingMessage): boolean =>
  httpVersion === '1.1' &&
  headers.host !== undefined &&
  !headers.host.includes(',') &&
  headers.origin === undefined &&
  headers.upgrade === undefined &&
  headers.expect === undefined &&
  headers['transfer-encoding'] === undefined &&
  ACCEPTS_JSON.has(headers.accept)
