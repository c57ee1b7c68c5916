/** Tells of every write of a webhook, so that the first active one is found at once. */
import type { WebhookSide, WebhookWrites } from '../ports.ts'

export const telling = (side: WebhookSide, changed: () => void): WebhookSide => {
  const told = async <T>(written: Promise<T>): Promise<T> => {
    const value = await written
    changed()
    return value
  }
  const telling = ({ write, remember }: WebhookWrites): WebhookWrites => ({
    write: (work) => told(write(work)),
    remember: (name, work) => told(remember(name, work)),
  })
  return {
    ...side,
    as: (...actor) => telling(side.as(...actor)),
    ofVendor: (...actor) => telling(side.ofVendor(...actor)),
  }
}
