import { randomBytes } from 'node:crypto'
import type { MailDesk } from '../../mail/desk.ts'
import type { Settings } from '../../platform/config/settings.ts'
import type { Clock } from '../../platform/lib/dates.ts'
import type { ReadingStore } from '../../upkeep/ports.ts'

type Parts = {
  readonly settings: Pick<Settings, 'mailUrl' | 'console'>
  readonly clock: Clock
  readonly store: Pick<ReadingStore, 'public' | 'people' | 'mail'>
}

/** Where the pages of a thread hand in mail; null without mail, which goes to people of the console alone. */
export const mailDeskOf = async ({ settings, clock, store }: Parts): Promise<MailDesk | null> => {
  if (settings.mailUrl === null || !settings.console) return null
  // Imported only when used, to save memory.
  const [{ createMailDesk }, { createMailSecrets }] = await Promise.all([
    import('../../mail/desk.ts'),
    import('../../mail/secrets.ts'),
  ])
  const secrets = createMailSecrets(await store.public.secret())
  return createMailDesk({ outbox: store.mail, people: store.people, secrets, clock, randomBytes })
}
