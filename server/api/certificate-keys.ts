/** The public keys by which certificates of test mode are verified. */
import { CERTIFICATES_PATH } from '@affiche/contract/certificate.ts'
import type { Settings } from '../platform/config/settings.ts'
import { safeOf } from '../platform/secrets/safe.ts'
import type { DocumentRoute } from './routes.ts'

/** Minutes, since a key appears with the first secret of a store. */
const HEADERS = ['content-type', 'application/jwk-set+json', 'cache-control', 'public, max-age=300'] as const

export const certificateKeys = (settings: Settings): DocumentRoute => {
  const safe = safeOf(settings)
  return {
    path: CERTIFICATES_PATH,
    label: 'other',
    answer: async () => {
      // Imported with the first request, to save memory.
      const { publicKeys } = await import('../sandbox/certificate/sign.ts')
      return { status: 200, headers: HEADERS, body: JSON.stringify(await publicKeys(safe)) }
    },
  }
}
