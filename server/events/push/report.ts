/** Tells the operator what becomes of pushes. Lines name the host of a receiver alone, since a path may be a secret. */
import type { Logger } from '../../platform/observe/log.ts'
import { FAILING_FAILURES, type Webhook } from '../webhook.ts'
import type { PushReport } from './pusher.ts'

/** Requests since the start of the process. */
export type PushFigures = { readonly delivered: number; readonly failed: number; readonly disabled: number }

export const createPushReport = (
  logger: Logger,
): { readonly report: PushReport; readonly figures: () => PushFigures } => {
  let figures: PushFigures = { delivered: 0, failed: 0, disabled: 0 }
  const sealed = new Set<number>()
  const disabled = (): void => {
    figures = { ...figures, disabled: figures.disabled + 1 }
  }
  return {
    figures: () => figures,
    report: {
      delivered: (webhook) => {
        figures = { ...figures, delivered: figures.delivered + 1 }
        sealed.delete(webhook.id)
        if (webhook.failures >= FAILING_FAILURES) logger.info(about(webhook), 'a webhook is taken again')
      },
      failed: (webhook, { status, error }, { failures, disabled: reason }) => {
        figures = { ...figures, failed: figures.failed + 1 }
        const line = { ...about(webhook), status, error, failures }
        if (reason !== null) {
          disabled()
          logger.warn({ ...line, reason }, 'a webhook is disabled')
        } else if (failures === FAILING_FAILURES) logger.warn(line, 'a webhook is failing; it is tried again')
        else logger.debug(line, 'a webhook was not taken; it is tried again')
      },
      expired: (webhook) => {
        disabled()
        logger.warn({ ...about(webhook), reason: 'cursor-expired' }, 'a webhook is disabled')
      },
      sealed: (webhook) => {
        if (!sealed.has(webhook.id))
          logger.warn(about(webhook), 'a webhook must be rotated: its secrets cannot be read with this ENCRYPTION_KEY')
        sealed.add(webhook.id)
      },
      broken: (err) => logger.error({ err }, 'webhooks are not sent for now'),
    },
  }
}

const about = ({ id, employerId, vendorId, url }: Webhook) => ({
  webhookId: id,
  ...(vendorId === null ? { employerId } : { vendorId }),
  host: URL.parse(url)?.host ?? null,
})
