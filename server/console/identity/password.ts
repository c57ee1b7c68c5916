/** Choosing a password. */

import { faultSummary } from '../../html/fault-summary.ts'
import type { PageAnswer } from '../../html/page.ts'
import { PASSWORD_MAX, PASSWORD_MIN, type PasswordFault } from '../../people/password.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { answerConsole, seeOther } from '../answers.ts'
import { tokenField } from '../form-token.ts'
import type { ConsoleFrame } from '../frame.ts'
import { type ConsoleRoute, nextPath, type PersonContext, PREFIX } from '../request-context.ts'
import { consoleWords } from '../words.ts'
import { accountWords } from './account-words.ts'

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
  return seeOther(nextPath(fields.get('next')) ?? `${PREFIX[language]}/me?done=password`)
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
  const { password: text, handle } = accountWords[language]
  const line = (
    name: string,
    label: string,
    isAtFault: boolean,
    hint: Html | null = null,
  ) => html`<div class="field"><label for="${name}">${label}</label>
${hint}${isAtFault && fault !== null ? html`<p class="fault" id="${name}-fault">${text.faults[fault]}</p>\n` : null}<input id="${name}" name="${name}" type="password" autocomplete="new-password" required${described(name, isAtFault, hint !== null)}></div>
`
  const isOfFirst = fault !== null && fault !== 'different'
  const hint = html`<p class="hint" id="password-hint">${text.hint(PASSWORD_MIN, PASSWORD_MAX)}</p>\n`
  return html`<form method="post" action="${PREFIX[language]}/me/password" class="narrow">
${tokenField(token)}
<input type="hidden" name="next" value="${next}">
<input type="text" autocomplete="username" value="${signedIn.person.handle}" aria-label="${handle}" hidden readonly>
${line('password', text.label, isOfFirst, hint)}${line('again', text.again, fault === 'different')}<button class="button">${text.submit}</button>
</form>`
}

const described = (name: string, isAtFault: boolean, hasHint: boolean): Html | null => {
  const ids = [...(hasHint ? [`${name}-hint`] : []), ...(isAtFault ? [`${name}-fault`] : [])]
  if (ids.length === 0) return null
  return html`${isAtFault ? html` aria-invalid="true"` : null} aria-describedby="${ids.join(' ')}"`
}
