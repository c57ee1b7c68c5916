/** From a request body to the content of a job: the one way in, for a new job and for a changed one alike. */

import { isDeepStrictEqual } from 'node:util'
import { type JobInput, JobInputSchema, JobPatchSchema } from '@affiche/contract/job.ts'
import type { Finding, FindingCode } from '@affiche/contract/problem.ts'
import type { IsoDate } from '../../lib/dates.ts'
import { isObject, mergePatch } from '../../lib/merge-patch.ts'
import type { JsonDocument } from '../json-document.ts'
import { invalidRequest, quote } from '../problem.ts'
import type { WriteReference } from '../reference.ts'
import type { CountedFinding } from './counted-finding.ts'
import { type Job, type JobContent, jobBody, type Surroundings } from './job.ts'
import { adviseLenient, forgiveUnknownMembers, type Remedy } from './lenient.ts'
import { changedContent, newContent } from './lifecycle.ts'
import { jobRules, type Made, type MemberName, type RuleContext, type Wish } from './rules.ts'
import { createStructureCheck } from './structure.ts'

/** How a body is to be read: for whom, on which day, and how strictly. */
export type Reading = Surroundings & {
  readonly reference: WriteReference
  readonly today: IsoDate
  /** Prefer: handling=lenient (RFC 7240). */
  readonly lenient: boolean
}

/** What was read, and what lenient handling changed on the way. */
export type Read = { readonly content: JobContent; readonly changes: readonly CountedFinding[] }

const checkInput = createStructureCheck(JobInputSchema)
const checkPatch = createStructureCheck(JobPatchSchema)

/**
 * Reads the body of a request that creates; throws invalid-request with everything that is wrong. `unknown` is the
 * referenceId by which the request named a job that there is none of.
 */
export const readNewJob = (body: JsonDocument, reading: Reading, unknown: string | null = null): Read => {
  const sheet = newSheet(body.findings)
  const document = settle(body.value, checkInput(body.value, body.inexact), { sheet, reading })
  if (isObject(document) && Object.hasOwn(document, 'id')) refuseId(sheet)
  const missing = JobInputSchema.required.filter((name) => (memberOf(document, name) ?? null) === null)
  if (unknown !== null && missing.length > 0) sheet.findings.unshift(unknownReference(unknown, missing))
  const { content, changes } = judge({ document, touched: () => true, base: {} }, { sheet, reading })
  return { content: newContent(content, reading.today), changes }
}

/**
 * Reads the body of a request that changes: a JSON Merge Patch over the job's own document. The result is
 * judged by the rules of a new job, in every member that the patch changes; what equals the stored value
 * is left as it is.
 */
export const readChangedJob = (job: Job, body: JsonDocument, reading: Reading): Read => {
  const sheet = newSheet(body.findings)
  const current = jobBody(job, reading)
  const patch = settle(body.value, checkPatch(body.value, body.inexact), { sheet, reading })
  if (isObject(patch) && Object.hasOwn(patch, 'id') && patch.id !== job.id) refuseOtherId(sheet, job.id)
  const document = isObject(patch) ? mergePatch(current, patch) : current
  const touched = (name: MemberName) =>
    isObject(patch) && Object.hasOwn(patch, name) && !isDeepStrictEqual(memberOf(document, name), current[name])
  for (const finding of checkInput(document, body.inexact)) if (!sheet.at(finding.pointer)) sheet.refuse(finding)
  const { content, changes } = judge({ document, touched, base: job }, { sheet, reading })
  return { content: changedContent(job, content, reading.today), changes }
}

const memberOf = (document: unknown, name: string): unknown => (isObject(document) ? document[name] : undefined)

type Sheet = {
  readonly findings: CountedFinding[]
  readonly changes: CountedFinding[]
  readonly refuse: (finding: Finding) => void
  readonly at: (pointer: string) => boolean
}

const newSheet = (start: readonly Finding[]): Sheet => {
  const findings: CountedFinding[] = [...start]
  // What reading found (a member named twice) stands beside whatever is wrong with the value itself.
  const pointers = new Set<string>()
  const refuse = (finding: Finding) => {
    findings.push(finding)
    pointers.add(finding.pointer)
  }
  return { findings, changes: [], refuse, at: (pointer) => pointers.has(pointer) }
}

type Bench = { readonly sheet: Sheet; readonly reading: Reading }

/** Enters the structure's findings; under lenient handling unknown members are taken out instead. */
const settle = (value: unknown, found: Finding[], { sheet, reading }: Bench): unknown => {
  const { kept, document } = reading.lenient
    ? forgiveUnknownMembers(value, found, sheet.changes)
    : { kept: found, document: value }
  for (const finding of kept) sheet.refuse(finding)
  return document
}

const refuseId = (sheet: Sheet): void =>
  sheet.refuse({ pointer: '/id', code: 'read-only', detail: 'The service assigns the id; a new job cannot bring one.' })

/** Most such requests are meant to change a job: the members that are missing are not what is wrong with them. */
const unknownReference = (referenceId: string, missing: readonly string[]): Finding => ({
  pointer: '/referenceId',
  code: 'unknown-reference',
  detail: `You have no job with the referenceId ${quote(referenceId, REFERENCE_MAX)}. The request would create it, but a new job also needs ${missing.join(', ')}.`,
})

const REFERENCE_MAX = 50

const refuseOtherId = (sheet: Sheet, id: number): void =>
  sheet.refuse({ pointer: '/id', code: 'id-mismatch', detail: `The request names job ${id}; the id must be the same.` })

type Case = {
  readonly document: unknown
  readonly touched: (name: MemberName) => boolean
  readonly base: Partial<Wish>
}

/** Applies every rule whose members changed and can be looked at; throws if anything at all is wrong. */
const judge = (
  { document, touched, base }: Case,
  { sheet, reading }: Bench,
): { content: Wish; changes: CountedFinding[] } => {
  const sound = createSound(sheet.findings)
  const remedies: Remedy[] = []
  const context: RuleContext = {
    ...reading,
    sound,
    refuse: (pointer, code, detail) => void sheet.findings.push({ pointer, code, detail }),
    refuseAll: (findings) => void sheet.findings.push(...findings),
    forgivable: (remedy) => void remedies.push(remedy),
    changed: (change, first = false) => void (first ? sheet.changes.unshift(change) : sheet.changes.push(change)),
  }
  const wish = { ...base }
  for (const { reads, pointer, make } of jobRules)
    if (reads.some(touched) && sound(pointer, 'itself')) Object.assign(wish, make(document as JobInput, context))
  if (sheet.findings.length > 0)
    throw invalidRequest(sheet.findings, reading.lenient ? '' : adviseLenient(sheet.findings, remedies))
  return { content: wish as Made, changes: sheet.changes }
}

/** Codes that leave the value itself usable: the rules go on, so that one answer lists every fault. */
const BESIDE_THE_VALUE = new Set<FindingCode>(['unknown-member', 'duplicate-member', 'read-only', 'id-mismatch'])

/** Tells whether a place in the document has the structure that a rule may rely on. */
const createSound = (findings: readonly Finding[]) => {
  const at = findings.filter(({ code }) => !BESIDE_THE_VALUE.has(code)).map(({ pointer }) => pointer)
  return (place: string, depth: 'itself' | 'whole' = 'whole'): boolean =>
    at.length === 0 ||
    !at.some(
      (pointer) =>
        pointer === place || place.startsWith(`${pointer}/`) || (depth === 'whole' && pointer.startsWith(`${place}/`)),
    )
}

/** The referenceId by which a body names a job; refuses a body without one. */
export const readReference = ({ value, findings, inexact }: JsonDocument, lenient: boolean): string => {
  const referenceId = memberOf(value, 'referenceId')
  const found = [...findings, ...checkPatch(value, inexact)]
  const faulty = found.some(({ pointer, code }) => pointer === '/referenceId' && code !== 'duplicate-member')
  if (typeof referenceId === 'string' && referenceId !== '') {
    if (faulty) throw invalidRequest(found, lenient ? '' : adviseLenient(found))
    return referenceId
  }
  const needed = 'The member "referenceId" is required: it names the job.'
  const missing: Finding = { pointer: '/referenceId', code: 'required', detail: needed }
  const others = found.filter(({ pointer, code }) => pointer !== missing.pointer || code === 'duplicate-member')
  throw invalidRequest([missing, ...others], lenient ? '' : adviseLenient(found))
}
