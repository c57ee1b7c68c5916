/** What went wrong on the quick way, for the long way to tell without trying again. */
import type { IncomingMessage } from 'node:http'
import type { KeyHolder } from '../use-cases/ports.ts'
import type { Counted } from './limits/rate-limit.ts'

/** Who asks, once the key is known to be in force and the request is counted. */
export type Passed = { readonly holder: KeyHolder; readonly counted: Counted }

export type QuickFailure = {
  readonly error: Error
  /** Null where it failed before. */
  readonly passed: Passed | null
  /** Whether the body was not read to its end, so that no other request can follow on the connection. */
  readonly isCut: boolean
  /** When the request was taken up, in milliseconds of `performance.now`. */
  readonly began: number
}

const failures = new WeakMap<IncomingMessage, QuickFailure>()

export const noteQuickFailure = (request: IncomingMessage, failure: QuickFailure): void => {
  failures.set(request, failure)
}

export const quickFailure = (request: IncomingMessage): QuickFailure | undefined => failures.get(request)
