/** Keys of applications, of the one that is not in the store. */
import type { Safe } from '../platform/secrets/safe.ts'
import { Refusal } from '../platform/sentences/refusal.ts'
import { type ConfirmationLinks, createConfirmationLinks } from './links.ts'

const derived = (safe: Pick<Safe, 'derive'>, purpose: string): Uint8Array => {
  const key = safe.derive(purpose)
  if (key !== null) return key
  throw new Refusal(
    'APPLICATIONS is relay, but there is no key for what waits: encryption.key in DATA_DIR cannot be read or holds none. Bring back the right one, or set ENCRYPTION_KEY to it.',
  )
}

/** Key of the moments of forms, of their puzzles and of digests of what they send. */
export const formKeyOf = (safe: Pick<Safe, 'derive'>): Uint8Array => derived(safe, 'forms of applications')

export const linksOf = (safe: Pick<Safe, 'derive'>): ConfirmationLinks =>
  createConfirmationLinks(derived(safe, 'links of applications'))
