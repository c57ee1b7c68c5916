/** The way of a message out of the service: a mail server, or a folder. Loaded with the first message. */
import { createTransport, type Transporter } from 'nodemailer'
import { FOLDER_PREFIX, type Sender, senderOf } from '../platform/config/mail.ts'
import { isLoopback } from '../platform/config/public.ts'
import { checkFolder, writeMessage } from './files/folder.ts'
import { htmlOf, textOf } from './letter.ts'
import { type MailTransport, type Message, SendingFailed } from './message.ts'

type TransportSettings = {
  readonly mailUrl: string | null
  readonly mailFrom: string | null
  readonly dataDir: string
}

/** A server that is silent for so long in a step is gone. */
const STEP_MS = 30_000
const CONNECT_MS = 10_000

type Fault = { readonly code?: string; readonly responseCode?: number; readonly command?: string }

/** Failures that are not about this message: a wrong name and password, or a greeting that refuses everybody. */
const OF_ALL = new Set(['EAUTH', 'ECONNECTION', 'EPROTOCOL', 'ETLS'])

/** The sentence of a mail server is not kept, since it repeats the address. */
const failureOf = (cause: Fault): SendingFailed => {
  const { code, responseCode, command } = cause
  const words = [code, responseCode, command].filter((part) => part !== undefined)
  const isFinal = responseCode !== undefined && responseCode >= 500 && !OF_ALL.has(code ?? '')
  return new SendingFailed(words.join(' '), { isFinal, cause })
}

export const createMailTransport = ({ mailUrl, mailFrom, dataDir }: TransportSettings): MailTransport => {
  const sender = senderOf(mailFrom ?? '')
  if (mailUrl === null || sender === null) throw new Error('Mail needs MAIL_URL and MAIL_FROM.')
  const [, domain = ''] = sender.address.split('@')
  const inFolder = mailUrl.startsWith(FOLDER_PREFIX)
  const folder = { dataDir, name: mailUrl.slice(FOLDER_PREFIX.length) }
  const mailer = inFolder ? createTransport({ streamTransport: true, buffer: true }) : toServer(new URL(mailUrl))
  return {
    send: async (message) => {
      const sent = await mailer.sendMail(fieldsOf(message, { sender, domain })).catch((error: unknown) => {
        throw failureOf(error as Fault)
      })
      if (inFolder) await writeMessage(folder, { name: message.name, bytes: sent.message as Buffer })
    },
    verify: async () => {
      if (inFolder) return checkFolder(folder)
      await mailer.verify().catch((error: unknown) => {
        throw failureOf(error as Fault)
      })
    },
  }
}

/** A name and password go to another machine only in a secured connection. */
const toServer = (url: URL): Transporter => {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const secure = url.protocol === 'smtps:'
  const hasName = url.username !== ''
  return createTransport({
    host,
    secure,
    ...(url.port === '' ? {} : { port: Number(url.port) }),
    requireTLS: hasName && !isLoopback(host),
    ...(hasName ? { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } } : {}),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: STEP_MS,
    socketTimeout: STEP_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  }) as Transporter
}

type From = { readonly sender: Sender; readonly domain: string }

const fieldsOf = ({ to, letter, off, name }: Message, { sender, domain }: From) => ({
  from: sender,
  to: { name: '', address: to },
  subject: letter.subject,
  messageId: `<${name}@${domain}>`,
  text: textOf(letter),
  html: htmlOf(letter),
  headers: {
    'Auto-Submitted': 'auto-generated',
    ...(off === null ? {} : { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
  },
  ...(off === null ? {} : { list: { unsubscribe: off } }),
})
