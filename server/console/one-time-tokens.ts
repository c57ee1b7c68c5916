/** One-time tokens of forms whose answer shows a secret: the page is kept nowhere, so that it cannot be asked for again. */
import type { PageAnswer } from '../html/page.ts'
import { hashSecret } from '../people/session.ts'
import { html } from '../platform/lib/html.ts'
import { answerConsole } from './answers.ts'
import type { ConsoleFrame } from './frame.ts'
import type { Section } from './layout.ts'
import { employerPath, type MemberContext, type PersonContext } from './request-context.ts'
import { consoleWords } from './words.ts'

/** Uses up the token of a form; false if the form was sent before, to any process. */
export const useOneTimeToken = (
  { store, clock }: Pick<ConsoleFrame, 'store' | 'clock'>,
  { oneTimeToken, signedIn }: Pick<PersonContext, 'oneTimeToken' | 'signedIn'>,
): Promise<boolean> => {
  const { person, session } = signedIn
  const hash = hashSecret(Buffer.from(oneTimeToken))
  return store.people.useOneTimeToken({ personId: person.id, hash, endsAt: session.endsAt }, clock())
}

/** Answers a form that was sent before. */
export const answerUsed = (
  frame: ConsoleFrame,
  context: MemberContext,
  section: 'keys' | 'people' | 'webhooks',
): PageAnswer => {
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
