/** After a link: how the person signs in the next time. */

import type { PageAnswer } from '../../html/page.ts'
import { readSignInMethods } from '../../people/sign-in-methods.ts'
import { html } from '../../platform/lib/html.ts'
import { answerConsole } from '../answers.ts'
import type { ConsoleFrame } from '../frame.ts'
import { type ConsoleRoute, nextPath, type PersonContext, PREFIX } from '../request-context.ts'
import { accountWords } from './account-words.ts'
import { oidcAccounts } from './oidc-parts.ts'
import { oidcWords } from './oidc-words.ts'
import { passkeyButton } from './passkey-button.ts'
import { passwordForm } from './password.ts'

export const welcomeRoutes = (frame: ConsoleFrame): readonly ConsoleRoute[] => [
  { kind: 'person', path: '/welcome', get: (context) => page(frame, context) },
]

const page = async (frame: ConsoleFrame, context: PersonContext): Promise<PageAnswer> => {
  const { language, request, signedIn } = context
  const { welcome: text, password } = accountWords[language]
  const next = nextPath(request.query.get('next')) ?? PREFIX[language]
  const { hasPassword, passkeys, accounts } = await readSignInMethods(frame.store.people, signedIn.person.id)
  const isNew = !hasPassword && passkeys.length + accounts.length === 0
  const own = html`<h2>${text.passkey}</h2>
<p>${text.passkeyText}</p>
${passkeyButton(context, { use: 'register', next })}
<h2>${hasPassword ? password.change : text.password}</h2>
${passwordForm(context, { fault: null, next })}`
  const known = passkeys.length > 0 || hasPassword
  const lead = frame.oidc?.isOnly ? oidcWords[language].lead(frame.oidc.name) : text.lead
  const main = html`<h1>${text.title}</h1>
<p class="lead">${known ? text.leadAgain(passkeys.length, hasPassword) : lead}</p>
${await oidcAccounts(frame, context, next)}
${frame.oidc?.isOnly ? null : own}
<h2>${text.later}</h2>
<p>${isNew ? text.laterText : text.laterAgain}</p>
<p><a href="${next}">${text.laterLink}</a></p>`
  return answerConsole(frame.layout(context, { title: text.title, main }))
}
