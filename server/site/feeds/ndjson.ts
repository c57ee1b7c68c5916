/**
 * The feed for machines: public documents, one a line, then the cursor. With a cursor the lines are what changed after
 * it; a line that has only a code says that the posting is gone.
 */
import { hash } from 'node:crypto'
import { type Cursor, isAt, readCursor, writeCursor } from '../../platform/lib/cursor.ts'
import type { IsoDate } from '../../platform/lib/dates.ts'
import { invalidRequest, Problem, shorten } from '../../platform/sentences/problem.ts'
import { sentence } from '../../platform/sentences/sentence.ts'
import { inOrderOfCodes } from '../../public/code.ts'
import type { PublicJob, PublicReader } from '../../public/ports.ts'
import { documentOf, type PostingFilter, postingOf, ROUND, walkJobs } from '../../public/postings.ts'
import { malformed, type Rounds } from './rounds.ts'
import { feedWords } from './words.ts'

type Request = {
  readonly reader: PublicReader
  /** Null for all employers. */
  readonly employerId: number | null
  readonly today: IsoDate
  /** Text of the cursor; null for all postings. */
  readonly since: string | null
}

/** Refuses with `invalid-request` or `cursor-expired`. */
export const ndjsonFeed = async ({ reader, employerId, today, since }: Request): Promise<() => Rounds> => {
  // Numbers of another store have another mark.
  const mark = hash('sha256', await reader.secret())
  const cursorAt = (seq: number): string => writeCursor({ seq, hash: mark })
  if (since === null) return () => allPostings(reader, { employerId, today, language: null }, cursorAt)
  const cursor = readCursor(since)
  if (!cursor) throw invalidRequest([malformed('since', sentence('feedCursor', { text: shorten(since) }))])
  const newest = await reader.number()
  if (!isAt(cursor, { seq: cursor.seq, hash: mark }) || cursor.seq > newest) throw expired()
  const first = await reader.changes(cursor.seq, ROUND, today)
  if (!first) throw expired()
  return () => changesAfter({ reader, employerId, today, cursor, first, cursorAt })
}

/** Numbers of changes follow those of jobs, in what an employer has posted at once. */
const byCode = (jobs: readonly PublicJob[]): PublicJob[] => inOrderOfCodes(jobs, (job) => documentOf(job).code)

const expired = (): Problem => new Problem('cursor-expired', sentence('feedCursorExpired'))

type CursorAt = (number: number) => string

async function* allPostings(reader: PublicReader, filter: PostingFilter, cursorAt: CursorAt): Rounds {
  // Before the first job is read, so that the changes after it miss nothing.
  let end = await reader.number()
  for await (const jobs of walkJobs(reader, filter)) {
    end = Math.min(end, endBefore(jobs))
    yield byCode(jobs).flatMap((job) => (postingOf(job) ? [`${job.document}\n`] : []))
  }
  yield [lastLine(cursorAt(end))]
}

type Changes = Omit<Request, 'since'> & {
  readonly cursor: Cursor
  readonly first: readonly PublicJob[]
  readonly cursorAt: CursorAt
}

async function* changesAfter({ reader, employerId, today, cursor, first, cursorAt }: Changes): Rounds {
  let end = Number.POSITIVE_INFINITY
  let after = cursor.seq
  for (let jobs = first; jobs.length > 0; ) {
    end = Math.min(end, endBefore(jobs))
    after = jobs.at(-1)?.number ?? after
    yield byCode(jobs).flatMap((job) => changeLine(job, employerId))
    const more = await reader.changes(after, ROUND, today)
    if (!more) throw new Error('Changes were pruned while they were read.')
    jobs = more
  }
  yield [lastLine(cursorAt(Math.min(end, after)))]
}

/**
 * Highest number after which nothing was left out. A shown job that may not be seen has no line; it has a newer number
 * when it is hidden, but not when it may be seen again before that.
 */
const endBefore = (jobs: readonly PublicJob[]): number =>
  Math.min(...jobs.map((job) => (job.shown && !postingOf(job) ? job.number - 1 : Number.POSITIVE_INFINITY)))

/**
 * The feed of an employer says of every gone and every confidential posting that it is gone, whose ever it is: one that
 * became confidential must be removed by readers, and which confidential ones are the employer's must not show.
 */
const changeLine = (job: PublicJob, employerId: number | null): readonly string[] => {
  const posting = postingOf(job)
  if (!posting) return job.shown ? [] : [goneLine(job)]
  if (employerId === null) return [`${job.document}\n`]
  if (posting.document.employer === null) return [goneLine(job)]
  return job.employerId === employerId ? [`${job.document}\n`] : []
}

const goneLine = (job: PublicJob): string => `${JSON.stringify({ code: documentOf(job).code })}\n`

const lastLine = (cursor: string): string => {
  const { licence, notice } = feedWords.en
  return `${JSON.stringify({ cursor, licence, notice })}\n`
}
