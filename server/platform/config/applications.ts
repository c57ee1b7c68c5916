/** Settings of applications by the form of a posting (docs/applications.md). */
import { type Sender, senderOf } from './mail.ts'
import { type Option, option, readUrl, readWhole, textChoice } from './parsers.ts'
import { isLoopback } from './public.ts'

const MIB = 1024 * 1024

const cap = (name: string, standard: number, sentence: string): Option<number> =>
  option({ name, default: standard, read: readWhole(1, 1_000_000), values: '1 to 1000000', sentence })

export const applicationOptions = {
  applications: option<'off' | 'relay' | null>({
    name: 'APPLICATIONS',
    default: null,
    read: textChoice(['off', 'relay'] as const),
    values: '`off` or `relay`',
    sentence:
      'Whether candidates apply by a form, of which the employer gets a mail and the service keeps nothing; else the address for applications stands on the page. `relay` needs PUBLIC_PAGES, MAIL_URL, MAIL_FROM, PRIVACY_OFFICER and, on a database, ENCRYPTION_KEY. Unset it is off, but in `serve --demo`.',
  }),
  privacyOfficer: option<Sender | null>({
    name: 'PRIVACY_OFFICER',
    default: null,
    read: (value) => readOfficer(value),
    shown: ({ name, address }) => `${name} <${address}>`,
    values: 'a name and an address',
    sentence:
      'The person who answers for personal information, as the form of applications names it, such as `Marie Roy <vie-privee@example.ca>`.',
  }),
  applicationsPerHour: cap('APPLICATIONS_PER_HOUR', 60, 'Applications that one network address may send in an hour.'),
  applicationsPerSender: cap(
    'APPLICATIONS_PER_SENDER',
    30,
    'Applications that may come from one e-mail address in an hour.',
  ),
  applicationsPerPosting: cap('APPLICATIONS_PER_POSTING', 200, 'Applications that one posting may get in an hour.'),
  applicationsPerRecipient: cap(
    'APPLICATIONS_PER_RECIPIENT',
    1_000,
    'Applications that one address of employers may get in an hour.',
  ),
  applicationBytesMax: option<number>({
    name: 'APPLICATION_BYTES_MAX',
    default: 192 * MIB,
    read: readWhole(16 * MIB, 16_384 * MIB),
    values: '16777216 to 17179869184',
    sentence:
      'Bytes of applications in memory, each as it came and as it is encrypted; further ones wait, unread, until there is room.',
  }),
  clamdUrl: option<string | null>({
    name: 'CLAMD_URL',
    default: null,
    read: (value) => readClamd(value),
    values: 'tcp:// with a host and port',
    sentence:
      'The virus scanner clamd that files of applications must pass, such as `tcp://127.0.0.1:3310`; while it does not answer, no application with a file is taken.',
  }),
} satisfies Record<string, Option<never> | Option<unknown>>

const readOfficer = (value: string): Sender => {
  const officer = senderOf(value)
  if (officer !== null && officer.name !== '') return officer
  throw new Error('must be a name and an address: Marie Roy <vie-privee@example.ca>')
}

const readClamd = (value: string): string => {
  const url = URL.parse(readUrl(['tcp:'])(value))
  if (url?.hostname && url.port && /^\/?$/.test(url.pathname) && url.username === '') return value
  throw new Error('must be tcp:// with a host and a port, such as tcp://127.0.0.1:3310')
}

type ApplicationSettings = {
  readonly [K in keyof typeof applicationOptions]: (typeof applicationOptions)[K]['default']
} & {
  readonly publicPages: boolean
  readonly mailUrl: string | null
  readonly mailFrom: string | null
  readonly databaseUrl: string | null
  readonly encryptionKey: string | null
  readonly baseUrl: string | null
  readonly host: string
}

/** True where candidates apply by the form. */
export const isRelaying = ({ applications }: Pick<ApplicationSettings, 'applications'>): boolean =>
  applications === 'relay'

/** Faults in the combination of these settings, one sentence for each that is missing. */
export const applicationFaults = (settings: ApplicationSettings): readonly string[] => {
  if (!isRelaying(settings)) return []
  const { publicPages, mailUrl, mailFrom, privacyOfficer, databaseUrl, encryptionKey, baseUrl, host } = settings
  const missing: [boolean, string][] = [
    [!publicPages, 'PUBLIC_PAGES: the form belongs to a page'],
    [mailUrl === null, 'MAIL_URL: employers get applications by mail'],
    [mailFrom === null, 'MAIL_FROM: mail without a sender is taken by nobody'],
    [privacyOfficer === null, 'PRIVACY_OFFICER: the form names who answers for personal information'],
    [databaseUrl !== null && encryptionKey === null, 'ENCRYPTION_KEY: applications wait encrypted'],
    [baseUrl === null && !isLoopback(host), 'BASE_URL: mail names addresses of the service'],
  ]
  return missing.flatMap(([isMissing, what]) => (isMissing ? [`APPLICATIONS is relay, but needs ${what}.`] : []))
}
