/** The page of a file before its import: what would become of each row, and what each column is. */
import { hidden, labelled, options, select } from '../../html/controls.ts'
import type { PageAnswer } from '../../html/page.ts'
import { TARGETS } from '../../imports/columns.ts'
import type { Table } from '../../imports/table.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { shorten } from '../../platform/sentences/problem.ts'
import { answerConsole } from '../answers.ts'
import { form, radioField } from '../form.ts'
import type { ConsoleFrame } from '../frame.ts'
import { employerPath, type MemberContext } from '../request-context.ts'
import { columnField, labelOf } from './columns.ts'
import type { Order, Plan } from './judge.ts'
import type { KeptFile } from './kept.ts'
import { rowTable } from './row-table.ts'
import { sumsOf } from './verdict.ts'
import { importWords } from './words.ts'

export type Checked = {
  readonly id: string
  readonly file: KeptFile
  readonly order: Order
  readonly plan: Plan
  /** True if the plan is another one than the page showed before. */
  readonly isChanged?: boolean
}

/** Field with the digest of the plan that a page shows. */
export const PLAN_FIELD = 'plan'

export const checkPage = ({ layout }: ConsoleFrame, context: MemberContext, checked: Checked): PageAnswer => {
  const { id, file, order, plan, isChanged = false } = checked
  const { check, encodings } = importWords[context.language]
  const title = check.title(file.name)
  const encoding = encodings[file.encoding]
  const main = html`<h1>${title}</h1>
${isChanged ? html`<p class="alert" role="alert">${check.changed}</p>\n` : null}<p class="lead">${check.sums(sumsOf(plan.rows))}</p>
<p>${check.nothing}${encoding === '' ? null : html` ${encoding}`}</p>
${form(
  context,
  html`${hidden(PLAN_FIELD, plan.digest)}
${radioField({ id: 'fresh', label: check.fresh, faults: {}, value: order.fresh, choices: Object.entries(check.freshChoices) })}
${importButton(context, plan)}
<details${plan.lines.length === 0 ? html` open` : null}><summary>${check.columns}</summary>
<p>${check.columnsText}</p>
${order.table.heads.map((_, at) => columnChoice(context, order, at))}
<p><button class="button second" name="action" value="check">${check.again}</button></p></details>`,
  employerPath(context, `/import/${id}`),
)}<h2>${check.rows}</h2>
${rowTable(context, plan.rows)}
<p class="more-links"><a href="${employerPath(context, '/import')}">${check.other}</a></p>`
  return answerConsole(layout(context, { title, section: 'jobs', main }), { status: isChanged ? 409 : 200 })
}

const importButton = ({ language }: MemberContext, { rows, lines }: Plan): Html => {
  const { check } = importWords[language]
  if (lines.length === 0) return html`<p class="alert">${check.none}</p>`
  const button = html`<p><button class="button" name="action" value="import">${check.import(lines.length)}</button></p>`
  return rows.length === lines.length
    ? button
    : html`<p class="notice">${check.partial}</p>
${button}`
}

const columnChoice = ({ language }: MemberContext, { table, mapping }: Order, at: number): Html => {
  const { check } = importWords[language]
  const name = columnField(at)
  const example = exampleOf(table, at)
  const choices = TARGETS.map((target) => [target, labelOf(target, language)] as const)
  const said = example === '' ? check.noExample : check.example(shorten(example))
  const about = { id: name, name, 'aria-describedby': `${name}-hint` }
  const chosen = options([['', check.leftOut], ...choices], mapping[at] ?? '')
  return html`${labelled(name, table.heads[at] || String(at + 1), html`<p class="hint" id="${name}-hint">${said}</p>\n${select(about, chosen)}`)}\n`
}

/** Rows in which an example is looked for. */
const LOOKED_AT = 20

const exampleOf = ({ rows }: Table, at: number): string =>
  rows
    .slice(0, LOOKED_AT)
    .find(({ cells }) => (cells[at] ?? '').trim() !== '')
    ?.cells[at]?.trim() ?? ''
