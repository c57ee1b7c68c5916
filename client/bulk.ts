/** Any number of writes, in as many requests as that takes. */
import { type KeyOptions, keyOf } from './answered.ts'
import { isEnd } from './http/lines.ts'
import { NoAnswer } from './http/problem.ts'
import { isPassing, type Retries } from './http/retry.ts'
import type { Transport } from './http/transport.ts'
import type { BulkEnd, BulkFailure, BulkLine, BulkSuccess, Limits } from './types.ts'

export type BulkOptions = KeyOptions & {
  /** All or nothing, in one request; a refusal is thrown, with the refused lines in `problem.results`. */
  readonly atomic?: boolean
  /** Judges each request by itself, and stores nothing. */
  readonly dryRun?: boolean
  readonly lenient?: boolean
  /** Adds the job to each result. */
  readonly representation?: boolean
}

/** The end of an operation: its job, or `problem` if it was refused. `n` counts all operations from 1. */
export type BulkOutcome = (BulkSuccess & { readonly problem?: undefined }) | BulkFailure
export type BulkResultOf = BulkOutcome & { readonly operation: BulkLine }

export type Operations = Iterable<BulkLine> | AsyncIterable<BulkLine>

/** Seconds that the service may be silent while it judges all lines of an atomic bulk or a dry run. */
const PATIENCE_SECONDS = 240

/** Operations of one request, with their lines. */
type Batch = { readonly operations: readonly BulkLine[]; readonly lines: readonly string[] }

export const createBulk = (transport: Transport, limits: () => Promise<Limits>) => {
  const options = async (): Promise<Limits['bulk']> => (await limits()).bulk

  /**
   * Sends the operations in their order and gives the result of each, in that order too. A request that was cut off is
   * sent again with its key, by which the service goes on where it was; so is one with lines that the service could not
   * try. The results of a request come once its answer is whole, however long they are then worked on.
   */
  return async function* bulk(operations: Operations, given: BulkOptions = {}): AsyncGenerator<BulkResultOf> {
    const bounds = await options()
    const most = given.atomic ? bounds.atomicOperations : bounds.operations
    const batches = batchesOf(operations, { operations: most, bytes: bounds.bytes })
    let [before, request] = [0, 0]
    for await (const batch of given.atomic ? await onlyOne(batches) : batches) {
      request++
      const key = given.idempotencyKey === undefined ? undefined : `${given.idempotencyKey}-${request}`
      const outcomes = await send(transport, batch, { ...given, idempotencyKey: key })
      for (const [at, outcome] of outcomes.entries())
        yield { ...outcome, n: before + at + 1, operation: batch.operations[at] as BulkLine }
      before += batch.operations.length
    }
  }
}

/** Cuts operations into requests that the service takes; a line that is too long stands alone, and is refused there. */
async function* batchesOf(
  operations: Operations,
  { operations: countMax, bytes: bytesMax }: { readonly operations: number; readonly bytes: number },
): AsyncGenerator<Batch> {
  const encoder = new TextEncoder()
  let [taken, lines, bytes]: [BulkLine[], string[], number] = [[], [], 0]
  for await (const operation of operations) {
    const line = `${JSON.stringify(operation)}\n`
    const size = encoder.encode(line).byteLength
    if (taken.length > 0 && (taken.length === countMax || bytes + size > bytesMax)) {
      yield { operations: taken, lines }
      ;[taken, lines, bytes] = [[], [], 0]
    }
    taken.push(operation)
    lines.push(line)
    bytes += size
  }
  if (taken.length > 0) yield { operations: taken, lines }
}

/** All of an atomic bulk is known before anything is sent. */
const onlyOne = async (batches: AsyncIterable<Batch>): Promise<readonly Batch[]> => {
  const all: Batch[] = []
  for await (const batch of batches)
    if (all.push(batch) > 1) throw new RangeError('The operations are more than an atomic bulk may have.')
  return all
}

/** Sends one request until each of its lines has its result. */
const send = async (transport: Transport, { lines }: Batch, given: BulkOptions): Promise<readonly BulkOutcome[]> => {
  const tries = transport.retries()
  const { atomic, dryRun, signal, fault } = given
  const order = {
    method: 'POST',
    path: '/bulk',
    query: { atomic, dryRun },
    headers: { 'Content-Type': 'application/x-ndjson', ...keyOf(given), ...preferenceOf(given) },
    body: lines.join(''),
    patienceSeconds: atomic || dryRun ? PATIENCE_SECONDS : 0,
    signal,
  }
  for (let most = 0; ; ) {
    const outcomes: BulkOutcome[] = []
    let failure: unknown
    try {
      const end = await read(transport.stream(tries.isFirst ? { ...order, fault } : order), outcomes)
      failure = unfinished(outcomes, lines.length, end)
      if (failure === null) return outcomes
    } catch (error) {
      failure = error
    }
    most = await tryAgain(tries, { failure, done: outcomes.filter(isDone).length, most, signal })
  }
}

type Attempt = {
  readonly failure: unknown
  /** Lines that this try found done, and the most that one did before. */
  readonly done: number
  readonly most: number
  readonly signal: AbortSignal | undefined
}

const tryAgain = async (tries: Retries, { failure, done, most, signal }: Attempt): Promise<number> => {
  if (done > most) tries.progress()
  await tries.after(failure, signal)
  return Math.max(done, most)
}

const isDone = ({ status, problem }: BulkOutcome): boolean => !isPassing({ status, code: problem?.code })

/** Reads results up to the last line; throws if that is missing. */
const read = async (lines: AsyncGenerator<unknown>, outcomes: BulkOutcome[]): Promise<BulkEnd> => {
  for await (const line of lines) {
    if (isEnd(line)) return line as BulkEnd
    outcomes.push(line as BulkOutcome)
  }
  throw new NoAnswer('The answer to a bulk was cut off: its last line is missing.')
}

/** The failure of lines that were not tried; null if all were. */
const unfinished = (outcomes: readonly BulkOutcome[], sent: number, { summary }: BulkEnd): NoAnswer | null => {
  const left = sent - outcomes.filter(isDone).length
  if (left === 0) return null
  return new NoAnswer(`${left} of ${sent} operations were not tried; the bulk stopped: ${summary.stopped}.`)
}

const preferenceOf = ({ lenient, representation }: BulkOptions): Record<string, string> => {
  const wishes = [lenient ? 'handling=lenient' : '', representation ? 'return=representation' : ''].filter(Boolean)
  return wishes.length === 0 ? {} : { Prefer: wishes.join(', ') }
}
