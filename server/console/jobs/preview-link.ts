/** The link with which a posting is shown to who has no account, before the public sees it. */
import type { PreviewBody } from '@affiche/contract/preview.ts'
import type { PageAnswer } from '../../html/page.ts'
import { formatTime } from '../../html/words/format.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { callAs } from '../actor-services.ts'
import { seeOther } from '../answers.ts'
import type { ConsoleFrame } from '../frame.ts'
import { type ConsoleRoute, employerPath, type MemberContext } from '../request-context.ts'
import { refusedAction } from './actions.ts'
import { showJob } from './job-page.ts'
import { jobIdOf, loadJob } from './load-job.ts'
import { shareWords } from './share-words.ts'

export const previewLinkRoute = (frame: ConsoleFrame): ConsoleRoute => ({
  kind: 'member',
  path: '/{e}/jobs/{id}/share-preview',
  right: 'read',
  // For who loads the answer to the form again.
  get: async (context) => {
    const { job } = await loadJob(frame, context, jobIdOf(context))
    return seeOther(employerPath(context, `/jobs/${job.id}`))
  },
  post: (context) => answer(frame, context),
})

const answer = async (frame: ConsoleFrame, context: MemberContext): Promise<PageAnswer> => {
  const id = jobIdOf(context)
  try {
    const { body } = await callAs(frame, context)({ operation: 'previewJob', id })
    return showJob(frame, context, id, { alert: panel(frame, context, body as PreviewBody), isFault: false })
  } catch (error) {
    return refusedAction(frame, context, { error, id })
  }
}

const panel = ({ timeZone }: ConsoleFrame, { language }: MemberContext, { url, expiresAt }: PreviewBody): Html => {
  const { previewTitle, previewUntil, copy, see } = shareWords[language]
  const until = formatTime(language, Date.parse(expiresAt), timeZone)
  return html`<div class="notice" role="status"><h2>${previewTitle}</h2>
<p>${previewUntil(until)}</p>
<p class="addresses" id="preview-address">${url}</p>
<p class="apply"><a class="button second" href="${url}">${see}</a> <button type="button" class="button second" data-copy="#preview-address" hidden>${copy}</button></p></div>\n`
}
