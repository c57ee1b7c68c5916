/** The sender of the service, which is loaded with the first message. */
import type { Settings } from '../platform/config/settings.ts'
import type { SendUntil } from './push/send.ts'

export const createLazySend = (
  { webhookNetworks }: Pick<Settings, 'webhookNetworks'>,
  clock: () => number,
): SendUntil => {
  const load = async (): Promise<SendUntil> => {
    // Imported only when used, to save memory.
    const { createPost } = await import('../platform/http/outgoing/post.ts')
    const { createSend } = await import('./push/send.ts')
    return createSend(createPost({ networks: webhookNetworks }), clock)
  }
  let loaded: Promise<SendUntil> | null = null
  return async (delivery, signal) => {
    loaded ??= load()
    return (await loaded)(delivery, signal)
  }
}
