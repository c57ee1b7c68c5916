/** The panel with which a public posting is shared. */
import { LANGUAGES, type Language } from '@affiche/contract/values.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { answerJson } from '../answers.ts'
import type { ConsoleFrame } from '../frame.ts'
import { readJob } from '../job-form/save.ts'
import { qrCode } from '../qr-code.ts'
import { type ConsoleRoute, employerPath, type MemberContext } from '../request-context.ts'
import type { Addresses } from './addresses.ts'
import { jobIdOf } from './load-job.ts'
import { shareWords } from './share-words.ts'

export const sharePanel = (context: MemberContext, id: number, addresses: Addresses): Html => {
  const text = shareWords[context.language]
  const pages = LANGUAGES.flatMap((each) => {
    const url = addresses.pages[each]
    return url === undefined ? [] : [{ each, url }]
  })
  const isOne = pages.length === 1
  return html`<section class="share" aria-labelledby="share"><h2 id="share">${text.title}</h2>
${addresses.isThere ? null : coming(context, id)}
<div class="share-parts">${qrCode(addresses.short, text.code)}
<div>${pages.map((page) => addressOf(context, page, isOne))}
<p><a class="button second" href="${employerPath(context, `/jobs/${id}/poster`)}">${text.poster}</a></p></div></div>
</section>\n`
}

type Page = { readonly each: Language; readonly url: string }

const addressOf = ({ language }: MemberContext, { each, url }: Page, isOne: boolean): Html => {
  const { copy, copyOf, see, seeOf, sides } = shareWords[language]
  return html`${isOne ? null : html`<h3>${sides[each]}</h3>\n`}<p class="addresses" id="address-${each}">${url}</p>
<p class="apply"><a class="button second" href="${url}">${isOne ? see : seeOf[each]}</a> <button type="button" class="button second" data-copy="#address-${each}" hidden>${isOne ? copy : copyOf[each]}</button></p>\n`
}

/** A script asks until the page is there, and then says so. */
const coming = (context: MemberContext, id: number): Html => {
  const { soon, there } = shareWords[context.language]
  return html`<p class="dim" role="status" data-awaits="${employerPath(context, `/jobs/${id}/public`)}" data-there="${there}">${soon}</p>`
}

/** Says to that script whether the public sees a posting. */
export const publicRoute = (frame: ConsoleFrame): ConsoleRoute => ({
  kind: 'member',
  path: '/{e}/jobs/{id}/public',
  right: 'read',
  get: async (context) => {
    const { job } = await readJob(frame, context, jobIdOf(context))
    return answerJson({ isThere: job.publicUrls !== null })
  },
})
