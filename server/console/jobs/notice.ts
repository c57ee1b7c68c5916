/** Notice of an action on a posting, and the button that undoes it until somebody changes the posting. */

import { isCalendarDate } from '../../platform/lib/dates.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { type MemberContext, offers } from '../request-context.ts'
import { type Action, actionForm } from './action-forms.ts'
import { type Done, jobWords } from './job-words.ts'
import type { LoadedJob } from './load-job.ts'

export const DONE_OF: Readonly<Record<Action, Done>> = {
  publish: 'published',
  archive: 'archived',
  extend: 'extended',
  refresh: 'refreshed',
}

const DONE: readonly Done[] = [...Object.values(DONE_OF), 'restored', 'undone', 'saved']

/** Null if the posting is not any more what was made of it. */
export const doneOf = ({ request: { query } }: MemberContext, { version }: LoadedJob): Done | null =>
  query.get('version') === version ? (DONE.find((each) => each === query.get('done')) ?? null) : null

export const noticeOf = (context: MemberContext, loaded: LoadedJob): Html | null => {
  const { query } = context.request
  const { job, version } = loaded
  const done = doneOf(context, loaded)
  if (done === null) return null
  const text = jobWords[context.language]
  const was = query.get('was') ?? ''
  const undo = offers(context, 'write') ? UNDO[done]?.(was) : undefined
  const form =
    undo &&
    actionForm(context, job.id, {
      ...undo,
      version,
      text: text.undo,
      isSecond: true,
      fields: { ...undo.fields, undo: '1' },
    })
  return html`<div class="notice" role="status"><p>${text.done[done]}</p>
${done === 'published' && was === 'draft' ? html`<p>${text.undoDraft}</p>` : null}${form ?? null}</div>\n`
}

type Undo = { readonly action: Action; readonly fields?: Readonly<Record<string, string>> }

/** A posting that was public never becomes a draft again, and so is archived. */
const UNDO: Readonly<Partial<Record<Done, (was: string) => Undo | undefined>>> = {
  published: () => ({ action: 'archive' }),
  archived: () => ({ action: 'publish' }),
  extended: (was) => (isCalendarDate(was) ? { action: 'extend', fields: { 'close-date': was } } : undefined),
}
