/** Failures as they are stored, for somebody who watches. */
import { setTimeout as pause } from 'node:timers/promises'
import { orderAt } from './order.ts'
import type { OfEmployer, RequestReader } from './ports.ts'

type Options = {
  readonly requests: Pick<RequestReader, 'follow'>
  /** Null for all. */
  readonly employerId: number | null
  readonly now: number
  /** Ends after what is there. */
  readonly once: boolean
  readonly stop: AbortSignal
}

/** Time before now from which on failures are shown. */
const BEFORE_MS = 600_000

/** Time between two looks. */
const LOOK_MS = 1_000

/** Failures of a look. */
const PAGE = 200

export async function* followFailures(options: Options): AsyncGenerator<OfEmployer> {
  const { requests, employerId, now, once, stop } = options
  let after = orderAt(now - BEFORE_MS)
  while (!stop.aborted) {
    const found = await requests.follow(after, { employerId, limit: PAGE })
    yield* found
    after = found.at(-1)?.request.order ?? after
    if (found.length === PAGE) continue
    if (once) return
    await pause(LOOK_MS, undefined, { signal: stop }).catch(() => undefined)
  }
}
