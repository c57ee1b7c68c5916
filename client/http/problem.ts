/** Failures that a call of the client ends with. */
import type { Finding, Problem } from '../types.ts'

/** Answer that refuses a request. `code` is the kind of refusal; `errors` has every fault with its place. */
export class AfficheProblem extends Error {
  override readonly name: string = 'AfficheProblem'
  /** Code of the service, or `http-502` and the like for an answer that is not its own. */
  readonly code: Problem['code'] | (string & {})
  readonly status: number
  readonly errors: readonly Finding[]
  /** Id by which the operator of the service finds the request; null if the answer has none. */
  readonly requestId: string | null
  /** Seconds to wait before another try; null if the service does not say. */
  readonly retryAfter: number | null
  /** Body of the answer, with the members that only some codes have. */
  readonly problem: Partial<Problem>

  constructor(answer: Response, problem: Partial<Problem>) {
    super(problem.detail ?? problem.title ?? `The answer has the status ${answer.status}.`)
    this.code = problem.code ?? `http-${answer.status}`
    this.status = answer.status
    this.errors = problem.errors ?? []
    this.requestId = answer.headers.get('x-request-id')
    this.retryAfter = secondsOf(answer.headers.get('retry-after'))
    this.problem = problem
  }
}

/** The changes after this cursor are not kept any more: make a new copy with `export`, and go on at its cursor. */
export class CursorExpired extends AfficheProblem {
  override readonly name = 'CursorExpired'
}

/** No whole answer came, also after all retries. What was asked for may have been done. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
}

/** Seconds of a Retry-After; null for none and for a date, which the service does not send. */
const secondsOf = (text: string | null): number | null => (text !== null && /^\d+$/.test(text) ? Number(text) : null)

/** The failure that an answer tells. */
export const problemOf = async (answer: Response): Promise<AfficheProblem> => {
  const problem = readProblem(await answer.text())
  return problem.code === 'cursor-expired' ? new CursorExpired(answer, problem) : new AfficheProblem(answer, problem)
}

/** A proxy answers with pages of its own. */
const readProblem = (text: string): Partial<Problem> => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}
