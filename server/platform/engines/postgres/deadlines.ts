import type { Sentence } from '../../sentences/sentence.ts'
import { Unanswered, unavailable } from './errors.ts'

/** The unanswered statements of one connection. */
type Deadlines = {
  /** Settles like the answer; rejects if it is late or `failAll` is called. A null deadline never ends. */
  watch<T>(answer: PromiseLike<T>, deadlineMs: number | null): Promise<T>
  failAll(error: unknown): void
}

type Pending = { readonly reject: (error: unknown) => void; readonly deadlineMs: number; readonly due: number }

/**
 * When one statement is late, all fail and `disconnect` is called, since a hanging server answers none. One timer
 * serves all statements, since a timer each costs as much as sending a small statement.
 */
export const createDeadlines = (disconnect: () => void): Deadlines => {
  const pending = new Set<Pending>()
  let timer: NodeJS.Timeout | null = null
  let wakesAt = Number.POSITIVE_INFINITY

  const arm = (due: number): void => {
    if (due >= wakesAt) return
    if (timer) clearTimeout(timer)
    wakesAt = due
    // The socket keeps the process alive while answers are due.
    timer = setTimeout(check, Math.max(1, due - performance.now())).unref()
  }

  const check = (): void => {
    wakesAt = Number.POSITIVE_INFINITY
    const now = performance.now()
    const late = [...pending].find(({ due }) => due <= now)
    if (late) fail(late.deadlineMs)
    let next = Number.POSITIVE_INFINITY
    for (const { due } of pending) next = Math.min(next, due)
    arm(next)
  }

  const fail = (deadlineMs: number): void => {
    failAll(new Unanswered(`No answer within ${deadlineMs} ms.`))
    disconnect()
  }

  const failAll = (error: unknown): void => {
    for (const { reject } of pending) reject(error)
    pending.clear()
    if (timer) clearTimeout(timer)
    wakesAt = Number.POSITIVE_INFINITY
  }

  const watch = <T>(answer: PromiseLike<T>, deadlineMs: number | null): Promise<T> =>
    new Promise((resolve, reject) => {
      const limit = deadlineMs ?? Number.POSITIVE_INFINITY
      const entry: Pending = { reject, deadlineMs: limit, due: performance.now() + limit }
      pending.add(entry)
      arm(entry.due)
      answer.then(
        (value) => {
          pending.delete(entry)
          resolve(value)
        },
        (error: unknown) => {
          pending.delete(entry)
          reject(error)
        },
      )
    })

  return { watch, failAll }
}

/** Settles like the answer, or rejects with the refusal if it is late. */
export const withDeadline = async <T>(answer: Promise<T>, deadlineMs: number, refusal: Sentence): Promise<T> => {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(unavailable(refusal)), deadlineMs)
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}
