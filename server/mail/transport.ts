/** The way of a message out of the service: a mail server, or a folder. Loaded with the first message. */
import { createTransport, type Transporter } from 'nodemailer'
import { FOLDER_PREFIX, type Sender, senderOf } from '../platform/config/mail.ts'
import { isLoopback } from '../platform/config/public.ts'
import { type DkimSettings, readDkimKey } from './files/dkim.ts'
import { checkFolder, writeMessage } from './files/folder.ts'
import { htmlOf, plainLine, textOf } from './letter.ts'
import { type ForwardedMessage, type MailTransport, type Message, SendingFailed } from './message.ts'

type TransportSettings = DkimSettings & {
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

/** A step whose refusal is about the sender of all mail: a name and password that are missing, as a rule. */
const OF_SENDER = 'MAIL FROM'

/** The sentence of a mail server is not kept, since it repeats the address. */
const failureOf = (cause: Fault): SendingFailed => {
  const { code, responseCode, command } = cause
  const words = [code, responseCode, command].filter((part) => part !== undefined)
  const isFinal = responseCode !== undefined && responseCode >= 500 && !OF_ALL.has(code ?? '') && command !== OF_SENDER
  return new SendingFailed(words.join(' '), { isFinal, cause })
}

export const createMailTransport = (settings: TransportSettings): MailTransport => {
  const { mailUrl, mailFrom, dataDir } = settings
  const sender = senderOf(mailFrom ?? '')
  if (mailUrl === null || sender === null) throw new Error('Mail needs MAIL_URL and MAIL_FROM.')
  const [, domain = ''] = sender.address.split('@')
  const inFolder = mailUrl.startsWith(FOLDER_PREFIX)
  const folder = { dataDir, name: mailUrl.slice(FOLDER_PREFIX.length) }
  const signed = signing(settings, domain)
  const mailer = inFolder
    ? createTransport({ streamTransport: true, buffer: true, ...signed })
    : toServer(new URL(mailUrl), signed)
  return {
    send: async (message, signal) => {
      const fields = { ...fieldsOf(message, { sender, domain }), ...(signal && { signal }) }
      const sent = await mailer.sendMail(fields).catch((error: unknown) => {
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

type Signing = { readonly dkim?: { domainName: string; keySelector: string; privateKey: string } }

/** Without a folder for large messages, so that none is ever in a file. */
const signing = (settings: DkimSettings, domainName: string): Signing => {
  const key = readDkimKey(settings)
  return key === null ? {} : { dkim: { domainName, keySelector: key.selector, privateKey: key.pem } }
}

/** A name and password go to another machine only in a secured connection. */
const toServer = (url: URL, signed: Signing): Transporter => {
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
    ...signed,
  }) as Transporter
}

type From = { readonly sender: Sender; readonly domain: string }

const fieldsOf = (message: Message | ForwardedMessage, from: From) => ({
  from: from.sender,
  to: { name: '', address: message.to },
  messageId: `<${message.name}@${from.domain}>`,
  ...('letter' in message ? letterFields(message) : forwardedFields(message)),
})

const letterFields = ({ letter, off }: Message) => ({
  subject: unencoded(letter.subject),
  text: textOf(letter),
  html: htmlOf(letter),
  headers: {
    'Auto-Submitted': 'auto-generated',
    ...(off === null ? {} : { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
  },
  ...(off === null ? {} : { list: { unsubscribe: off } }),
})

/** No mark of a program: its reader may have one that answers the writer. */
const forwardedFields = ({ replyTo, subject, text, file }: ForwardedMessage) => ({
  replyTo: { name: headerText(bareName(replyTo.name)), address: replyTo.address },
  subject: headerText(subject),
  text,
  // Lines of any length, which no server on the way breaks.
  textEncoding: 'quoted-printable' as const,
  attachments:
    file === null
      ? []
      : [
          {
            filename: headerText(file.name),
            contentType: file.type,
            contentDisposition: 'attachment' as const,
            contentTransferEncoding: 'base64' as const,
            content: Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength),
          },
        ],
})

/** A word that is encoded already would be decoded by its reader, to what no look at it has seen. */
const unencoded = (text: string): string => text.replaceAll('=?', '= ?')

/** A name without the signs of addresses, which careless readers of headers take for what they look like. */
const bareName = (name: string): string => name.replaceAll(/["\\<>()[\]@,:;]+/g, ' ').replaceAll(/ {2,}/g, ' ')

/** Length of a text of strangers in a header. */
const HEADER_MAX = 300

/** One line of what is seen, of a bounded length. */
const headerText = (text: string): string => [...unencoded(plainLine(text))].slice(0, HEADER_MAX).join('')
