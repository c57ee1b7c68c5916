/** Settings of mail to people (docs/mail.md). */
import { type Option, option } from './parsers.ts'

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

type MailSettings = { readonly mailUrl: string | null; readonly mailFrom: string | null }

/** Faults in the combination of these settings, one sentence each. */
export const mailFaults = ({ mailUrl, mailFrom }: MailSettings): readonly string[] =>
  mailUrl !== null && mailFrom === null
    ? ['MAIL_URL is set, but needs MAIL_FROM: mail without a sender is taken by nobody.']
    : []
