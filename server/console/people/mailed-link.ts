/** A one-time link, mailed to the address that the form names, or shown. */
import type { PageAnswer } from '../../html/page.ts'
import { MAILED_LINK_MS } from '../../people/link.ts'
import type { IssuedLink } from '../../people/manage-people.ts'
import type { Person } from '../../people/ports.ts'
import { emailFault } from '../../platform/lib/contact.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { createThrottle } from '../../platform/lib/throttle.ts'
import { answerConsole } from '../answers.ts'
import { type Faults, textField } from '../form.ts'
import type { ConsoleFrame } from '../frame.ts'
import type { Back } from '../one-time-tokens.ts'
import { employerPath, type MemberContext, type PersonContext } from '../request-context.ts'
import { linkPage } from './shown.ts'
import { peopleWords } from './words.ts'

const FIELD = 'email'

const HOUR_MS = 3_600_000

/** Links that a person may have mailed in an hour, so that nobody floods an address of others. */
const MAILS = 60

/** The field for an address; none without mail. */
export const linkEmailField = (
  { mail }: Pick<ConsoleFrame, 'mail'>,
  { language, fields }: Pick<PersonContext, 'language' | 'fields'>,
  { faults = {}, known = null }: { readonly faults?: Faults; readonly known?: string | null } = {},
): Html | null => {
  const { email: label, emailHint: hint } = peopleWords[language].form
  const value = fields.get(FIELD) ?? known ?? ''
  return mail && html`${textField({ id: FIELD, label, hint, type: 'email', faults, value })}\n`
}

/** Faults of that field, which counts what is sent. */
export const linkEmailFaults = (
  frame: Pick<ConsoleFrame, 'mail' | 'clock' | 'tallies'>,
  context: Pick<PersonContext, 'language' | 'fields' | 'signedIn'>,
): Faults => {
  const email = emailOf(frame, context)
  if (email === null) return {}
  const { form: text } = peopleWords[context.language]
  if (emailFault(email) !== null) return { [FIELD]: text.emailFault }
  const wait = waitToMail(frame, context.signedIn.person, MAILS)
  return wait > 0 ? { [FIELD]: text.wait(String(wait)) } : {}
}

/** Seconds until a person may have the next mail sent to an address that it names, of so many in an hour. */
export const waitToMail = (
  { clock, tallies }: Pick<ConsoleFrame, 'clock' | 'tallies'>,
  { id }: Pick<Person, 'id'>,
  most: number,
): number => createThrottle({ clock, most, windowMs: HOUR_MS }, tallies.invitations).waitOf(`mail ${id}`)

const emailOf = ({ mail }: Pick<ConsoleFrame, 'mail'>, { fields }: Pick<PersonContext, 'fields'>): string | null =>
  mail === null ? null : (fields.get(FIELD) ?? '').trim() || null

type Issued = { readonly person: Person; readonly link: IssuedLink }

type Giving = {
  /** Makes the link, with these random bytes, for an address or to be shown. */
  readonly issue: (deps: ConsoleFrame, mailed: { readonly email: string | null }) => Promise<Issued>
  /** Names of whom the link is from; null for the operator of the service. */
  readonly from: { readonly by: string | null; readonly employer: string | null }
  readonly back: Back
}

export const giveLink = async (
  frame: ConsoleFrame,
  context: PersonContext,
  { issue, from, back }: Giving,
): Promise<PageAnswer> => {
  const email = emailOf(frame, context)
  if (frame.mail === null || email === null)
    return linkPage(frame, context, { ...(await issue(frame, { email: null })), back })
  const { nonce, bytes } = frame.mail.newLink()
  const issued = await issue({ ...frame, randomBytes: () => bytes }, { email })
  const isPosted = await frame.mail.postLink(issued.person.id, nonce, from)
  return isPosted ? mailedPage(frame, context, { issued, email, back }) : linkPage(frame, context, { ...issued, back })
}

/** As a member gives it to a person of its employer. */
export const giveLinkAsMember = (
  frame: ConsoleFrame,
  context: MemberContext,
  issue: Giving['issue'],
): Promise<PageAnswer> => {
  const { signedIn, membership, language } = context
  const from = { by: signedIn.person.name, employer: membership.employer.name }
  const { back: label } = peopleWords[language].shown
  return giveLink(frame, context, {
    issue,
    from,
    back: { path: employerPath(context, '/people'), label, section: 'people' },
  })
}

type Mailed = { readonly issued: Issued; readonly email: string; readonly back: Back }

const mailedPage = (
  { layout }: ConsoleFrame,
  context: PersonContext,
  { issued: { person, link }, email, back: { path, label, ...section } }: Mailed,
): PageAnswer => {
  const { mailed: text, shown } = peopleWords[context.language]
  const title = text.title(person.name)
  const main = html`<h1>${title}</h1>
<p class="notice" role="status">${text.sent(email)} ${shown.hours(MAILED_LINK_MS[link.purpose] / HOUR_MS)}</p>
<p>${text.again}</p>
<p><a class="button" href="${path}">${label}</a></p>`
  return answerConsole(layout(context, { title, ...section, main }))
}
