/** Adding and removing a passkey. */

import { hidden } from '../../html/controls.ts'
import { noSuchPage, type PageAnswer } from '../../html/page.ts'
import { countSignInMethods, readSignInMethods } from '../../people/sign-in-methods.ts'
import { html } from '../../platform/lib/html.ts'
import { readInt32 } from '../../platform/sentences/int32.ts'
import { answerConsole, seeOther } from '../answers.ts'
import type { ConsoleFrame } from '../frame.ts'
import { type ConsoleRoute, type PersonContext, PREFIX } from '../request-context.ts'
import { meWords } from './me-words.ts'
import { passkeyButton } from './passkey-button.ts'

export const passkeyPageRoutes = (frame: ConsoleFrame): readonly ConsoleRoute[] => [
  { kind: 'person', path: '/me/passkeys/new', isStrong: true, get: (context) => addPage(frame, context) },
  {
    kind: 'person',
    path: '/me/passkeys/{id}/remove',
    isStrong: true,
    get: (context) => removePage(frame, context),
    post: (context) => remove(frame, context),
  },
]

const addPage = ({ layout }: ConsoleFrame, context: PersonContext): PageAnswer => {
  const { title, text } = meWords[context.language].addPasskey
  const main = html`<h1>${title}</h1>
<p>${text}</p>
${passkeyButton(context, { use: 'register', next: '' })}`
  return answerConsole(layout(context, { title, main }))
}

const idOf = ({ parameters }: PersonContext): number => {
  const id = readInt32(parameters[0] ?? '')
  if (id === null) throw noSuchPage()
  return id
}

const removePage = async ({ layout, store }: ConsoleFrame, context: PersonContext): Promise<PageAnswer> => {
  const { language, signedIn, token } = context
  const ways = await readSignInMethods(store.people, signedIn.person.id)
  const id = idOf(context)
  const passkey = ways.passkeys.find((known) => known.id === id)
  if (!passkey) throw noSuchPage()
  const text = meWords[language].removePasskey
  const title = text.title(passkey.name)
  const main = html`<h1>${title}</h1>
<p>${text.text}</p>
${countSignInMethods(ways) === 1 ? html`<p class="notice">${text.last}</p>` : null}
<form method="post">${hidden('once', token)}<button class="button">${text.submit}</button></form>
<p><a href="${PREFIX[language]}/me">${text.cancel}</a></p>`
  return answerConsole(layout(context, { title, main }))
}

/** Of two sends of the form, the second finds nothing to remove. */
const remove = async ({ passkeys }: ConsoleFrame, context: PersonContext): Promise<PageAnswer> => {
  const removed = await passkeys.remove(context.signedIn, idOf(context))
  return seeOther(`${PREFIX[context.language]}/me${removed === true ? '?done=removed' : ''}`)
}
