/** Tells the operator what becomes of applications; no line has a text or an address of anybody. */
import { SendingFailed } from '../mail/message.ts'
import type { Logger } from '../platform/observe/log.ts'
import type { TakenApplicationMail } from './spool-ports.ts'

export type RelayReport = {
  readonly delivered: (mail: TakenApplicationMail) => void
  readonly failed: (mail: TakenApplicationMail, error: unknown, isGivenUp: boolean) => void
  /** Called with a mail that was encrypted under another key. */
  readonly unopened: (mail: TakenApplicationMail, isGivenUp: boolean) => void
  /** Called with the first failure of the store in a row of them. */
  readonly broken: (error: unknown) => void
}

/** Since the start of the process: applications that employers got, tries that failed, applications that were given up. */
export type RelayFigures = { readonly delivered: number; readonly failed: number; readonly givenUp: number }

export const NO_FIGURES: RelayFigures = { delivered: 0, failed: 0, givenUp: 0 }

export const sumOf = (one: RelayFigures, other: RelayFigures): RelayFigures => ({
  delivered: one.delivered + other.delivered,
  failed: one.failed + other.failed,
  givenUp: one.givenUp + other.givenUp,
})

const about = ({ kind, employerId, jobId, tries }: TakenApplicationMail) => ({ kind, employerId, jobId, tries })

/** The sentences of mail servers repeat addresses. */
const reasonOf = (error: unknown): string => (error instanceof SendingFailed ? error.message : (error as Error).name)

export const createRelayReport = (
  logger: Logger,
): { readonly report: RelayReport; readonly figures: () => RelayFigures } => {
  let figures = NO_FIGURES
  let isUnopened = false
  const count = (name: keyof RelayFigures): void => {
    figures = { ...figures, [name]: figures[name] + 1 }
  }
  const failed = (mail: TakenApplicationMail, isGivenUp: boolean): void => {
    count('failed')
    if (isGivenUp && mail.kind === 'application') count('givenUp')
  }
  return {
    figures: () => figures,
    report: {
      delivered: (mail) => {
        isUnopened = false
        if (mail.kind === 'application') count('delivered')
      },
      failed: (mail, error, isGivenUp) => {
        failed(mail, isGivenUp)
        const line = { ...about(mail), reason: reasonOf(error) }
        if (isGivenUp && mail.kind === 'application')
          logger.error(line, 'an application is given up: its candidate and its employer are told')
        else if (isGivenUp) logger.warn(line, 'a letter to a candidate is given up')
        else logger.warn(line, 'mail of an application was not sent; it is tried again')
      },
      unopened: (mail, isGivenUp) => {
        failed(mail, isGivenUp)
        if (isGivenUp) logger.error(about(mail), 'an application is given up, since it never opened with the key')
        else if (!isUnopened)
          logger.error(about(mail), 'applications wait that cannot be read: they were encrypted under another key')
        isUnopened = true
      },
      broken: (err) => logger.error({ err }, 'applications are not mailed for now'),
    },
  }
}
