/** When a draft will be published, or why it was not. */
import { formatDate } from '../../html/words/format.ts'
import { refusalIn } from '../../jobs/publishing/refusal.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import type { ConsoleFrame } from '../frame.ts'
import { memberLabel } from '../job-form/labels.ts'
import { employerPath, type MemberContext, offers } from '../request-context.ts'
import { jobWords } from './job-words.ts'
import type { LoadedJob } from './load-job.ts'

export const publishNotice = ({ today }: ConsoleFrame, context: MemberContext, loaded: LoadedJob): Html | null => {
  const { job, activity } = loaded
  const { status, publishOn } = job
  if (status !== 'draft' || publishOn === null) return null
  const { planned } = jobWords[context.language]
  const day = formatDate(context.language, publishOn)
  const refusal = activity.entries
    .filter(({ action }) => action === 'job.publishRefused')
    .map(({ members }) => refusalIn(members))
    .find((each) => each.publishOn === publishOn)
  if (refusal) return refused(context, job.id, { day, members: refusal.members })
  return html`<p class="notice">${publishOn < today() ? planned.missed(day) : planned.on(day)}</p>`
}

type Refused = { readonly day: string; readonly members: readonly string[] }

const refused = (context: MemberContext, id: number, { day, members }: Refused): Html => {
  const { language } = context
  const { planned, editPosting } = jobWords[language]
  const names = [...new Set(members.map((member) => memberLabel(member, language)))]
  return html`<div class="alert"><h2>${planned.refused(day)}</h2>
<p>${planned.why}</p>
<ul>${names.map((name) => html`<li>${name}</li>\n`)}</ul>
<p>${planned.mend}</p>
${offers(context, 'write') ? html`<p><a href="${employerPath(context, `/jobs/${id}/edit`)}">${editPosting}</a></p>` : null}</div>\n`
}
