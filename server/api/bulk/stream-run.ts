/** Runs the lines of a bulk as they arrive, a write each. */
import type { BulkSummary } from '@affiche/contract/bulk.ts'
import type { ApiVersion } from '@affiche/contract/version.ts'
import type { LineOutcome } from '../../jobs/operations/line-outcome.ts'
import { isClaimRefusal } from '../../people/claim.ts'
import { type Line, TOO_LONG } from '../../platform/lib/line-splitter.ts'
import { shareTurn } from '../../platform/lib/turn-share.ts'
import { Problem, partsOf, RETRY_AFTER_SECONDS } from '../../platform/sentences/problem.ts'
import { type Sentence, sentence } from '../../platform/sentences/sentence.ts'
import { tooLarge } from '../body.ts'
import type { LineBody } from '../line-body.ts'
import { createLanes, type Lanes, NAMELESS, namingOf } from './lanes.ts'
import { labelOf, peek } from './peek.ts'
import type { Results } from './results.ts'
import { createSpool } from './spool.ts'

/** Characters of results that wait for the client. */
const SPOOL_MAX = 16 * 1024 * 1024

export type RunDeps = {
  readonly version: ApiVersion
  readonly body: LineBody
  readonly results: Results
  readonly lineMax: number
  readonly operationsMax: number
  /** Lines that run at once, and whether the store runs them in their order. */
  readonly lanes: { readonly max: number; readonly ordered: boolean }
  /** Does a line; rejects only where the service is at fault, or the key of the bulk is no more good. */
  readonly ask: (line: Uint8Array, n: number) => Promise<LineOutcome>
  /** Makes a problem of such a fault, and logs it. */
  readonly faultOf: (error: unknown, n: number) => Problem
  /** True once new requests are refused. */
  readonly isClosing: () => boolean
}

export type StreamRun = {
  /** The results of the lines, then the last line. */
  readonly parts: () => AsyncGenerator<string>
  /** Resolves when every line that was read is done. */
  readonly done: Promise<void>
  /** Nobody reads the results any more. */
  readonly abandon: () => void
}

export const startStreamRun = (deps: RunDeps): StreamRun => {
  const { body, results, operationsMax } = deps
  const spool = createSpool(SPOOL_MAX)
  const lines = createLines(deps, createLanes(deps.lanes))
  const written = new Set<Promise<string>>()

  const add = (n: number, outcome: Promise<LineOutcome>): void => {
    const text = outcome.then((found) => results.write(n, found))
    written.add(text)
    spool.add(text.finally(() => written.delete(text)))
  }

  const runLine = async (line: Line, n: number): Promise<void> => {
    if (spool.isFull()) body.readAhead()
    await spool.room()
    add(n, (await lines.start(line, n)).outcome)
    await shareTurn()
  }

  /** True if the body has more lines than a bulk may. */
  const run = async (): Promise<boolean> => {
    let n = 0
    for (let line = await body.next(); line !== null; line = await body.next()) {
      if (n === operationsMax) {
        body.discard()
        return true
      }
      n++
      await runLine(line, n)
    }
    return false
  }

  const end = async (): Promise<string> => {
    const isTooLong = await run()
    await Promise.all(written)
    return results.end(isTooLong ? 'operations' : (lines.stopped() ?? cutOf(body)))
  }
  // A failure has the answer cut off before its last line.
  const done = end()
    .then(
      (text) => spool.add(Promise.resolve(text)),
      (error: unknown) => spool.add(Promise.reject(error)),
    )
    .finally(spool.close)
  return { parts: spool.parts, done, abandon: spool.abandon }
}

const cutOf = (body: LineBody): BulkSummary['stopped'] => {
  const cut = body.cut()
  if (cut === 'memory') return 'unavailable'
  if (cut === 'late') return 'time'
  return cut === 'bytes' ? 'bytes' : null
}

/** Started in an object, since a promise of a promise is one. */
type Started = { readonly outcome: Promise<LineOutcome> }

const createLines = ({ version, body, lineMax, lanes, ask, faultOf, isClosing }: RunDeps, { enter, leave }: Lanes) => {
  /** Reason why no further line is tried. */
  let stop: Problem | null = null
  const stopped = (): BulkSummary['stopped'] => {
    if (!stop) return null
    return stop.code === 'unavailable' ? 'unavailable' : 'key'
  }

  const perform = async (line: Uint8Array, n: number): Promise<LineOutcome> => {
    if (isClosing()) stop ??= notTried(sentence('shuttingDown'))
    if (stop) return { ...labelOf(peek(line), version), problem: partsOf(stop) }
    try {
      return await ask(line, n)
    } catch (error) {
      const problem = faultOf(error, n)
      if (problem.code === 'unavailable') stop ??= notTried(sentence('earlierLineFailed'))
      if (isClaimRefusal(problem)) stop ??= problem
      return { ...labelOf(peek(line), version), problem: partsOf(problem) }
    }
  }

  /** Starts a line when it may run. */
  const start = async (line: Line, n: number): Promise<Started> => {
    if (line === TOO_LONG) return { outcome: Promise.resolve({ problem: partsOf(tooLarge(lineMax)) }) }
    const naming = lanes.ordered ? NAMELESS : namingOf(peek(line))
    await enter(naming)
    const outcome = perform(line, n).finally(() => {
      leave(naming)
      body.finish(line)
    })
    return { outcome }
  }
  return { start, stopped }
}

const notTried = (why: Sentence): Problem =>
  new Problem('unavailable', sentence('lineNotTried', { why }), {
    retryAfterSeconds: RETRY_AFTER_SECONDS.unavailable,
  })
