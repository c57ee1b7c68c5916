/** Choosing a password. */

import { hidden } from '../../html/controls.ts'
import { faultSummary } from '../../html/fault-summary.ts'
import type { PageAnswer } from '../../html/page.ts'
import { PASSWORD_MAX, PASSWORD_MIN, type PasswordFault } from '../../people/password.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { answerConsole, seeOther } from '../answers.ts'
import { tokenField } from '../form-token.ts'
import type { ConsoleFrame } from '../frame.ts'
import { type ConsoleRoute, nextPath, type PersonContext, PREFIX } from '../request-context.ts'
import { withNotice } from '../sign-in-notice.ts'
import { consoleWords } from '../words.ts'
import { accountWords } from './account-words.ts'
import { knownHandle, passwordField, revealBox } from './password-field.ts'

export const passwordRoutes = (frame: ConsoleFrame): readonly ConsoleRoute[] => [
  {
    kind: 'person',
    path: '/me/password',
    isStrong: true,
    get: (context) => answerConsole(page(frame, context, null)),
    post: (context) => set(frame, context),
  },
]

type Fault = PasswordFault | 'different'

const set = async (frame: ConsoleFrame, context: PersonContext): Promise<PageAnswer> => {
  const { fields, language, signedIn } = context
  const password = fields.get('password') ?? ''
  const refused = (fault: Fault) => answerConsole(page(frame, context, fault), { status: 400 })
  if (password !== fields.get('again')) return refused('different')
  const fault = await frame.signIn.setPassword(signedIn, password)
  if (fault === 'prove-again') return seeOther(`${PREFIX[language]}/prove`)
  if (fault !== null) return refused(fault)
  const next = nextPath(fields.get('next'))
  return seeOther(next === null ? `${PREFIX[language]}/me?done=password` : withNotice(next, 'password'))
}

const page = ({ layout }: ConsoleFrame, context: PersonContext, fault: Fault | null): Html => {
  const { errorTitle, faults } = consoleWords[context.language]
  const text = accountWords[context.language].password
  const field = fault === 'different' ? 'again' : 'password'
  const lines = fault === null ? [] : [{ field, text: text.faults[fault] }]
  const main = html`${faultSummary(faults, lines)}<h1>${text.title}</h1>
${passwordForm(context, { fault, next: context.fields.get('next') ?? '' })}`
  return layout(context, { title: fault === null ? text.title : errorTitle(text.title), main })
}

/** The form, for this page and that after a link. */
export const passwordForm = (
  { language, signedIn, token }: PersonContext,
  { fault, next }: { readonly fault: Fault | null; readonly next: string },
): Html => {
  const { password: text, handle, account } = accountWords[language]
  const said = fault === null ? undefined : text.faults[fault]
  const isOfAgain = fault === 'different'
  const hint = text.hint(PASSWORD_MIN, PASSWORD_MAX)
  const first = { id: 'password', label: text.label, isNew: true, hint, fault: isOfAgain ? undefined : said }
  const again = { id: 'again', label: text.again, isNew: true, fault: isOfAgain ? said : undefined }
  return html`<form method="post" action="${PREFIX[language]}/me/password" class="narrow">
${tokenField(token)}
${hidden('next', next)}
<p>${account} <b>${signedIn.person.handle}</b></p>
${knownHandle(signedIn.person.handle, handle)}
${passwordField(first)}
${passwordField(again)}
${revealBox(language, ['password', 'again'])}
<button class="button">${text.submit}</button>
</form>`
}
