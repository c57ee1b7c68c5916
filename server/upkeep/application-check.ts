import { type CheckedMail, walkSealed } from '../applications/store/health.ts'
import { isRelaying } from '../platform/config/applications.ts'
import type { Settings } from '../platform/config/settings.ts'
import { type CheckResult, ok, warning } from '../platform/engines/checks.ts'
import type { Ask } from '../platform/engines/sql.ts'
import { safeOf } from '../platform/secrets/safe.ts'

type Context = {
  readonly ask: Ask
  readonly now: () => number
  readonly settings: Pick<
    Settings,
    'encryptionKey' | 'databaseUrl' | 'dataDir' | 'mailUrl' | 'applications' | 'publicPages'
  >
}

/** Time after which an application that waits tells that mail does not work. */
const LATE_MS = 3_600_000

/** Applications that wait: whether the present key opens them, and whether they are mailed at all. */
export const checkApplications = async ({ ask, settings, now }: Context): Promise<CheckResult> => {
  const safe = safeOf(settings)
  const counts = { all: 0, lost: 0, late: 0 }
  for await (const mail of walkSealed(ask)) {
    counts.all++
    if (!safe.canOpen(mail.head)) counts.lost++
    else if (isLate(mail, now())) counts.late++
  }
  const { all, lost, late } = counts
  if (all === 0) return ok(isRelaying(settings) ? 'None wait.' : 'None wait, and APPLICATIONS is not relay.')
  const advice = [
    ...(lost > 0 ? [`${lost} of ${all} ${LOST}`] : []),
    ...(settings.mailUrl === null ? [`${all} ${UNSENT}`] : []),
    ...(late > 0 ? [`${late} of ${all} ${LATE}`] : []),
  ]
  return advice.length > 0 ? warning(advice.join(' ')) : ok(`${all} mails wait.`)
}

const LOST =
  'mails were encrypted under another key, and cannot be sent: set ENCRYPTION_KEY or bring back encryption.key as it was, within 30 days of their applications.'
const UNSENT = 'mails wait, and none is sent: set MAIL_URL.'
const LATE = 'mails have waited for over an hour: see the log for why the mail server does not take them.'

const isLate = ({ isConfirmed, createdAt }: CheckedMail, now: number): boolean =>
  isConfirmed && createdAt < now - LATE_MS
