/** Memory of the limits by sender and by person, which all threads of the process count in together. */
import { createTallyMemory, type TallyMemory } from '../../lib/tallies.ts'

const NAMES = [
  ...(['searches', 'suggestions', 'feeds', 'verifications', 'reports'] as const),
  ...(['passwords', 'passkeys', 'accounts', 'waits', 'refusals'] as const),
  ...(['clicks', 'checks', 'invitations', 'webhookTests'] as const),
  ...(['applicationNetworks', 'applicationSenders', 'applicationPostings', 'applicationRecipients'] as const),
] as const

/** One for each limit, so that who is counted in one makes no other forget. */
export type TallySets = Readonly<Record<(typeof NAMES)[number], TallyMemory>>

export const createTallySets = (): TallySets =>
  Object.fromEntries(NAMES.map((name) => [name, createTallyMemory()])) as Record<keyof TallySets, TallyMemory>
