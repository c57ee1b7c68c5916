/** Reads a line of a bulk. Its job is judged by the use case of the line, as that of a single request. */
import { type BulkOp, BulkRefreshSchema, lineLabel, lineSchemas } from '@affiche/contract/bulk.ts'
import { Type } from '@affiche/contract/schema.ts'
import type { ApiVersion } from '@affiche/contract/version.ts'
import { readPrecondition } from '../jobs/operations/conditions.ts'
import type { LineLabel } from '../jobs/operations/line-outcome.ts'
import type { Conditions } from '../jobs/operations/request.ts'
import { isObject } from '../platform/lib/merge-patch.ts'
import { DEPTH_MAX, type JsonDocument, NO_INEXACT_NUMBERS, readJson } from '../platform/sentences/json-document.ts'
import type { Finding } from '../platform/sentences/problem.ts'
import { sentence } from '../platform/sentences/sentence.ts'
import { createStructureCheck, type StructureCheck } from '../platform/structure/structure.ts'

export type LineRequest = {
  readonly op: BulkOp
  /** Names of the job beside the document. */
  readonly id: number | null
  readonly referenceId: string | null
  readonly document: JsonDocument
  readonly replaces: boolean
  readonly conditions: Conditions | null
  readonly digest: string | null
}

/** A line as it was read; the request is null where there are findings. */
export type ReadLine = {
  readonly label: LineLabel
  readonly request: LineRequest | null
  readonly findings: readonly Finding[]
}

const ANY_JOB = Type.Unknown()

const lines = { ...lineSchemas({ create: ANY_JOB, upsert: ANY_JOB, update: ANY_JOB }), refresh: BulkRefreshSchema }

const checks = Object.fromEntries(
  Object.entries(lines).map(([op, schema]) => [op, createStructureCheck(schema)]),
) as Record<BulkOp, StructureCheck>

const labelChecks: Readonly<Record<ApiVersion, StructureCheck>> = {
  'v1.1': createStructureCheck(lineLabel('v1.1')),
  'v1.2': createStructureCheck(lineLabel('v1.2')),
}

/** Refuses with malformed-json or nested-too-deeply. */
export const readLine = (bytes: Uint8Array, version: ApiVersion): ReadLine => {
  const line = readJson(bytes, DEPTH_MAX + 1)
  const checkLabel = labelChecks[version]
  const label = labelOf(line.value, checkLabel)
  const check = label.op === undefined ? checkLabel : checks[label.op]
  const findings = [
    ...line.findings.filter(({ pointer }) => !isInJob(pointer)),
    ...check(line.value, line.inexact),
    ...namingFaults(line.value, label.op),
    ...conditionFaults(line.value, label.op),
  ].map(atLine)
  const request = label.op !== undefined && findings.length === 0 ? requestOf(label.op, line) : null
  return { label, request, findings }
}

const labelOf = (value: unknown, checkLabel: StructureCheck): LineLabel => {
  const faulty = new Set(checkLabel(value).map(({ pointer }) => pointer))
  const { op, tag } = isObject(value) ? (value as { op: BulkOp; tag?: string }) : {}
  return {
    ...(op === undefined || faulty.has('/op') ? {} : { op }),
    ...(tag === undefined || faulty.has('/tag') ? {} : { tag }),
  }
}

const requestOf = (op: BulkOp, line: JsonDocument): LineRequest => {
  const members = line.value as Partial<Record<string, unknown>>
  const { id = null, referenceId = null, digest = null } = members
  return {
    op,
    id: id as number | null,
    referenceId: referenceId as string | null,
    document: op === 'archive' ? ARCHIVED : jobOf(line),
    replaces: members.replace === true,
    conditions: conditionsOf(members, op),
    digest: digest as string | null,
  }
}

const ARCHIVED: JsonDocument = { value: { status: 'archived' }, findings: [], inexact: NO_INEXACT_NUMBERS }

const JOB = '/job'

const isInJob = (pointer: string): boolean => pointer.startsWith(`${JOB}/`)

/** The job of a line as the document of a single request. */
const jobOf = ({ value, findings, inexact }: JsonDocument): JsonDocument => ({
  value: (value as { job?: unknown }).job,
  findings: findings
    .filter(({ pointer }) => isInJob(pointer))
    .map((found) => ({ ...found, pointer: found.pointer.slice(JOB.length) })),
  inexact: new Map(
    [...inexact].filter(([at]) => at.startsWith(JOB)).map(([at, digits]) => [at.slice(JOB.length), digits]),
  ),
})

const NAMED = new Set<BulkOp | undefined>(['update', 'archive', 'refresh', 'delete'])

const namingFaults = (value: unknown, op: BulkOp | undefined): Finding[] => {
  if (!NAMED.has(op) || !isObject(value)) return []
  const names = ['id', 'referenceId'].filter((name) => Object.hasOwn(value, name))
  if (names.length === 1) return []
  return [{ pointer: '/id', code: names.length === 0 ? 'required' : 'choice', sentence: sentence('jobOfLine') }]
}

/** POST reads no conditions, and so does its line. */
const conditionsOf = (value: unknown, op: BulkOp | undefined): Conditions | null => {
  const { ifMatch, ifNoneMatch } = isObject(value) && op !== 'create' ? value : {}
  const texts = [ifMatch, ifNoneMatch].map((field) => (typeof field === 'string' ? field : null))
  const [match = null, noneMatch = null] = texts
  return match === null && noneMatch === null ? null : { ifMatch: match, ifNoneMatch: noneMatch }
}

const conditionFaults = (value: unknown, op: BulkOp | undefined): Finding[] => {
  const { findings } = readPrecondition({ conditions: conditionsOf(value, op), needsCondition: false })
  return findings.map((found) => ({
    ...found,
    pointer: found.pointer === '#/header/If-Match' ? '/ifMatch' : '/ifNoneMatch',
  }))
}

const atLine = (found: Finding): Finding => ({ ...found, pointer: `#/line${found.pointer}` })
