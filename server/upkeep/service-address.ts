/** The address of the running service, for commands that print addresses. */
import type { Settings } from '../platform/config/settings.ts'
import { keepAddress, readAddress } from '../platform/engines/sqlite/service-address.ts'
import type { Logger } from '../platform/observe/log.ts'

type Place = Pick<Settings, 'baseUrl' | 'dataDir' | 'databaseUrl'>

type Deps = { readonly settings: Place; readonly logger: Pick<Logger, 'warn'> }

/** Announces to commands on an embedded store where the service is; returns what ends that. */
export const announceAddress = ({ settings, logger }: Deps, listensAt: string): (() => void) => {
  const trying = <T>(work: () => T): T | null => {
    try {
      return work()
    } catch (err) {
      logger.warn({ err }, 'the address of the service is not kept for commands')
      return null
    }
  }
  const { baseUrl, dataDir, databaseUrl } = settings
  const forget = databaseUrl === null ? trying(() => keepAddress(dataDir, baseUrl ?? byName(listensAt))) : null
  return () => void (forget && trying(forget))
}

/** BASE_URL, or the address of the service on the embedded store; null if none runs, and on a database, which many serve. */
export const addressOf = ({ baseUrl, dataDir, databaseUrl }: Place): string | null =>
  baseUrl ?? (databaseUrl === null ? readAddress(dataDir) : null)

/** Passkeys work on this machine by its name alone. */
export const byName = (address: string): string =>
  address.replace(/^http:\/\/(?:127\.0\.0\.1|\[::1\])(?=:|$)/, 'http://localhost')
