/** Tells of every write of a webhook, so that the first active one is found at once. */
import type { WebhookSide } from '../ports.ts'

export const telling = (side: WebhookSide, changed: () => void): WebhookSide => {
  const told = async <T>(written: Promise<T>): Promise<T> => {
    const value = await written
    changed()
    return value
  }
  return {
    ...side,
    as: (...actor) => {
      const { write, remember } = side.as(...actor)
      return { write: (work) => told(write(work)), remember: (name, work) => told(remember(name, work)) }
    },
  }
}
