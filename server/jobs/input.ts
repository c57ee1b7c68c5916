/** Reads a request body into the content of a job, new or changed. */
import { isDeepStrictEqual } from 'node:util'
import { type JobBody, type JobInput, JobInputSchema, JobPatchSchema } from '@affiche/contract/job.ts'
import { type JobInput12, JobInput12Schema, JobPatch12Schema } from '@affiche/contract/job-v12.ts'
import type { TSchema } from '@affiche/contract/schema.ts'
import type { ApiVersion } from '@affiche/contract/version.ts'
import type { Employer } from '../employers/employer.ts'
import type { WriteReference } from '../lists/reference.ts'
import type { IsoDate } from '../platform/lib/dates.ts'
import { isObject, mergePatch } from '../platform/lib/merge-patch.ts'
import type { Remedy } from '../platform/sentences/arguments.ts'
import { type JsonDocument, NO_INEXACT_NUMBERS } from '../platform/sentences/json-document.ts'
import { type CountedFinding, type Finding, invalidRequest, shorten } from '../platform/sentences/problem.ts'
import { member, sentence } from '../platform/sentences/sentence.ts'
import { createStructureCheck } from '../platform/structure/structure.ts'
import type { Phrases } from '../platform/structure/structure-fault.ts'
import { bodyPhrases12 } from '../platform/structure/structure-messages.ts'
import type { JobRequestBody, JudgedBefore } from './description/judge-text.ts'
import { judgeText } from './description/judge-text.ts'
import { readExtras } from './extra-rules.ts'
import { type Extras, extrasBody, extrasIn, NO_EXTRAS } from './extras.ts'
import { type Collector, createCollector, createValidityTest } from './input-findings.ts'
import { type Job, type JobContent, jobBody } from './job.ts'
import { adviseLenient, removeUnknownMembers } from './lenient.ts'
import { changedContent, newContent } from './lifecycle.ts'
import { withCurrentNames } from './names.ts'
import { type DecidedMembers, type EveryRule, jobRules, type RuleContext } from './rules.ts'

/** The context of a request. */
export type Reading = {
  readonly employer: Employer
  readonly reference: WriteReference
  readonly today: IsoDate
  /** Prefer: handling=lenient (RFC 7240). */
  readonly lenient: boolean
  /** Version of the interface, which decides the members that a job has. */
  readonly version: ApiVersion
}

/** The content of the job, and the changes that lenient handling made to the body. */
export type Read = { readonly content: JobContent; readonly changes: readonly CountedFinding[] }

const checksOf = (input: TSchema, patch: TSchema, phrases?: Phrases) => ({
  checkInput: createStructureCheck(input, phrases),
  checkPatch: createStructureCheck(patch, phrases),
})

const checks: Readonly<Record<ApiVersion, ReturnType<typeof checksOf>>> = {
  'v1.1': checksOf(JobInputSchema, JobPatchSchema),
  'v1.2': checksOf(JobInput12Schema, JobPatch12Schema, bodyPhrases12),
}

/**
 * Reads the body of a request that creates a job; throws invalid-request with all findings. `unknown` is a referenceId
 * for which the request found no job.
 */
export const readNewJob = (body: JobRequestBody, reading: Reading, unknown: string | null = null): Read => {
  const collector = createCollector(body.findings)
  const { checkInput } = checks[reading.version]
  const document = collectStructure(body.value, checkInput(body.value, body.inexact), { collector, reading })
  if (isObject(document) && Object.hasOwn(document, 'id')) collector.refuse(READ_ONLY_ID)
  const missing = JobInputSchema.required.filter((name) => (memberOf(document, name) ?? null) === null)
  if (unknown !== null && missing.length > 0) collector.findings.unshift(unknownReference(unknown, missing))
  const candidate = { document, isChanged: () => true, base: {}, former: NO_EXTRAS }
  const { decided, extras, changes } = applyRules(candidate, { collector, reading, judged: body.judged ?? [] })
  const content = { ...newContent(decided, reading.today), rendered: reading.reference.version, extras }
  return { content, changes }
}

/**
 * Reads the body of a request that changes a job: a JSON Merge Patch over the job's own document. Members that the
 * patch changes are validated like those of a new job; the others are left as they are.
 */
export const readChangedJob = (stored: Job, body: JobRequestBody, reading: Reading): Read =>
  readOver(stored, body, { ...reading, merge: mergePatch })

/**
 * Reads the body of a request that replaces a job: an absent member takes the value that a new job would have, and
 * required members are required. The publish date stays, as does the close date of a published job.
 */
export const readReplacedJob = (stored: Job, body: JobRequestBody, reading: Reading): Read =>
  readOver(stored, body, {
    ...reading,
    merge: ({ id, employer, publishDate, closeDate }, patch) => {
      const kept = { id, employer, publishDate, ...(stored.published ? { closeDate } : {}) }
      return mergePatch(kept, patch)
    },
  })

/**
 * Reads a draft that is published, by the rules of this moment: what its lists have, and what its employer may. The texts
 * are what they were when they were judged.
 */
export const readPublishedDraft = (stored: Job, reading: Reading): Read =>
  readOver(stored, PUBLISHED, { ...reading, merge: mergePatch, judgesAgain: (name) => !TEXTS.has(name) })

const PUBLISHED: JobRequestBody = {
  value: { status: 'active', publishOn: null },
  findings: [],
  inexact: NO_INEXACT_NUMBERS,
}

const TEXTS: ReadonlySet<string> = new Set(['title', 'description', 'language', 'texts'])

/** The members of a job that a version has. */
type CurrentBody = JobBody & Readonly<Record<string, unknown>>

const currentBody = (job: Job, { version, employer }: Pick<Reading, 'version' | 'employer'>): CurrentBody =>
  version === 'v1.1' ? jobBody(job, employer) : { ...jobBody(job, employer), ...extrasBody(job.extras) }

type Over = {
  readonly merge: Merge
  /** Members that are judged as if they were new. */
  readonly judgesAgain?: (name: string) => boolean
}

/** Makes the new document of a job from its own and the body. */
type Merge = (current: CurrentBody, body: Readonly<Record<string, unknown>>) => unknown

const readOver = (
  stored: Job,
  body: JobRequestBody,
  { merge, judgesAgain = () => false, ...reading }: Reading & Over,
): Read => {
  const collector = createCollector(body.findings)
  const { reference, employer } = reading
  const job = stored.rendered === reference.version ? stored : withCurrentNames(stored, reference)
  const { checkInput, checkPatch } = checks[reading.version]
  const current = currentBody(job, { version: reading.version, employer })
  const patch = collectStructure(body.value, checkPatch(body.value, body.inexact), { collector, reading })
  if (isObject(patch) && Object.hasOwn(patch, 'id') && patch.id !== job.id) collector.refuse(otherId(job.id))
  const document = isObject(patch) ? merge(current, patch) : current
  const isChanged = (name: string) => judgesAgain(name) || !isDeepStrictEqual(memberOf(document, name), current[name])
  for (const finding of checkInput(document, body.inexact))
    if (!collector.isRefused(finding.pointer)) collector.refuse(finding)
  const candidate = { document, isChanged, base: job, former: job.extras }
  const { decided, extras, changes } = applyRules(candidate, { collector, reading, judged: body.judged ?? [] })
  const content = { ...changedContent(job, decided, reading.today), rendered: reference.version, extras }
  return { content, changes }
}

const memberOf = (document: unknown, name: string): unknown => (isObject(document) ? document[name] : undefined)

type ValidationContext = { readonly collector: Collector; readonly reading: Reading }
type Judging = ValidationContext & { readonly judged: readonly JudgedBefore[] }

/** Collects the findings of the structure; lenient handling removes unknown members instead. */
const collectStructure = (value: unknown, found: Finding[], { collector, reading }: ValidationContext): unknown => {
  const { kept, document } = reading.lenient
    ? removeUnknownMembers(value, found, collector.changes)
    : { kept: found, document: value }
  for (const finding of kept) collector.refuse(finding)
  return document
}

const READ_ONLY_ID: Finding = {
  pointer: '/id',
  code: 'read-only',
  sentence: sentence('idReadOnly'),
}

const otherId = (id: number): Finding => ({
  pointer: '/id',
  code: 'id-mismatch',
  sentence: sentence('otherId', { id }),
})

/** The finding for an unknown referenceId; first, since most such requests are meant to change a job. */
const unknownReference = (referenceId: string, missing: readonly string[]): Finding => ({
  pointer: '/referenceId',
  code: 'unknown-reference',
  sentence: sentence('unknownReference', {
    reference: shorten(referenceId, REFERENCE_MAX),
    missing: missing.map(member),
  }),
})

const REFERENCE_MAX = 50

type Candidate = {
  readonly document: unknown
  readonly isChanged: (name: string) => boolean
  /** The stored members. */
  readonly base: Partial<DecidedMembers>
  readonly former: Extras
}

/** Applies every rule whose members changed and have the right structure; throws if there is any finding. */
const applyRules = (
  { document, isChanged, base, former }: Candidate,
  { collector: { findings, changes }, reading, judged }: Judging,
): { decided: DecidedMembers; extras: Extras; changes: CountedFinding[] } => {
  const isValid = createValidityTest(findings)
  const remedies: Remedy[] = []
  const context: RuleContext = {
    ...reading,
    judgeText: (text) => judged.find((one) => one.text === text) ?? judgeText(text, reading.lenient),
    isValid,
    refuse: (pointer, code, sentence) => void findings.push({ pointer, code, sentence }),
    refuseAll: (more) => void findings.push(...more),
    noteRemedy: (remedy) => void remedies.push(remedy),
    noteChange: (change, first = false) => void (first ? changes.unshift(change) : changes.push(change)),
  }
  const decided = { ...base }
  for (const { reads, pointer, read } of jobRules)
    if (reads.some(isChanged) && isValid(pointer, 'itself')) Object.assign(decided, read(document as JobInput, context))
  const extras =
    reading.version === 'v1.1'
      ? extrasIn(former, (decided as EveryRule).status)
      : readExtras(document as JobInput12, { isChanged, former }, context)
  if (findings.length > 0) throw invalidRequest(findings, reading.lenient ? null : adviseLenient(findings, remedies))
  return { decided: decided as EveryRule, extras, changes }
}

/** The referenceId of a body; refuses a body without one. */
export const readReference = (
  { value, findings, inexact }: JsonDocument,
  { lenient, version }: Pick<Reading, 'lenient' | 'version'>,
): string => {
  const referenceId = memberOf(value, 'referenceId')
  const { checkPatch } = checks[version]
  const found = [...findings, ...checkPatch(value, inexact)]
  const faulty = found.some(({ pointer, code }) => pointer === '/referenceId' && code !== 'duplicate-member')
  if (typeof referenceId === 'string' && referenceId !== '') {
    if (faulty) throw invalidRequest(found, lenient ? null : adviseLenient(found))
    return referenceId
  }
  const missing: Finding = { pointer: '/referenceId', code: 'required', sentence: sentence('referenceNeeded') }
  const others = found.filter(({ pointer, code }) => pointer !== missing.pointer || code === 'duplicate-member')
  throw invalidRequest([missing, ...others], lenient ? null : adviseLenient(found))
}
