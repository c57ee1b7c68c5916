/** Settings of mail to people (docs/mail.md). */
import { type Option, option, text } from './parsers.ts'

export const mailOptions = {
  mailUrl: option<string | null>({
    name: 'MAIL_URL',
    default: null,
    read: (value) => readMailUrl(value),
    secret: true,
    values: 'an smtp or smtps address, or `file:` and a folder',
    sentence:
      'The mail server that takes mail to people of the console, such as `smtps://name:password@mail.example.ca`; `file:FOLDER` writes each message to a folder of DATA_DIR instead. Without it no mail is sent. Needs MAIL_FROM.',
  }),
  mailFrom: option<string | null>({
    name: 'MAIL_FROM',
    default: null,
    read: (value) => readSender(value),
    values: 'an address, or a name and an address',
    sentence: 'The sender of all mail, such as `Emplois Nord <emplois@example.ca>`.',
  }),
  mailDkimKeyFile: option<string | null>({
    name: 'MAIL_DKIM_KEY_FILE',
    default: null,
    read: text,
    values: 'a file',
    sentence:
      'A private key (PEM) that signs all mail for the domain of MAIL_FROM (DKIM); needs MAIL_DKIM_SELECTOR. Leave it out where the mail server signs.',
  }),
  mailDkimSelector: option<string | null>({
    name: 'MAIL_DKIM_SELECTOR',
    default: null,
    read: (value) => readSelector(value),
    values: 'labels of a name of DNS',
    sentence: 'The selector under which DNS has the public key, such as `affiche` for `affiche._domainkey.example.ca`.',
  }),
} satisfies Record<string, Option<never> | Option<unknown>>

export const FOLDER_PREFIX = 'file:'

/** The fault does not repeat the value, which may hold a password. */
const readMailUrl = (value: string): string => {
  if (value.startsWith(FOLDER_PREFIX)) {
    if (value.length > FOLDER_PREFIX.length) return value
    throw new Error('must name a folder, as in file:mail')
  }
  const url = URL.parse(value)
  const isServer = url !== null && /^smtps?:$/.test(url.protocol) && url.hostname !== ''
  if (isServer && /^\/?$/.test(url.pathname) && url.search === '' && url.hash === '') return value
  throw new Error('must be an address that starts with smtp:// or smtps:// and names a host, or file: and a folder')
}

/** Name and address of a sender; the name is empty if there is none. */
export type Sender = { readonly name: string; readonly address: string }

const ADDRESS = /^[^\s@<>,;:"\p{Cc}]+@[^\s@<>,;:"\p{Cc}]+$/u

const NAMED = /^([^<>"\p{Cc}]*)<([^<>]*)>$/u

/** Null for a text that is no sender. */
export const senderOf = (value: string): Sender | null => {
  const [, name = '', address = value] = NAMED.exec(value) ?? []
  return ADDRESS.test(address) ? { name: name.trim(), address } : null
}

const readSender = (value: string): string => {
  if (senderOf(value) !== null) return value
  throw new Error('must be an address such as jobs@example.ca, or a name and an address: Jobs <jobs@example.ca>')
}

const SELECTOR = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?){0,3}$/i

const readSelector = (value: string): string => {
  if (SELECTOR.test(value)) return value
  throw new Error('must be labels of a name of DNS, such as affiche or 2026.affiche')
}

type MailSettings = Readonly<Record<'mailUrl' | 'mailFrom' | 'mailDkimKeyFile' | 'mailDkimSelector', string | null>>

/** Faults in the combination of these settings, one sentence each. */
export const mailFaults = (settings: MailSettings): readonly string[] => {
  const { mailUrl, mailFrom, mailDkimKeyFile, mailDkimSelector } = settings
  const faults: [boolean, string][] = [
    [
      mailUrl !== null && mailFrom === null,
      'MAIL_URL is set, but needs MAIL_FROM: mail without a sender is taken by nobody.',
    ],
    [mailDkimKeyFile !== null && mailDkimSelector === null, 'MAIL_DKIM_KEY_FILE is set, but needs MAIL_DKIM_SELECTOR.'],
    [mailDkimKeyFile === null && mailDkimSelector !== null, 'MAIL_DKIM_SELECTOR is set, but needs MAIL_DKIM_KEY_FILE.'],
  ]
  return faults.flatMap(([isFault, sentence]) => (isFault ? [sentence] : []))
}
