/** The poster of a public posting, which is printed and put up. */
import { noSuchPage, type PageAnswer } from '../../html/page.ts'
import { words } from '../../html/words/words.ts'
import { html } from '../../platform/lib/html.ts'
import { factsOf } from '../../site/posting/facts.ts'
import { viewOf } from '../../site/posting/view.ts'
import { answerConsole } from '../answers.ts'
import type { ConsoleFrame } from '../frame.ts'
import { qrCode } from '../qr-code.ts'
import { type ConsoleRoute, employerPath, type MemberContext } from '../request-context.ts'
import { jobIdOf, loadJob } from './load-job.ts'
import { shareWords } from './share-words.ts'

export const posterRoute = (frame: ConsoleFrame): ConsoleRoute => ({
  kind: 'member',
  path: '/{e}/jobs/{id}/poster',
  right: 'read',
  get: (context) => posterPage(frame, context),
})

const posterPage = async (frame: ConsoleFrame, context: MemberContext): Promise<PageAnswer> => {
  const { language } = context
  const { document, job, addresses } = await loadJob(frame, context, jobIdOf(context))
  if (addresses === null) throw noSuchPage()
  const text = shareWords[language]
  const view = viewOf({ document, confidential: job.confidential }, language)
  const main = html`<div class="screen"><p><a href="${employerPath(context, `/jobs/${job.id}`)}">${text.back}</a></p>
<p><button type="button" class="button" data-print hidden>${text.print}</button></p>
<noscript><p>${text.printHint}</p></noscript></div>
<article class="poster">
<h1 lang="${words[view.textLanguage].locale}">${view.title}</h1>
<p class="lead">${view.employerName}</p>
${factsOf(view, frame.lists)}
<div class="share-parts">${qrCode(addresses.short, text.code)}
<div><p>${text.scan}</p>
<p class="addresses"><strong>${addresses.short}</strong></p></div></div>
</article>`
  return answerConsole(frame.layout(context, { title: text.posterTitle(job.title), section: 'jobs', main }))
}
