/** Makes the letter of a waiting mail, at each try, of what the store says then. */
import type { Employer } from '../employers/employer.ts'
import { hasRight } from '../employers/role.ts'
import { createLink } from '../people/link.ts'
import type { People, Person, Link as SignInLink } from '../people/ports.ts'
import { addDays, type IsoDate } from '../platform/lib/dates.ts'
import type { PublicReader } from '../public/ports.ts'
import { type Letter, momentIn, plainLine } from './letter.ts'
import type { MailReader, WaitingMail } from './ports.ts'
import type { MailSecrets } from './secrets.ts'
import { type MailWords, mailWords } from './words.ts'

export type ComposeDeps = {
  readonly people: Pick<People, 'findLink' | 'getMember' | 'findOperator'>
  readonly reader: Pick<PublicReader, 'reports'>
  readonly outbox: Pick<MailReader, 'closingJobs'>
  readonly secrets: MailSecrets
  readonly siteName: string
  readonly timeZone: string
  /** Public address of the service. */
  readonly base: string
  readonly clock: () => number
}

/** A letter to an address; `off`: where its kind is turned off, null for one that its reader asked for. */
type Composed = { readonly to: string; readonly letter: Letter; readonly off: string | null }

/** Null if there is nothing to say any more. */
export type Compose = (mail: WaitingMail) => Promise<Composed | null>

/** Postings that a letter names, and reports that it counts. */
const LISTED_MAX = 50

/** Employers of a person that are looked at; nobody acts for more. */
const EMPLOYERS_MAX = 1_000

type Reader = {
  readonly deps: ComposeDeps
  readonly person: Person
  readonly employers: readonly Employer[]
  readonly words: MailWords
}

type Body = Pick<Letter, 'subject' | 'paragraphs' | 'items' | 'action'> & { readonly foot?: readonly string[] }

export const createCompose =
  (deps: ComposeDeps): Compose =>
  async (mail) => {
    const member = await deps.people.getMember(mail.personId, EMPLOYERS_MAX)
    if (!member || member.person.disabledAt !== null) return null
    const { person, memberships } = member
    const writable = memberships.filter(({ role }) => hasRight(role, 'write')).map(({ employer }) => employer)
    const reader = { deps, person, employers: writable, words: mailWords[person.language] }
    if (mail.kind === 'link') return composeLink(reader, mail)
    if (mail.kind === 'address') return composeAddress(reader, mail)
    if (person.email === null || person.mailOff.includes(mail.kind)) return null
    const body = await OPTIONAL[mail.kind](reader, mail)
    return body && { to: person.email, letter: letterOf(reader, body, mail.kind), off: offAddress(reader, mail.kind) }
  }

const consoleOf = ({ deps, person }: Reader): string => `${deps.base}/${person.language}/console`

type Optional = Exclude<WaitingMail['kind'], 'link' | 'address'>

const offAddress = (reader: Reader, kind: Optional): string =>
  `${consoleOf(reader)}/mail/off/${reader.deps.secrets.offToken(reader.person.id, kind)}`

const letterOf = (reader: Reader, { foot = [], ...body }: Body, kind: Optional | null): Letter => {
  const { deps, person, words } = reader
  const off =
    kind === null
      ? []
      : [
          { label: words.off.link, url: offAddress(reader, kind) },
          { label: words.off.account, url: `${consoleOf(reader)}/me` },
        ]
  return {
    ...body,
    language: person.language,
    subject: plainLine(body.subject),
    paragraphs: [words.hello(person.name), ...body.paragraphs],
    foot: [...foot, ...off, `${deps.siteName}, ${deps.base}`],
  }
}

const dayIn = ({ words }: Reader, date: IsoDate): string =>
  new Intl.DateTimeFormat(words.locale, { dateStyle: 'long', timeZone: 'UTC' })
    .format(Date.parse(`${date}T00:00:00Z`))
    // The first of a month is an ordinal number in French, which Intl does not write.
    .replace(/^1 (?=\p{L})/u, '1er ')

/** About whom the reader was written to; null for the operator of the service. */
type LinkAbout = { readonly by: string | null; readonly employer: string | null }

/** A link that was used, or replaced by a newer one, is not sent. */
const composeLink = async (reader: Reader, mail: WaitingMail): Promise<Composed | null> => {
  const { token, hash } = createLink(reader.deps.secrets.linkBytes(mail.nonce))
  const link = await reader.deps.people.findLink(hash)
  if (!link || link.email === null || link.endsAt <= reader.deps.clock()) return null
  const url = `${consoleOf(reader)}/link/${token}`
  const body = linkBody(reader, link, { ...(JSON.parse(mail.about) as LinkAbout), url })
  return { to: link.email, letter: letterOf(reader, body, null), off: null }
}

const linkBody = (
  reader: Reader,
  { purpose, endsAt }: SignInLink,
  { by, employer, url }: LinkAbout & { readonly url: string },
): Body => {
  const { siteName } = reader.deps
  const { invitation, recovery } = reader.words
  const until = momentIn(reader.person.language, reader.deps.timeZone, endsAt)
  if (purpose === 'recovery')
    return {
      subject: recovery.subject(siteName),
      paragraphs: [recovery.text(by)],
      action: { label: recovery.action, url },
      foot: [recovery.foot(until)],
    }
  return {
    subject: invitation.subject(siteName, by),
    paragraphs: [invitation.text(by, employer)],
    action: { label: invitation.action, url },
    foot: [invitation.foot(until)],
  }
}

const composeAddress = async (reader: Reader, mail: WaitingMail): Promise<Composed | null> => {
  const { deps, person, words } = reader
  const { email, endsAt } = JSON.parse(mail.about) as { email: string; endsAt: number }
  if (endsAt <= deps.clock()) return null
  const token = deps.secrets.addressToken({ personId: person.id, email, endsAt })
  const text = words.address
  const body = {
    subject: text.subject,
    paragraphs: [text.text(deps.siteName)],
    action: { label: text.action, url: `${consoleOf(reader)}/me/email/${token}` },
    foot: [text.foot(momentIn(reader.person.language, reader.deps.timeZone, endsAt))],
  }
  return { to: email, letter: letterOf(reader, body, null), off: null }
}

const composeSignIn = async (reader: Reader, mail: WaitingMail): Promise<Body> => {
  const { at, label } = JSON.parse(mail.about) as { at: number; label: string }
  const text = reader.words['sign-in']
  return {
    subject: text.subject(reader.deps.siteName),
    paragraphs: [
      text.text(reader.person.handle),
      text.when(momentIn(reader.person.language, reader.deps.timeZone, at)),
      ...(label === '' ? [] : [text.browser(label)]),
      text.isYou,
    ],
    action: { label: text.action, url: `${consoleOf(reader)}/me` },
  }
}

const composeClosing = async (reader: Reader, mail: WaitingMail): Promise<Body | null> => {
  const { deps, words } = reader
  const { employerId, from, through } = JSON.parse(mail.about) as {
    employerId: number
    from: IsoDate
    through: IsoDate
  }
  const employer = reader.employers.find(({ id }) => id === employerId)
  if (!employer || employer.suspended) return null
  const jobs = await deps.outbox.closingJobs({ employerId, from, through, limit: LISTED_MAX + 1 })
  const [first] = jobs
  if (!first) return null
  const text = words.closing
  const url = `${consoleOf(reader)}/${employerId}/jobs`
  const count = jobs.length
  return {
    subject: text.subject(count, first.title, employer.name),
    paragraphs: [text.text(count, employer.name), ...(count > LISTED_MAX ? [text.more(employer.name)] : [])],
    items: jobs.slice(0, LISTED_MAX).map(({ id, title, closeDate }) => ({
      label: text.posting(plainLine(title), dayIn(reader, addDays(closeDate, -1))),
      url: `${url}/${id}`,
    })),
    action: { label: text.action, url },
  }
}

const composeReport = async (reader: Reader): Promise<Body | null> => {
  const { deps, person, words } = reader
  if ((await deps.people.findOperator(person.id)) !== 'operator') return null
  const reports = await deps.reader.reports({ decided: false, after: 0, limit: LISTED_MAX + 1 })
  if (reports.length === 0) return null
  const text = words.report
  const count = reports.length > LISTED_MAX ? `${LISTED_MAX}+` : String(reports.length)
  return {
    subject: text.subject(count, reports.length === 1),
    paragraphs: [text.text(reports.length === 1)],
    action: { label: text.action, url: `${consoleOf(reader)}/operator` },
  }
}

const OPTIONAL: Readonly<Record<Optional, (reader: Reader, mail: WaitingMail) => Promise<Body | null>>> = {
  'sign-in': composeSignIn,
  closing: composeClosing,
  report: composeReport,
}
