import { isReadByOthers, readDkimKey } from '../mail/files/dkim.ts'
import { mailFolderOf, reasonOf, verifyMail } from '../mail/try.ts'
import { isRelaying } from '../platform/config/applications.ts'
import type { Settings } from '../platform/config/settings.ts'
import { type CheckResult, fault, ok, warning } from '../platform/engines/checks.ts'

type MailSettings = Pick<
  Settings,
  'mailUrl' | 'mailFrom' | 'mailDkimKeyFile' | 'mailDkimSelector' | 'dataDir' | 'siteName' | 'console' | 'applications'
>

/** Whether mail can be sent, by a connection to the server without a message. */
export const checkMail = async (settings: MailSettings): Promise<CheckResult> => {
  if (settings.mailUrl === null) return ok('No mail is sent, since MAIL_URL is not set.')
  const folder = mailFolderOf(settings)
  const dkim = checkDkim(settings)
  if (dkim !== null) return dkim
  const place = folder === null ? 'The mail server' : `The folder ${folder}`
  try {
    await verifyMail(settings)
  } catch (error) {
    return fault(`${place} does not take mail: ${reasonOf(error)}. Check MAIL_URL.`)
  }
  if (settings.console || isRelaying(settings)) return ok(`${place} takes mail.`)
  return warning(
    `${place} takes mail, but none is sent: it goes to people of the console, and CONSOLE is not true, and to those who get applications, and APPLICATIONS is not relay.`,
  )
}

/** Null for a key that signs, and without one. */
const checkDkim = (settings: MailSettings): CheckResult | null => {
  const { mailDkimKeyFile: file } = settings
  try {
    if (readDkimKey(settings) === null || file === null || !isReadByOthers(file)) return null
  } catch (error) {
    return fault((error as Error).message)
  }
  return warning(
    `MAIL_DKIM_KEY_FILE: every user of this machine can read ${file}. Take that right away with chmod 640.`,
  )
}
