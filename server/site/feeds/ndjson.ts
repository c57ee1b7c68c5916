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
import { documentOf, type Posting, type PostingFilter, postingOf, ROUND, walkJobs } from '../../public/postings.ts'
import { malformed, type Rounds } from './rounds.ts'
import { feedWords } from './words.ts'

type Request = {
  readonly reader: PublicReader
  /** Null for all employers. */
  readonly employerId: number | null
  readonly today: IsoDate
  /** Text of the cursor; null for all postings. */
  readonly since: string | null
  /** Whether candidates apply by forms of this service, so that nobody sees the addresses of employers for that. */
  readonly isRelaying: boolean
}

/** Refuses with `invalid-request` or `cursor-expired`. */
export const ndjsonFeed = async (request: Request): Promise<() => Rounds> => {
  const { reader, employerId, today, since, isRelaying } = request
  // Numbers of another store have another mark, and so have lines without addresses: who has the others reads all anew.
  const secret = await reader.secret()
  const mark = hash('sha256', isRelaying ? Buffer.concat([secret, Buffer.from('relay')]) : secret)
  const cursorAt = (seq: number): string => writeCursor({ seq, hash: mark })
  const form = { lineOf: isRelaying ? lineWithoutAddress : storedLine, cursorAt }
  if (since === null) return () => allPostings(reader, { employerId, today, language: null }, form)
  const cursor = readCursor(since)
  if (!cursor) throw invalidRequest([malformed('since', sentence('feedCursor', { text: shorten(since) }))])
  const newest = await reader.number()
  if (!isAt(cursor, { seq: cursor.seq, hash: mark }) || cursor.seq > newest) throw expired()
  const first = await reader.changes(cursor.seq, ROUND, today)
  if (!first) throw expired()
  return () => changesAfter({ ...request, cursor, first, ...form })
}

/** Numbers of changes follow those of jobs, in what an employer has posted at once. */
const byCode = (jobs: readonly PublicJob[]): PublicJob[] => inOrderOfCodes(jobs, (job) => documentOf(job).code)

const expired = (): Problem => new Problem('cursor-expired', sentence('feedCursorExpired'))

type Form = {
  /** The line of a posting that may be seen. */
  readonly lineOf: (posting: Posting) => string
  readonly cursorAt: (number: number) => string
}

const storedLine: Form['lineOf'] = ({ job }) => `${job.document}\n`

const lineWithoutAddress: Form['lineOf'] = (posting) =>
  posting.document.applicationEmail === null
    ? storedLine(posting)
    : `${JSON.stringify({ ...posting.document, applicationEmail: null })}\n`

async function* allPostings(reader: PublicReader, filter: PostingFilter, { lineOf, cursorAt }: Form): Rounds {
  // Before the first job is read, so that the changes after it miss nothing.
  let end = await reader.number()
  for await (const jobs of walkJobs(reader, filter)) {
    end = Math.min(end, endBefore(jobs))
    yield byCode(jobs).flatMap((job) => {
      const posting = postingOf(job)
      return posting ? [lineOf(posting)] : []
    })
  }
  yield [lastLine(cursorAt(end))]
}

type Changes = Omit<Request, 'since'> & Form & { readonly cursor: Cursor; readonly first: readonly PublicJob[] }

async function* changesAfter(changes: Changes): Rounds {
  const { reader, today, cursor, first, cursorAt } = changes
  let end = Number.POSITIVE_INFINITY
  let after = cursor.seq
  for (let jobs = first; jobs.length > 0; ) {
    end = Math.min(end, endBefore(jobs))
    after = jobs.at(-1)?.number ?? after
    yield byCode(jobs).flatMap((job) => changeLine(job, changes))
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
const changeLine = (
  job: PublicJob,
  { employerId, lineOf }: Pick<Changes, 'employerId' | 'lineOf'>,
): readonly string[] => {
  const posting = postingOf(job)
  if (!posting) return job.shown ? [] : [goneLine(job)]
  if (employerId === null) return [lineOf(posting)]
  if (posting.document.employer === null) return [goneLine(job)]
  return job.employerId === employerId ? [lineOf(posting)] : []
}

const goneLine = (job: PublicJob): string => `${JSON.stringify({ code: documentOf(job).code })}\n`

const lastLine = (cursor: string): string => {
  const { licence, notice } = feedWords.en
  return `${JSON.stringify({ cursor, licence, notice })}\n`
}
