/** A person's e-mail address, which its reader proves, and the kinds of mail that come to it. */
import { notedGroup } from '../../html/controls.ts'
import { faultSummary } from '../../html/fault-summary.ts'
import type { PageAnswer } from '../../html/page.ts'
import type { MailDesk } from '../../mail/desk.ts'
import { mailWords } from '../../mail/words.ts'
import { OPTIONAL_MAIL } from '../../people/person.ts'
import { emailFault } from '../../platform/lib/contact.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { ownSides } from '../actor-services.ts'
import { answerConsole, seeOther } from '../answers.ts'
import { checkbox, form, textField } from '../form.ts'
import type { ConsoleFrame } from '../frame.ts'
import { useOneTimeToken } from '../one-time-tokens.ts'
import { waitToMail } from '../people/mailed-link.ts'
import { type ConsoleRoute, type PersonContext, PREFIX } from '../request-context.ts'
import { consoleWords } from '../words.ts'
import { emailWords } from './email-words.ts'

export const emailRoutes = (frame: ConsoleFrame, mail: MailDesk): readonly ConsoleRoute[] => [
  {
    kind: 'person',
    path: '/me/email',
    isStrong: true,
    get: (context) => answerConsole(page(frame, context, null)),
    post: (context) => ask(frame, context, mail),
  },
  {
    kind: 'person',
    path: '/me/email/{token}',
    get: (context) => confirmPage(frame, context, mail),
    post: (context) => confirm(frame, context, mail),
  },
  { kind: 'person', path: '/me/mail', post: (context) => choose(frame, context) },
]

/** Addresses that a person may have written to in an hour, so that nobody floods one of others. */
const MAILS = 10

const account = ({ language }: PersonContext): string => `${PREFIX[language]}/me`

const page = ({ layout }: ConsoleFrame, context: PersonContext, fault: string | null): Html => {
  const { fields, language, signedIn } = context
  const text = emailWords[language]
  const { errorTitle, faults: heading } = consoleWords[language]
  const lines = fault === null ? [] : [{ field: 'email', text: fault }]
  const faults = fault === null ? {} : { email: fault }
  const value = fields.get('email') ?? signedIn.person.email ?? ''
  const field = textField({ id: 'email', label: text.email, hint: text.hint, type: 'email', faults, value })
  const main = html`${faultSummary(heading, lines)}<h1>${text.title}</h1>
${form(context, html`${field}<p><button class="button">${text.submit}</button></p>`)}`
  return layout(context, { title: fault === null ? text.title : errorTitle(text.title), main })
}

/** Sends a message to the address, which counts once its reader has answered; the former goes on until then. */
const ask = async (frame: ConsoleFrame, context: PersonContext, mail: MailDesk): Promise<PageAnswer> => {
  const { fields, language, signedIn } = context
  const { person } = signedIn
  const email = (fields.get('email') ?? '').trim()
  const text = emailWords[language]
  if (email === '') {
    await ownSides(frame, context).people.setEmail(person.id, null)
    return seeOther(`${account(context)}?done=email`)
  }
  if (emailFault(email) !== null) return answerConsole(page(frame, context, text.fault), { status: 400 })
  const wait = waitToMail(frame, person, MAILS)
  if (wait > 0) return answerConsole(page(frame, context, text.wait(String(wait))), { status: 429 })
  const isSent = !(await useOneTimeToken(frame, context)) || (await mail.postAddress(person.id, email))
  if (!isSent) return answerConsole(page(frame, context, text.full), { status: 503 })
  return said(frame, context, { title: text.sentTitle, text: text.sent(email) })
}

type Said = { readonly title: string; readonly text: string; readonly status?: number }

const said = (frame: ConsoleFrame, context: PersonContext, { title, text, status = 200 }: Said): PageAnswer => {
  const { again } = emailWords[context.language]
  const main = html`<h1>${title}</h1>
<p class="lead">${text}</p>
<p><a class="button" href="${account(context)}">${again}</a></p>`
  return answerConsole(frame.layout(context, { title, main }), { status })
}

const over = (frame: ConsoleFrame, context: PersonContext): PageAnswer => {
  const text = emailWords[context.language]
  return said(frame, context, { title: text.overTitle, text: text.over, status: 410 })
}

const askedOf = ({ parameters, signedIn }: PersonContext, mail: MailDesk): string | null =>
  mail.readAddress(parameters[0] ?? '', signedIn.person.id)

const confirmPage = (frame: ConsoleFrame, context: PersonContext, mail: MailDesk): PageAnswer => {
  const email = askedOf(context, mail)
  if (email === null) return over(frame, context)
  const text = emailWords[context.language]
  const main = html`<h1>${text.confirmTitle}</h1>
<p class="lead">${text.confirmText(email)}</p>
${form(context, html`<p><button class="button">${text.confirm}</button></p>`)}`
  return answerConsole(frame.layout(context, { title: text.confirmTitle, main }))
}

const confirm = async (frame: ConsoleFrame, context: PersonContext, mail: MailDesk): Promise<PageAnswer> => {
  const email = askedOf(context, mail)
  if (email === null) return over(frame, context)
  await ownSides(frame, context).people.setEmail(context.signedIn.person.id, email)
  return seeOther(`${account(context)}?done=email`)
}

const choose = async (frame: ConsoleFrame, context: PersonContext): Promise<PageAnswer> => {
  const wanted = context.fields.getAll('mail')
  const off = OPTIONAL_MAIL.filter((kind) => !wanted.includes(kind))
  await ownSides(frame, context).people.setMailOff(context.signedIn.person.id, off)
  return seeOther(`${account(context)}?done=mail`)
}

/** The part of a person's account about mail; reports are for operators. */
export const mailPart = (context: PersonContext): Html => {
  const { language, signedIn } = context
  const { person, operator } = signedIn
  const text = emailWords[language]
  const { kinds } = mailWords[language]
  const boxes = OPTIONAL_MAIL.filter((kind) => kind !== 'report' || operator === 'operator').map((kind) =>
    checkbox({ id: `mail-${kind}`, name: 'mail', value: kind, label: kinds[kind] }, !person.mailOff.includes(kind)),
  )
  const choices = form(
    context,
    html`${notedGroup(text.kinds, { id: 'mail' }, boxes)}
<p><button class="button">${text.save}</button></p>`,
    `${account(context)}/mail`,
  )
  return html`<h2>${text.kindsTitle}</h2>
<p>${person.email ?? text.noAddress}</p>
<p><a class="button" href="${account(context)}/email">${text.change}</a></p>
${person.email === null ? null : choices}`
}
