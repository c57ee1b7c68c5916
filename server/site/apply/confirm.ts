/** Confirmation of an application that was sent without script: who follows the link presses a button, and that sends it. */
import type { Language } from '@affiche/contract/values.ts'
import { answerPage, NO_STORE, redirect } from '../../html/answers.ts'
import { hidden } from '../../html/controls.ts'
import { type Handle, isSameSite, noSuchPage, type PageAnswer, type PageRequest } from '../../html/page.ts'
import { words } from '../../html/words/words.ts'
import { html } from '../../platform/lib/html.ts'
import type { ApplyFrame } from './apply-frame.ts'
import { afterPage, notePage, postingLine } from './thanks.ts'
import { applyWords } from './words.ts'

/** Parameter of the address, and field of the form. */
const TOKEN = 't'

/** Query of the address that thanks; it needs no posting, which may be gone by then. */
const DONE = 'sent'

/** A mail program that looks at the link, as for a preview, changes nothing. */
export const createConfirmGet = (frame: ApplyFrame, language: Language): Handle => {
  const { layout, face, codes } = frame
  const unknown = createUnknown(frame, language)
  return async (request, code) => {
    const jobId = codes.jobIdOf(code)
    if (jobId === null) throw noSuchPage()
    const view = await frame.viewOf(jobId)
    if (request.query.has(DONE)) return answerPage(request, afterPage(layout, language, { code, after: DONE, view }))
    const token = request.query.get(TOKEN) ?? ''
    const waiting = await face.findUnconfirmed(token)
    if (waiting?.jobId !== jobId) return unknown(request, code)
    const { title, lead, send } = applyWords[language].confirmation
    const text = html`${view && postingLine(view)}<p>${lead}</p>
<form method="post" action="${words[language].paths.confirmApplication(code)}">${hidden(TOKEN, token)}
<p><button class="button" type="submit">${send}</button></p></form>`
    return answerPage(request, notePage(layout, { language, code, title, text, other: null }))
  }
}

/** Answers a retry as the first time. */
export const createConfirmPost = (frame: ApplyFrame, language: Language): Handle => {
  const unknown = createUnknown(frame, language)
  return async (request, code) => {
    if (!isSameSite(request)) return frame.refuse(request, language, { kind: 'forbidden', status: 403 })
    if (frame.codes.jobIdOf(code) === null) throw noSuchPage()
    const form = await request.readForm()
    const confirmed = await frame.face.confirm(form.get(TOKEN) ?? '')
    if (confirmed === 'unknown') return unknown(request, code)
    return redirect(`${words[language].paths.confirmApplication(code)}?${DONE}`, { cache: NO_STORE }, 303)
  }
}

/** Answers a link that is not complete, or too old. */
const createUnknown =
  ({ layout }: ApplyFrame, language: Language) =>
  (request: PageRequest, code: string): PageAnswer => {
    const { unknownTitle: title, unknown, again } = applyWords[language].confirmation
    const text = html`<p class="lead">${unknown}</p>
<p><a class="button" href="${words[language].paths.apply(code)}">${again}</a></p>`
    return answerPage(request, notePage(layout, { language, code, title, text, other: null }), { status: 410 })
  }
