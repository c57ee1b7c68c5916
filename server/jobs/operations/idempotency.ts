import { IDEMPOTENCY_KEY_MAX } from '@affiche/contract/operation.ts'
import type { Finding } from '../../platform/sentences/problem.ts'
import { sentence } from '../../platform/sentences/sentence.ts'
import type { KeptAnswer } from '../answer-ports.ts'
import { fingerprintOf, hashIdempotencyKey, readIdempotencyKey, requireSameRequest } from '../idempotency.ts'
import type { AnswerMemory, JobWrites } from '../ports.ts'
import { isDryRun } from './job-view.ts'
import { type Answer, type Call, type EmployerCall, type Retryable, textOf } from './request.ts'

type Read = { readonly retryable: Retryable | null; readonly findings: readonly Finding[] }

const NONE: Read = { retryable: null, findings: [] }

/** The name of a write for its retries, or the finding of a malformed key; none on a dry run, which leaves nothing. */
export const readRetryable = (call: Call): Read => {
  if (call.idempotency === null || isDryRun({ query: call.query.values })) return NONE
  const { field, line, method, address, requestId } = call.idempotency
  const key = readIdempotencyKey(field)
  if (key === null) return { retryable: null, findings: [MALFORMED] }
  const fingerprint = fingerprintOf({
    method,
    address,
    body: call.body,
    precondition: JSON.stringify([call.conditions?.ifMatch ?? null, call.conditions?.ifNoneMatch ?? null]),
    handling: call.lenient ? 'lenient' : 'strict',
  })
  return {
    retryable: { keyHash: hashIdempotencyKey(key), line, fingerprint, method, address, requestId },
    findings: [],
  }
}

const MALFORMED: Finding = {
  pointer: '#/header/Idempotency-Key',
  code: 'header',
  sentence: sentence('badIdempotencyKey', { most: IDEMPOTENCY_KEY_MAX }),
}

type Retried = Pick<EmployerCall, 'base'> & { readonly retryable: Retryable }

/** An answer, and the job that it shows; null if it shows none. */
export type Showing = { readonly answer: Answer; readonly jobId: number | null }

type Repeating = Retried & {
  /** Bytes of answers that are kept for an employer. */
  readonly bytesMax: number
  /** Answers with a job as it is now, in place of an answer that was too much to keep. */
  readonly showAgain: (jobId: number) => Promise<Pick<Answer, 'etag' | 'body'>>
}

/**
 * Answers a request as the first with its key was answered; without one does the work, whose answer is kept together
 * with what it writes. Refuses with idempotency-….
 */
export const answerOnce = async <W>(
  memory: AnswerMemory<W>,
  { retryable, base, bytesMax, showAgain }: Repeating,
  work: (writes: W) => Promise<Showing>,
): Promise<Answer> => {
  const remembering = async (writes: W) => keptOf(await work(writes), { retryable, base })
  const { answer: kept, isReplay } = await memory.remember(retryable, remembering, bytesMax)
  const answer = answerOf(kept, base)
  if (!isReplay) return answer
  const shown = kept.jobId === null ? {} : await showAgain(kept.jobId)
  const replay = replayHeaders(retryable, { ...kept, body: textOf(shown.body ?? kept.body) })
  return { ...answer, ...shown, headers: { ...answer.headers, ...replay } }
}

/** Headers of a replayed answer; refuses a request that is not the first one. */
const replayHeaders = (retryable: Retryable, kept: KeptAnswer): Record<string, string> => {
  const { fingerprint, body, headers } = kept
  requireSameRequest(retryable, { fingerprint, made: headers.Location ? { path: headers.Location, body } : null })
  return { 'Idempotent-Replayed': 'true', 'Original-Request-Id': kept.requestId }
}

/** Result of the work, from this time or the first; in a bulk, plain data in place of an answer. */
export const rememberOnce = async <T>(
  memory: AnswerMemory,
  retryable: Retryable,
  work: (jobs: JobWrites) => Promise<T>,
): Promise<{ readonly kept: T; readonly isReplay: boolean; readonly headers: Record<string, string> }> => {
  const { fingerprint, requestId } = retryable
  const remembering = async (jobs: JobWrites) => {
    return { fingerprint, requestId, status: 200, headers: {}, body: JSON.stringify(await work(jobs)), jobId: null }
  }
  const { answer, isReplay } = await memory.remember(retryable, remembering)
  return { kept: JSON.parse(answer.body), isReplay, headers: isReplay ? replayHeaders(retryable, answer) : {} }
}

/** The answer without the address of the service, which a retry may reach by another one. */
const keptOf = ({ answer, jobId }: Showing, { retryable, base }: Retried): KeptAnswer => {
  const { status, etag, headers, body } = answer
  const { Location: location, ...others } = headers ?? {}
  const { fingerprint, requestId } = retryable
  return {
    fingerprint,
    requestId,
    status,
    body: textOf(body),
    jobId,
    headers: {
      ...(location === undefined ? {} : { Location: location.slice(base.length) }),
      ...(etag === undefined ? {} : { ETag: etag }),
      ...others,
    },
  }
}

const answerOf = ({ status, headers, body }: KeptAnswer, base: string): Answer => {
  const { Location: path, ETag: etag, ...others } = headers
  return {
    status: status as Answer['status'],
    ...(etag === undefined ? {} : { etag }),
    headers: path === undefined ? others : { Location: `${base}${path}`, ...others },
    ...(body === '' ? {} : { body }),
  }
}
