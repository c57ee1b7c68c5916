/** The first page of an import: how it works, and the file. */
import { input, labelled, notesOf, stateOf } from '../../html/controls.ts'
import type { PageAnswer } from '../../html/page.ts'
import { decodeFile, readTable, type TableFault } from '../../imports/table.ts'
import { html } from '../../platform/lib/html.ts'
import { seeOther } from '../answers.ts'
import { answerForm } from '../form.ts'
import { tokenField } from '../form-token.ts'
import type { ConsoleFrame } from '../frame.ts'
import { employerPath, type MemberContext } from '../request-context.ts'
import { keepFile } from './kept.ts'
import { importWords } from './words.ts'

export const uploadPage = (
  frame: ConsoleFrame,
  context: MemberContext,
  fault: TableFault | null = null,
): PageAnswer => {
  const text = importWords[context.language]
  const notes = { id: 'file', hint: text.fileHint, fault: fault === null ? undefined : text.faults[fault] }
  const attributes = { type: 'file', id: 'file', name: 'file', accept: '.csv,.txt,.tsv,text/csv', ...stateOf(notes) }
  const main = html`<p class="lead">${text.lead}</p>
<h2>${text.how}</h2>
<ul>${text.rules.map((rule) => html`<li>${rule}</li>\n`)}</ul>
<p><a href="${employerPath(context, '/import/sample.csv')}">${text.sample}</a></p>
<form method="post" action="${employerPath(context, '/import')}" enctype="multipart/form-data" novalidate>
${tokenField(context.token)}
${labelled('file', text.file, html`${notesOf(notes)}${input(attributes)}`)}
<p><button class="button">${text.upload}</button></p>
</form>`
  const faults = notes.fault === undefined ? {} : { file: notes.fault }
  return answerForm(frame, context, { title: text.title, section: 'jobs', faults, main })
}

/** Characters of the name of a file that a page shows. */
const NAME_MAX = 100

export const upload = async (frame: ConsoleFrame, context: MemberContext): Promise<PageAnswer> => {
  if (context.file === null) return uploadPage(frame, context, 'missing')
  const decoded = decodeFile(context.file.bytes)
  if ('fault' in decoded) return uploadPage(frame, context, decoded.fault)
  const table = await readTable(decoded.text)
  if ('fault' in table) return uploadPage(frame, context, table.fault)
  const file = { ...decoded, name: context.file.name.slice(0, NAME_MAX) }
  return seeOther(employerPath(context, `/import/${await keepFile(frame, context, file)}`))
}
