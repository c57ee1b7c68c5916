/** When the same request is sent again, and after how long. */
import { AfficheProblem, NoAnswer } from './problem.ts'

const STATUSES = [408, 425, 429, 502, 503, 504]
const CODES = ['idempotency-in-progress', 'snapshot-running']

/** The bound of the first pause, which doubles each time. */
const PAUSE_MS = 500
const PAUSE_MAX_MS = 20_000
const RETRY_AFTER_MAX_SECONDS = 60

/** Time and chance, of which tests give others. */
export type Clockwork = {
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>
  readonly random: () => number
}

/** True of a status or code that a repetition may better, of a whole answer or of a line in it. */
export const isPassing = ({ status, code }: { readonly status: number; readonly code?: string | undefined }): boolean =>
  STATUSES.includes(status) || (code !== undefined && CODES.includes(code))

/**
 * Counts the retries of one call. Full jitter keeps clients that failed together from coming back together; what the
 * service asks for with Retry-After wins, and where that is more than a minute the call fails instead of coming early.
 */
export class Retries {
  #left: number
  #done = 0
  readonly #max: number
  readonly #clockwork: Clockwork

  constructor(max: number, clockwork: Clockwork) {
    this.#max = max
    this.#left = max
    this.#clockwork = clockwork
  }

  /** True before the first retry. */
  get isFirst(): boolean {
    return this.#done === 0
  }

  /** Begins to count anew, once part of the work is known to be done. */
  progress(): void {
    this.#left = this.#max
  }

  /** Waits for the next try, or throws the failure if there is none. */
  async after(failure: unknown, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted()
    const pause = this.#pauseAfter(failure)
    if (this.#left === 0 || pause === null) throw failure
    this.#left--
    this.#done++
    await this.#clockwork.sleep(pause, signal)
  }

  #pauseAfter(failure: unknown): number | null {
    if (failure instanceof AfficheProblem) {
      if (!isPassing(failure)) return null
      const seconds = failure.retryAfter
      if (seconds !== null) return seconds > RETRY_AFTER_MAX_SECONDS ? null : seconds * 1000
    } else if (!(failure instanceof NoAnswer)) return null
    const bound = Math.min(PAUSE_MAX_MS, PAUSE_MS * 2 ** (this.#max - this.#left))
    return this.#clockwork.random() * bound
  }
}

/** A pause that ends with the signal. */
export const sleep: Clockwork['sleep'] = (ms, signal) =>
  new Promise((resolve, reject) => {
    const end = (): void => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end)
      resolve()
    }, ms)
    signal?.addEventListener('abort', end, { once: true })
  })
