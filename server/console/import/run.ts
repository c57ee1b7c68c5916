/** The steps of an import: the check of a kept file, its import as one bulk of which all is stored or nothing, and the end. */
import type { Status } from '@affiche/contract/values.ts'
import type { PageAnswer } from '../../html/page.ts'
import { readTable } from '../../imports/table.ts'
import { isRefused, type LineLabel, type LineOutcome, type LineSuccess } from '../../jobs/operations/line-outcome.ts'
import { html } from '../../platform/lib/html.ts'
import { createTurns } from '../../platform/lib/turns.ts'
import { Problem } from '../../platform/sentences/problem.ts'
import { callAs } from '../actor-services.ts'
import { answerConsole, seeOther } from '../answers.ts'
import type { ConsoleFrame } from '../frame.ts'
import { employerPath, type MemberContext } from '../request-context.ts'
import { checkPage, PLAN_FIELD } from './check-page.ts'
import { mappingOf } from './columns.ts'
import { judge, type Order, type Plan } from './judge.ts'
import { type DoneRow, findKept, type KeptFile, keepDone } from './kept.ts'
import { rowTable } from './row-table.ts'
import { sumsOf } from './verdict.ts'
import { importWords } from './words.ts'

/** Imports of a thread that run or wait. */
const WAITING_MAX = 5

export const createImports = (frame: ConsoleFrame) => {
  const inTurn = createTurns(WAITING_MAX)
  const step = async (context: MemberContext, isImport: boolean): Promise<PageAnswer> => {
    const kept = await findKept(frame, context)
    if (!kept) return gonePage(frame, context)
    if ('done' in kept) return isImport ? toDone(context, kept.id) : donePage(frame, context, kept.done)
    const { id, file } = kept
    return inTurn(async () => {
      const order = await orderOf(context, file)
      const plan = await judge(frame, context, order)
      const checked = { id, file, order, plan }
      if (!isImport) return checkPage(frame, context, checked)
      const isShown = context.fields.get(PLAN_FIELD) === plan.digest
      const done = isShown && plan.lines.length > 0 ? await store(frame, context, { id, plan }) : null
      if (done === null) return checkPage(frame, context, { ...checked, isChanged: true })
      await keepDone(frame, context, { id, done })
      return toDone(context, id)
    })
  }
  return {
    show: (context: MemberContext) => step(context, false),
    send: (context: MemberContext) => step(context, context.fields.get('action') === 'import'),
  }
}

const orderOf = async ({ fields }: MemberContext, { text }: KeptFile): Promise<Order> => {
  const table = await readTable(text)
  if ('fault' in table) throw new Error('A file that was read once is read again.')
  const fresh: Status = fields.get('fresh') === 'active' ? 'active' : 'draft'
  return { table, mapping: mappingOf(table.heads, fields), fresh }
}

type Planned = { readonly id: string; readonly plan: Plan }

/** All lines or none; null if one is refused by now. The same file is imported once, however often it is sent. */
const store = async (
  frame: ConsoleFrame,
  context: MemberContext,
  { id, plan }: Planned,
): Promise<readonly DoneRow[] | null> => {
  const call = callAs(frame, context)
  const bulk = { operation: 'writeJobs', lines: plan.lines, query: { atomic: 'true' }, idempotencyKey: id } as const
  const { outcomes = [] } = await call(bulk).catch((error: unknown) => {
    // Imported a moment ago by the same form, as another plan now that its postings are there.
    if (error instanceof Problem && error.code === 'idempotency-mismatch') return { outcomes: [] }
    throw error
  })
  if (outcomes.length === 0 || outcomes.some(isRefused)) return null
  const titles = new Map(plan.rows.map(({ number, title }) => [String(number), title]))
  return outcomes.flatMap((outcome) => (isRefused(outcome) ? [] : [doneRow(outcome, titles)]))
}

const doneRow = (
  { tag = '', id, status, changed }: Exclude<LineOutcome, { problem: unknown }> & LineLabel & LineSuccess,
  titles: ReadonlyMap<string, string>,
): DoneRow => ({
  number: Number(tag),
  title: titles.get(tag) ?? '',
  verdict: status === 201 ? 'created' : changed ? 'updated' : 'unchanged',
  id,
})

const toDone = (context: MemberContext, id: string): PageAnswer => seeOther(employerPath(context, `/import/${id}`))

const donePage = ({ layout }: ConsoleFrame, context: MemberContext, done: readonly DoneRow[]): PageAnswer => {
  const { done: text } = importWords[context.language]
  const main = html`<h1>${text.title}</h1>
<p class="notice" role="status">${text.sums(sumsOf(done))}</p>
<p class="more-links"><a href="${employerPath(context, '/jobs')}">${text.all}</a>
<a href="${employerPath(context, '/import')}">${text.more}</a></p>
${rowTable(context, done, text)}`
  return answerConsole(layout(context, { title: text.title, section: 'jobs', main }))
}

const gonePage = ({ layout }: ConsoleFrame, context: MemberContext): PageAnswer => {
  const { gone, title } = importWords[context.language]
  const main = html`<h1>${gone.title}</h1>
<p class="lead">${gone.text}</p>
<p><a class="button" href="${employerPath(context, '/import')}">${title}</a></p>`
  return answerConsole(layout(context, { title: gone.title, section: 'jobs', main }), { status: 404 })
}
