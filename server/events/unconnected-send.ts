/** Stands where the sender of pushes is put in (`createSend` of push/send.ts): refuses, and sends nothing. */
import type { Send } from './webhook.ts'

export const unconnectedSend: Send = async () => {
  throw new Error('No sender of pushes is connected.')
}
