/** The list of changes, and the copy of all jobs that it goes on from. */
import { NoAnswer } from './http/problem.ts'
import type { CallOptions, Transport } from './http/transport.ts'
import type { Change, ChangePage, ChangeType, Job, TaggedJob } from './types.ts'

export type ChangesOptions = CallOptions & {
  /** Cursor to go on after; `now` for the present end. Without it from the oldest entry that is kept. */
  readonly after?: string | undefined
  readonly types?: readonly ChangeType[]
  /** Entries a request. */
  readonly limit?: number
  /** Has pages bring their jobs too, as they are now. */
  readonly expand?: boolean
  /** Seconds that the service waits for the next change; 0 ends at the present end instead. 30 by default. */
  readonly waitSeconds?: number
}

const WAIT_SECONDS = 30

/**
 * Changes, one by one, each once and in order, for as long as somebody asks. `cursor` is where to go on after a stop:
 * it moves when all entries of a page were worked on, so that a stop between repeats some and leaves none out.
 */
export class Changes implements AsyncIterable<Change> {
  cursor: string | undefined
  readonly #transport: Transport
  readonly #options: ChangesOptions

  constructor(transport: Transport, options: ChangesOptions) {
    this.#transport = transport
    this.#options = options
    this.cursor = options.after
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Change> {
    for await (const { data } of this.pages()) yield* data
  }

  /** The same as pages, for who works on many changes at once; `jobs` is there with `expand`. */
  async *pages(): AsyncGenerator<ChangePage> {
    const { waitSeconds = WAIT_SECONDS } = this.#options
    for (let more = true; more || waitSeconds > 0; ) {
      const page = await this.#read(more ? 0 : waitSeconds)
      if (page.data.length > 0) yield page
      ;({ cursor: this.cursor, more } = page)
    }
  }

  /** Waits only at the end of the list. */
  #read(waitSeconds: number): Promise<ChangePage> {
    const { signal, fault, types, limit = 100, expand } = this.#options
    const order = {
      method: 'GET',
      path: '/changes',
      query: { after: this.cursor, limit, types: types?.join(','), expand: expand ? 'job' : undefined },
      headers: waitSeconds > 0 ? { Prefer: `wait=${waitSeconds}` } : {},
      patienceSeconds: waitSeconds,
      signal,
      fault,
    }
    return this.#transport.call(order, async ({ json }) => (await json()) as ChangePage)
  }
}

export type ExportOptions = CallOptions & {
  readonly status?: Job['status']
  /** Only jobs with a higher id. */
  readonly after?: number
}

type ExportLine = {
  readonly cursor?: string
  readonly etag?: string
  readonly job?: Job
  readonly jobs?: number
  readonly end?: true
}

/**
 * All jobs, by ascending id. `cursor` is known from the first of them on: with the changes after it, the copy is exact.
 * An answer that was cut off is gone on with after its last job, under the first cursor.
 */
export class Export implements AsyncIterable<TaggedJob> {
  cursor: string | undefined
  readonly #transport: Transport
  readonly #options: ExportOptions

  constructor(transport: Transport, options: ExportOptions) {
    this.#transport = transport
    this.#options = options
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<TaggedJob> {
    const { signal, status, fault } = this.#options
    let { after } = this.#options
    for (const tries = this.#transport.retries(); ; ) {
      const order = { method: 'GET', path: '/export', query: { status, after }, signal }
      const stream = this.#transport.stream(tries.isFirst ? { ...order, fault } : order)
      let failure: unknown = new NoAnswer('The export was cut off: its last line is missing.')
      try {
        for (let next = await stream.next(); !next.done; next = await stream.next()) {
          const { cursor, etag, job, end } = next.value as ExportLine
          if (end) return
          this.cursor ??= cursor
          if (job === undefined || etag === undefined) continue
          yield { etag, job }
          after = job.id
          tries.progress()
        }
      } catch (error) {
        failure = error
      } finally {
        await stream.return(undefined)
      }
      await tries.after(failure, signal)
    }
  }
}
