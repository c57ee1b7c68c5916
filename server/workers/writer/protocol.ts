/** What the threads tell each other; plain data throughout. */
import type { MessagePort } from 'node:worker_threads'
import { Problem } from '../../domain/problem.ts'
import type { ReferenceData, RetiredItems } from '../../domain/reference.ts'
import type { IsoDate } from '../../lib/dates.ts'
import type { MetricsMemory } from '../../metrics/memory.ts'
import type { Call } from '../../operations/request.ts'
import type { Condition } from '../../storage/sqlite/disk-health.ts'
import type { Directory, RefreshRound } from '../../use-cases/ports.ts'

/** What the writer starts with. */
export type WriterData = {
  /** The folder of the embedded store, with its present schema. */
  readonly directory: string
  readonly data: ReferenceData
  readonly retired: RetiredItems
  /** Writes that may wait; the bytes of their bodies are bounded where they arrive. */
  readonly waitingMax: number
  /** Where commits are counted before their writes are answered, for all threads that read. */
  readonly commits: Commits
  /** One for each further thread that asks; they are the writer's from its start on. */
  readonly ports: readonly MessagePort[]
  /** Where the writer counts its commits for the metrics; null without them. */
  readonly metrics: MetricsMemory | null
}

/** A number of commits in memory that threads share; it may turn over. */
export type Commits = Int32Array<SharedArrayBuffer>

export const createCommits = (): Commits => new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))

/** The operator's changes, by their names in the directory. */
export const DIRECTORY_WRITES = [
  'createEmployer',
  'createFirstEmployer',
  'setName',
  'setPlan',
  'setSuspended',
  'deleteEmployer',
  'createKey',
  'revokeKey',
  'replaceKey',
  'noteUses',
] as const satisfies (keyof Directory)[]
export type DirectoryWrite = (typeof DIRECTORY_WRITES)[number]

export type Task =
  /** A call whose body lies in the bytes of its post, from `start` to `end`. */
  | {
      readonly kind: 'answer'
      readonly call: Omit<Call, 'body'>
      readonly start: number
      readonly end: number
      readonly today: IsoDate
    }
  | { readonly kind: 'directory'; readonly name: DirectoryWrite; readonly values: readonly unknown[] }
  | { readonly kind: 'refresh'; readonly round: RefreshRound }
  | { readonly kind: 'close' }

/** Everything that was asked in one turn of the event loop, and the bytes of all bodies one after the other. */
export type Post = {
  readonly tasks: readonly { readonly id: number; readonly task: Task }[]
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** What the writer says without being asked; everything else it says is an array of outcomes. */
export type News = { readonly condition: Condition }

/** How a task ended. A Problem loses its class on the way, so it travels as its parts. */
export type Outcome = { readonly id: number } & (
  | { readonly value: unknown }
  | { readonly problem: ProblemParts }
  | { readonly error: unknown }
)

type ProblemParts = {
  readonly code: Problem['code']
  readonly detail: string
  readonly particulars: ConstructorParameters<typeof Problem>[2]
}

/** Whether the value came about or the error; the error as it can be sent. */
export const failed = (id: number, error: unknown): Outcome =>
  error instanceof Problem ? { id, problem: partsOf(error) } : { id, error }

const partsOf = ({
  code,
  message,
  findings,
  existingJobId,
  retryAfterSeconds,
  allow,
  cause,
}: Problem): ProblemParts => ({
  code,
  detail: message,
  particulars: {
    findings,
    allow,
    cause,
    ...(existingJobId === null ? {} : { existingJobId }),
    ...(retryAfterSeconds === null ? {} : { retryAfterSeconds }),
  },
})

/** The error that an outcome stands for; null where it is a value. */
export const errorOf = (outcome: Outcome): { readonly thrown: unknown } | null => {
  if ('problem' in outcome) {
    const { code, detail, particulars } = outcome.problem
    return { thrown: new Problem(code, detail, particulars) }
  }
  return 'error' in outcome ? { thrown: outcome.error } : null
}
