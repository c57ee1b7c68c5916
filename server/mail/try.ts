/** Trying the settings of mail, for commands. */
import { randomBytes } from 'node:crypto'
import { FOLDER_PREFIX } from '../platform/config/mail.ts'
import type { Settings } from '../platform/config/settings.ts'
import { NONCE_BYTES } from './closing.ts'
import { folderPath } from './files/folder.ts'
import { messageName } from './secrets.ts'
import { mailWords } from './words.ts'

type MailSettings = Pick<
  Settings,
  'mailUrl' | 'mailFrom' | 'mailDkimKeyFile' | 'mailDkimSelector' | 'dataDir' | 'siteName'
>

/** The folder that takes mail in place of a server; null without one. */
export const mailFolderOf = ({ mailUrl, dataDir }: Pick<Settings, 'mailUrl' | 'dataDir'>): string | null =>
  mailUrl?.startsWith(FOLDER_PREFIX) ? folderPath({ dataDir, name: mailUrl.slice(FOLDER_PREFIX.length) }) : null

/** The sentence of the server or the system, for who asked for the try. */
export const reasonOf = (error: unknown): string => {
  const { message, cause } = error as Error
  return cause instanceof Error ? cause.message : message
}

/** Rejects if no message could be sent now. */
export const verifyMail = async (settings: MailSettings): Promise<void> => {
  const { createMailTransport } = await import('./transport.ts')
  await createMailTransport(settings).verify()
}

/** Sends a message at once; throws SendingFailed. */
export const sendTestMail = async (settings: MailSettings, to: string): Promise<void> => {
  const { createMailTransport } = await import('./transport.ts')
  const { test } = mailWords.en
  const letter = {
    language: 'en',
    subject: test.subject(settings.siteName),
    paragraphs: [test.text],
    foot: [settings.siteName],
  } as const
  await createMailTransport(settings).send({ to, letter, off: null, name: messageName(randomBytes(NONCE_BYTES)) })
}
