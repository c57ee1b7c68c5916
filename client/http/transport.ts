/** Sends requests, and again after failures that pass. */

import { linesOf } from './lines.ts'
import type { ClientOptions } from './options.ts'
import { settingsOf } from './options.ts'
import { AfficheProblem, NoAnswer, problemOf } from './problem.ts'
import { Retries } from './retry.ts'

/** Options of every call. */
export type CallOptions = {
  readonly signal?: AbortSignal | undefined
  /** Test keys only: the failure that the first try has, as in Affiche-Fault. Retries are sent without it. */
  readonly fault?: string | undefined
}

export type Query = Readonly<Record<string, string | number | boolean | null | undefined>>

export type Order = CallOptions & {
  readonly method: string
  readonly path: string
  readonly query?: Query
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | undefined
  /** Seconds beyond those of the client that the first piece of the answer may take. */
  readonly patienceSeconds?: number
}

/** An answer as its head has it, and ways to read the rest. */
export type Arrived = {
  readonly status: number
  readonly headers: Headers
  readonly json: () => Promise<unknown>
  readonly lines: () => AsyncGenerator<unknown>
}

export type Transport = {
  /** One try; throws AfficheProblem or NoAnswer. */
  readonly attempt: <T>(order: Order, read: (answer: Arrived) => Promise<T>) => Promise<T>
  /** As many tries as the client allows. */
  readonly call: <T>(order: Order, read: (answer: Arrived) => Promise<T>) => Promise<T>
  /** Lines of one try, for who goes on by another request after a cut. */
  readonly stream: (order: Order) => AsyncGenerator<unknown>
  readonly retries: () => Retries
}

export const createTransport = (options: ClientOptions): Transport => {
  const settings = settingsOf(options)
  const retries = (): Retries => new Retries(settings.retries, settings)

  const within = withinOf(settings.timer)

  const open = async (order: Order, signal: AbortSignal): Promise<Arrived> => {
    const wait = settings.timeoutMs + (order.patienceSeconds ?? 0) * 1000
    const init = { ...initOf(order, settings.headers), signal }
    const answer = await within(wait, settings.fetch(`${settings.api}${order.path}${queryOf(order.query)}`, init))
    if (!answer.ok) throw await within(settings.timeoutMs, problemOf(answer))
    const reading = {
      parse: settings.parse,
      within: <T>(work: Promise<T>): Promise<T> => within(settings.timeoutMs, work),
    }
    return {
      status: answer.status,
      headers: answer.headers,
      json: async () => {
        const text = await reading.within(answer.text())
        return text === '' ? null : settings.parse(text)
      },
      lines: () => linesOf(answer, reading),
    }
  }

  const attempt: Transport['attempt'] = async (order, read) => {
    const { signal, end } = guarded(order)
    try {
      return await read(await open(order, signal))
    } catch (error) {
      throw failureOf(error, order)
    } finally {
      end()
    }
  }

  return {
    attempt,
    retries,
    call: async (order, read) => {
      const { fault, ...again } = order
      for (const tries = retries(); ; )
        try {
          return await attempt(tries.isFirst ? order : again, read)
        } catch (failure) {
          await tries.after(failure, order.signal)
        }
    },
    stream: async function* (order) {
      const { signal, end } = guarded(order)
      try {
        yield* (await open(order, signal)).lines()
      } catch (error) {
        throw failureOf(error, order)
      } finally {
        end()
      }
    },
  }
}

/** Ends the connection of a try whose answer nobody reads on. */
const guarded = (order: Order): { readonly signal: AbortSignal; readonly end: () => void } => {
  const guard = new AbortController()
  const signal = order.signal ? AbortSignal.any([order.signal, guard.signal]) : guard.signal
  return { signal, end: () => guard.abort() }
}

/** Ends waits that are longer than they should be. */
const withinOf =
  (timer: ReturnType<typeof settingsOf>['timer']) =>
  async <T>(ms: number, work: Promise<T>): Promise<T> => {
    let cancel = (): void => {}
    const late = new Promise<never>((_, reject) => {
      cancel = timer(ms, () => reject(new NoAnswer(`Nothing came for ${ms / 1000} seconds.`)))
    })
    return Promise.race([work, late]).finally(() => cancel())
  }

const initOf = ({ method, body, headers, fault }: Order, common: Readonly<Record<string, string>>) => ({
  method,
  // A POST that follows a redirection would become a GET.
  redirect: 'manual' as const,
  headers: {
    ...common,
    ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    ...headers,
    ...(fault === undefined ? {} : { 'Affiche-Fault': fault }),
  },
  ...(body === undefined ? {} : { body }),
})

const queryOf = (query: Query = {}): string => {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== false)
  return given.length === 0 ? '' : `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`
}

const failureOf = (error: unknown, { method, path, signal }: Order): unknown => {
  if (signal?.aborted) return signal.reason
  if (error instanceof AfficheProblem || error instanceof NoAnswer) return error
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new NoAnswer(`${method} ${path} got no whole answer: ${reason}`, { cause: error })
}
