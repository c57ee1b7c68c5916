import type { Finding, ProblemCode } from '@affiche/contract/problem.ts'
import { type CountedFinding, countFindings, withoutCount } from './job/counted-finding.ts'

type Particulars = {
  /** Every broken rule, for problems that are about members or parameters. */
  readonly findings?: readonly Finding[]
  /** duplicate-reference: the job that holds the referenceId. */
  readonly existingJobId?: number
  readonly retryAfterSeconds?: number
  readonly allow?: readonly string[]
  readonly cause?: unknown
}

/** A refusal that the caller is told: thrown anywhere, turned into an answer at the door it came in by. */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly code: ProblemCode
  readonly findings: readonly Finding[]
  readonly existingJobId: number | null
  readonly retryAfterSeconds: number | null
  readonly allow: readonly string[]

  constructor(code: ProblemCode, detail: string, particulars: Particulars = {}) {
    super(detail, particulars.cause === undefined ? undefined : { cause: particulars.cause })
    this.code = code
    this.findings = particulars.findings ?? []
    this.existingJobId = particulars.existingJobId ?? null
    this.retryAfterSeconds = particulars.retryAfterSeconds ?? null
    this.allow = particulars.allow ?? []
  }
}

/** More findings than this are counted, not listed, so that a hostile body cannot ask for an endless answer. */
export const FINDINGS_MAX = 100

/** One refusal for every broken rule of a request (400); `advice` is a sentence for its end. */
export const invalidRequest = (findings: readonly CountedFinding[], advice = ''): Problem =>
  new Problem('invalid-request', `${summaryOf(findings)}${advice && ` ${advice}`}`, {
    findings: listable(findings).map(withoutCount),
  })

/** Characters of all findings but the first: a hundred pointers through one long name would be an answer of many bodies. */
const LISTED_MAX = 100_000

const listable = (findings: readonly CountedFinding[]): readonly CountedFinding[] => {
  let length = 0
  return findings.slice(0, FINDINGS_MAX).filter(({ pointer, detail }, at) => {
    if (at > 0) length += pointer.length + detail.length
    return length <= LISTED_MAX
  })
}

const summaryOf = (findings: readonly CountedFinding[]): string => {
  const [first] = findings
  if (first === undefined) return 'The request is invalid.'
  const { pointer, code, detail } = first
  // A request for a job that does not exist is wrong in this before all else, and its sentence says the rest.
  if (code === 'unknown-reference') return detail
  const place = pointer === '' ? '' : ` at ${shorten(pointer, POINTER_MAX)}`
  if (findings.length > 1) return `${countFindings(findings)} rules are broken, the first${place}: ${detail}`
  return place === '' ? detail : `At${place.slice(' at'.length)}: ${detail}`
}

/** Pointers may hold names as long as a body. */
const POINTER_MAX = 80

const QUOTE_MAX = 40

/** Text of a caller as a sentence may repeat it: quoted, cut short. */
export const quote = (text: string, max = QUOTE_MAX): string => `"${shorten(text, max)}"`

export const shorten = (text: string, max = QUOTE_MAX): string => {
  const points = [...text.slice(0, max * 2 + 2)]
  return points.length > max ? `${points.slice(0, max).join('')}…` : points.join('')
}
