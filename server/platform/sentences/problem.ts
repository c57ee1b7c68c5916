import { type FindingBody, type FindingCode, type ProblemCode, problems } from '@affiche/contract/problem.ts'
import type { SnapshotSummary } from '@affiche/contract/snapshot.ts'
import type { Language } from '@affiche/contract/values.ts'
import { titles } from './fr/titles.ts'
import { ENGLISH, type Reader, say } from './say.ts'
import { type Sentence, sentence } from './sentence.ts'

/** Reason for a refusal: its position (a JSON Pointer, `#/query/NAME` or `#/header/NAME`), its rule, and a sentence. */
export type Finding = { readonly pointer: string; readonly code: FindingCode; readonly sentence: Sentence }

/** A finding; one with a count represents that many unlisted findings. */
export type CountedFinding = Finding & { readonly count?: number }

/** The number of findings, unlisted ones included. */
export const countFindings = (findings: readonly CountedFinding[]): number =>
  findings.reduce((sum, { count = 1 }) => sum + count, 0)

/** A path, and the answer as JSON. */
export type Made = { readonly path: string; readonly body: string }

type Particulars = {
  /** Every broken rule, for problems that are about members or parameters. */
  readonly findings?: readonly Finding[]
  /** duplicate-reference: the job that holds the referenceId; precondition-failed: the job. */
  readonly existingJobId?: number | null
  /** idempotency-mismatch: what the first request made, for pages; no answer of the interface has it. */
  readonly made?: Made | null
  /** precondition-failed: the tag of the job as it is, null if there is none. */
  readonly etag?: string | null
  /** bulk-refused: the refused lines. */
  readonly results?: readonly object[]
  /** archive-guard: what the snapshot would do. */
  readonly plan?: SnapshotSummary
  /** refresh-too-soon: the first day on which the job may be refreshed again. */
  readonly refreshOn?: string
  readonly retryAfterSeconds?: number
  readonly allow?: readonly string[]
  readonly cause?: unknown
}

/** Seconds for Retry-After, by what the client waits for. */
export const RETRY_AFTER_SECONDS = {
  busy: 1,
  unavailable: 5,
  longRequests: 5,
  snapshotRunning: 10,
  publicBeingMade: 60,
  idsUsedUp: 3_600,
}

/** A refusal of a request: thrown by any layer, answered by the one that received the request. */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly code: ProblemCode
  readonly sentence: Sentence
  readonly findings: readonly Finding[]
  readonly existingJobId: number | null
  readonly made: Made | null
  readonly etag: string | null | undefined
  readonly results: readonly object[] | undefined
  readonly plan: SnapshotSummary | undefined
  readonly refreshOn: string | undefined
  readonly retryAfterSeconds: number | null
  readonly allow: readonly string[]

  constructor(code: ProblemCode, sentence: Sentence, particulars: Particulars = {}) {
    super(say(sentence, ENGLISH), particulars.cause === undefined ? undefined : { cause: particulars.cause })
    this.code = code
    this.sentence = sentence
    this.findings = particulars.findings ?? []
    this.existingJobId = particulars.existingJobId ?? null
    this.made = particulars.made ?? null
    this.etag = particulars.etag
    this.results = particulars.results
    this.plan = particulars.plan
    this.refreshOn = particulars.refreshOn
    this.retryAfterSeconds = particulars.retryAfterSeconds ?? null
    this.allow = particulars.allow ?? []
  }
}

/** Refusal of a method that an address does not take. */
export const methodProblem = (method: string, allow: readonly string[]): Problem => {
  const one = sentence('otherMethods', { allow, method })
  const isPatch = method === 'PATCH' && allow.includes('PUT')
  const reason = isPatch ? sentence('both', { one, other: sentence('putForPatch') }) : one
  return new Problem('method-not-allowed', reason, { allow })
}

/** A problem as plain data, for another thread. */
export type ProblemParts = {
  readonly code: ProblemCode
  readonly sentence: Sentence
  readonly particulars: Particulars
}

export const partsOf = (problem: Problem): ProblemParts => {
  const { code, sentence, findings, existingJobId, made, etag, results, plan, refreshOn, retryAfterSeconds } = problem
  const { allow, cause } = problem
  return {
    code,
    sentence,
    particulars: {
      findings,
      allow,
      cause,
      ...(existingJobId === null ? {} : { existingJobId }),
      ...(made === null ? {} : { made }),
      ...(etag === undefined ? {} : { etag }),
      ...(results === undefined ? {} : { results }),
      ...(plan === undefined ? {} : { plan }),
      ...(refreshOn === undefined ? {} : { refreshOn }),
      ...(retryAfterSeconds === null ? {} : { retryAfterSeconds }),
    },
  }
}

export const problemOf = ({ code, sentence, particulars }: ProblemParts): Problem =>
  new Problem(code, sentence, particulars)

/** The most listed findings, which bound the answer to a hostile body; the others are counted. */
export const FINDINGS_MAX = 100

/** One refusal for every broken rule of a request (400); `advice` is a sentence for its end. */
export const invalidRequest = (findings: readonly CountedFinding[], advice: Sentence | null = null): Problem => {
  const summary = summaryOf(findings)
  return new Problem('invalid-request', advice ? sentence('both', { one: summary, other: advice }) : summary, {
    findings: listable(findings).map(({ pointer, code, sentence }) => ({ pointer, code, sentence })),
  })
}

/** The most characters of all findings but the first, since each pointer may contain a long name. */
const LISTED_MAX = 100_000

const listable = (findings: readonly CountedFinding[]): readonly CountedFinding[] => {
  let length = 0
  return findings.slice(0, FINDINGS_MAX).filter(({ pointer, sentence }, at) => {
    if (at > 0) length += pointer.length + say(sentence, ENGLISH).length
    return length <= LISTED_MAX
  })
}

const summaryOf = (findings: readonly CountedFinding[]): Sentence => {
  const [first] = findings
  if (first === undefined) return sentence('requestInvalid')
  const { pointer, code, sentence: fault } = first
  // The sentence about an unknown referenceId names the missing members too.
  if (code === 'unknown-reference') return fault
  const place = shorten(pointer, POINTER_MAX)
  if (findings.length > 1) return sentence('severalFaults', { count: countFindings(findings), place, first: fault })
  return place === '' ? fault : sentence('faultAt', { place, fault })
}

/** Pointers may contain names as long as a body. */
const POINTER_MAX = 80

const QUOTE_MAX = 40

/** The caller's text for a sentence, which quotes it. */
export const shorten = (text: string, max = QUOTE_MAX): string => {
  const points = [...text.slice(0, max * 2 + 2)]
  return points.length > max ? `${points.slice(0, max).join('')}…` : points.join('')
}

export const findingBody = ({ pointer, code, sentence }: Finding, reader: Reader): FindingBody => ({
  pointer,
  code,
  detail: say(sentence, reader),
})

export const titleOf = (code: ProblemCode, language: Language): string =>
  language === 'fr' ? titles[code] : problems[code].title
