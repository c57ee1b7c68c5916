/**
 * The quick way of the reads that come most: a job, and a page of jobs. Whatever is out of the ordinary goes the long
 * way through the framework, and so does every refusal; what goes this way is answered to the byte as it would be
 * there (docs/adr/0023-quick-reads.md).
 */
import type { IncomingMessage } from 'node:http'
import type { Settings } from '../config/settings.ts'
import { nameOfKey } from '../domain/api-key.ts'
import type { Clock } from '../domain/calendar.ts'
import { keyProblem } from '../use-cases/authenticate.ts'
import type { KeyHolder } from '../use-cases/ports.ts'
import { ACCEPTS_JSON } from './gates.ts'
import type { Guard } from './guessing.ts'
import type { KeyUses } from './key-uses.ts'
import { createQuickAnswers } from './quick-answers.ts'
import { createQuickBodies, JOBS, jobIdOf } from './quick-bodies.ts'
import type { QuickSource } from './quick-source.ts'
import type { Counted, Rates } from './rates.ts'
import type { RequestLog } from './request-log.ts'
import type { SecuredResponse } from './security-headers.ts'
import { type Soon, soon } from './soon.ts'

type Deps = {
  readonly settings: Settings
  readonly source: QuickSource
  readonly clock: Clock
  readonly rates: Rates
  readonly uses: KeyUses
  readonly guard: Guard | null
  readonly logRequests: RequestLog
  readonly isClosing: () => boolean
}

type Handle = (request: IncomingMessage, response: SecuredResponse) => void

type Found = { readonly holder: KeyHolder; readonly apiKey: string; readonly body: Uint8Array }

const UNLIMITED: Counted = { made: 0, leftMs: 0 }

/** What went wrong with a request on the quick way, for the long way to tell without trying again. */
const failures = new WeakMap<IncomingMessage, Error>()

export const quickFailure = (request: IncomingMessage): Error | undefined => failures.get(request)

/** Answers a request if it can; else nothing has been done, and it goes the long way. */
export const createQuickReads = (deps: Deps, goLongWay: Handle): Handle => {
  const { settings, source, rates, uses, guard, clock, isClosing } = deps
  const max = settings.rateLimitPerMinute
  const bodyOf = createQuickBodies(deps)
  const answer = createQuickAnswers(deps)

  const find = (request: IncomingMessage, apiKey: string): Soon<Found | null> => {
    const jobId = jobIdOf(request)
    return soon(source.findKey(nameOfKey(apiKey), jobId), (holder) => {
      if (!holder || keyProblem(holder, 'jobs:read', clock())) return null
      return soon(bodyOf(request, holder, jobId), (body) => body && { holder, apiKey, body })
    })
  }

  const findSafely = (request: IncomingMessage, apiKey: string): Soon<Found | null> => {
    const fail = (error: Error): null => {
      failures.set(request, error)
      return null
    }
    try {
      const found = find(request, apiKey)
      return found instanceof Promise ? found.catch(fail) : found
    } catch (error) {
      return fail(error as Error)
    }
  }

  const countedOf = ({ key }: KeyHolder): Counted | null => (max === 0 ? UNLIMITED : rates.take(key.id, max))

  const note = ({ holder, apiKey }: Found): void => {
    guard?.accepted(holder.key.id, apiKey)
    uses.note(holder.key.id)
  }

  return (request, response) => {
    const began = performance.now()
    const { 'api-key': apiKey } = request.headers
    const isQuick = typeof apiKey === 'string' && isOrdinary(request) && !isClosing() && !guard?.isShut()
    void soon(isQuick ? findSafely(request, apiKey) : null, (found) => {
      const counted = found && countedOf(found.holder)
      if (!found || !counted) {
        goLongWay(request, response)
        return
      }
      note(found)
      answer({ ...found, counted, request, response, began })
    })
  }
}

/** A read of jobs without any of the headers that change how a request is taken or answered. */
const isOrdinary = ({ method, url = '', httpVersion, headers }: IncomingMessage): boolean =>
  method === 'GET' &&
  url.startsWith(JOBS) &&
  httpVersion === '1.1' &&
  headers.host !== undefined &&
  !headers.host.includes(',') &&
  headers.origin === undefined &&
  headers.upgrade === undefined &&
  headers.expect === undefined &&
  headers['content-length'] === undefined &&
  headers['transfer-encoding'] === undefined &&
  ACCEPTS_JSON.has(headers.accept)
