/** Plan of an import, row by row: each is judged by a dry run of the bulk that would store all of them. */
import { hash } from 'node:crypto'
import type { Status } from '@affiche/contract/values.ts'
import type { Mapping } from '../../imports/columns.ts'
import type { Table } from '../../imports/table.ts'
import { isRefused, type LineOutcome, type LineSuccess } from '../../jobs/operations/line-outcome.ts'
import { problemOf } from '../../platform/sentences/problem.ts'
import { say } from '../../platform/sentences/say.ts'
import { callAs } from '../actor-services.ts'
import type { ConsoleFrame } from '../frame.ts'
import { faultsOf } from '../job-form/faults.ts'
import { formWords } from '../job-form/words.ts'
import type { MemberContext } from '../request-context.ts'
import { labelOf, targetOf } from './columns.ts'
import { type Line, lineOf, type RowRead, readRows } from './rows.ts'
import type { Verdict } from './verdict.ts'
import { importWords } from './words.ts'

/** `id`: the posting that is there already. */
export type Judged = {
  readonly number: number
  readonly title: string
  readonly verdict: Verdict
  readonly id: number | null
  readonly faults: readonly string[]
}

export type Plan = {
  readonly rows: readonly Judged[]
  /** Lines of the rows that are not refused. */
  readonly lines: readonly Line[]
  /** Names what would be done: another one of what the page did not show. */
  readonly digest: string
}

export type Order = { readonly table: Table; readonly mapping: Mapping; readonly fresh: Status }

export const judge = async (frame: ConsoleFrame, context: MemberContext, order: Order): Promise<Plan> => {
  const { language, membership } = context
  const rows = await readRows(order.table, { mapping: order.mapping, language, lists: frame.lists })
  const known = await frame.store.as(membership.employer.id).findItems(rows.map(({ reference }) => reference))
  const ids = rows.map(({ reference }, at) => (reference === '' ? null : (known.get(at)?.id ?? null)))
  const lines = rows.map((row, at) => lineOf(row, ids[at] ?? null, order.fresh))
  const outcomes = lines.length === 0 ? [] : await dryRun(frame, context, lines)
  const judged = rows.map((row, at) => judgedOf(row, ids[at] ?? null, outcomes[at]))
  const good = lines.filter((_, at) => judged[at]?.verdict !== 'refused')
  return { rows: judged, lines: good, digest: hash('sha256', JSON.stringify(good), 'base64url').slice(0, DIGEST) }
}

/** Characters, six bits each. */
const DIGEST = 22

const dryRun = async (
  frame: ConsoleFrame,
  context: MemberContext,
  lines: readonly Line[],
): Promise<readonly LineOutcome[]> => {
  const { outcomes = [] } = await callAs(frame, context)({ operation: 'writeJobs', lines, query: { dryRun: 'true' } })
  return outcomes
}

const judgedOf = (row: RowRead, id: number | null, outcome: LineOutcome | undefined): Judged => {
  const { number, title } = row
  const faults = [...cellFaults(row), ...(outcome && isRefused(outcome) ? refusalsOf(row, outcome) : [])]
  if (!outcome || faults.length > 0) return { number, title, verdict: 'refused', id, faults }
  const { status, changed } = outcome as LineSuccess
  return { number, title, verdict: status === 201 ? 'created' : changed ? 'updated' : 'unchanged', id, faults }
}

const cellFaults = ({ faults, typed: { language } }: RowRead): readonly string[] =>
  [...faults].map(([target, text]) => importWords[language].about(labelOf(target, language), text))

/** The sentences of the interface with the names of the columns; a cell with a fault of its own has no other. */
const refusalsOf = (
  { typed, faults }: RowRead,
  { problem }: Extract<LineOutcome, { problem: unknown }>,
): readonly string[] => {
  const { language } = typed
  const read = problemOf(problem)
  if (read.findings.length === 0) return [say(read.sentence, { language })]
  const texts = faultsOf(read, typed).flatMap(({ field, text }) => {
    const target = field === null ? null : targetOf(field)
    if (field === null || target === null) return [text]
    if (faults.has(target)) return []
    const isNamed = text.includes(formWords[language].labels[field])
    return [isNamed ? text : importWords[language].about(labelOf(target, language), text)]
  })
  return [...new Set(texts)]
}
