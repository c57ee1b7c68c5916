import { mailFolderOf, reasonOf, verifyMail } from '../mail/try.ts'
import type { Settings } from '../platform/config/settings.ts'
import { type CheckResult, fault, ok, warning } from '../platform/engines/checks.ts'

type MailSettings = Pick<Settings, 'mailUrl' | 'mailFrom' | 'dataDir' | 'siteName' | 'console'>

/** Whether mail can be sent, by a connection to the server without a message. */
export const checkMail = async (settings: MailSettings): Promise<CheckResult> => {
  if (settings.mailUrl === null) return ok('No mail is sent, since MAIL_URL is not set.')
  const folder = mailFolderOf(settings)
  const place = folder === null ? 'The mail server' : `The folder ${folder}`
  try {
    await verifyMail(settings)
  } catch (error) {
    return fault(`${place} does not take mail: ${reasonOf(error)}. Check MAIL_URL.`)
  }
  if (settings.console) return ok(`${place} takes mail.`)
  return warning(`${place} takes mail, but none is sent: it goes to people of the console, and CONSOLE is not true.`)
}
