/** Forms whose answer shows a secret: the page is not kept anywhere, so that it cannot be asked for again. */
import { hash } from 'node:crypto'
import type { PageAnswer } from '../html/page.ts'
import { html } from '../platform/lib/html.ts'
import { answerConsole } from './answers.ts'
import type { ConsoleFrame } from './frame.ts'
import type { Section } from './layout.ts'
import { employerPath, type MemberContext, type PersonContext } from './request-context.ts'
import { consoleWords } from './words.ts'

/**
 * Uses up the token of a form; false if the form was sent before, to any process. Its hash is kept among the questions
 * to browsers, as one that is never asked, until the session ends.
 */
export const useForm = (
  { store, clock }: Pick<ConsoleFrame, 'store' | 'clock'>,
  { once, signedIn }: Pick<MemberContext, 'once' | 'signedIn'>,
): Promise<boolean> => {
  const used = Uint8Array.from(hash('sha256', `form ${once}`, 'buffer'))
  const times = { now: clock(), endsAt: signedIn.session.endsAt }
  return store.people.addChallenge({ hash: used, personId: signedIn.person.id }, times)
}

/** Answers a form that was sent before. */
export const answerUsed = (frame: ConsoleFrame, context: MemberContext, section: 'keys' | 'people'): PageAnswer => {
  const { used, ...text } = consoleWords[context.language]
  const back = { path: employerPath(context, `/${section}`), label: text[section satisfies Section], section }
  return usedPage(frame, context, { text: used[section], back })
}

/** Address that a page without a form leads back to, and the part of an employer that both belong to. */
export type Back = { readonly path: string; readonly label: string; readonly section?: Section }

type Used = { readonly text: string; readonly back: Back }

export const usedPage = ({ layout }: ConsoleFrame, context: PersonContext, { text, back }: Used): PageAnswer => {
  const { title } = consoleWords[context.language].used
  const { path, label, ...section } = back
  const main = html`<h1>${title}</h1>
<p class="lead">${text}</p>
<p><a class="button" href="${path}">${label}</a></p>`
  return answerConsole(layout(context, { title, ...section, main }), { status: 409 })
}
