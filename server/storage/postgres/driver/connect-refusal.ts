/** Refusals of a connection that an operator must mend, each with the setting and what to do. */
import { Refusal } from '../../../domain/refusal.ts'
import { PLANNER_SETTINGS, sessionSettings } from './connection.ts'
import type { Host, Target } from './url.ts'
import { AddressRefusal } from './url-errors.ts'

type Place = { readonly server: string; readonly user: string; readonly database: string; readonly target: Target }
type Words = (place: Place, message: string) => string

const KNOWN: Readonly<Record<string, Words>> = {
  '28P01': ({ server, user, target }) =>
    target.password === null
      ? `${server} asks ${user} for a password, and the address has none`
      : `${server} refuses the password of ${user}. Correct it; in the address # is written as %23, / as %2F, ? as %3F, @ as %40, % as %25`,
  '28000': ({ server, user }, message) => {
    const tls = message.includes('no encryption') ? ', or set sslmode=require if it wants TLS' : ''
    return `${server} does not let ${user} in (${message}). Name a user that may log in, allow it in pg_hba.conf${tls}`
  },
  '3D000': ({ server, database }) =>
    `${server} has no database ${database}. Correct the name at the end of the address, or make it with "createdb"`,
  '42704': ({ server }, message) => `${server} does not know a parameter of the address (${message}). Take it out`,
  TLS_REFUSED: ({ server, target }) =>
    `${server} speaks no TLS, which sslmode=${target.tls.mode} asks for. Turn on ssl there, or set sslmode=disable`,
  CERT_HAS_EXPIRED: ({ server }) => `the certificate of ${server} has expired. Renew it on the server`,
  ERR_TLS_CERT_ALTNAME_INVALID: ({ server }, message) =>
    `the certificate of ${server} is made out to another name (${message}). Name the host as the certificate does, or set sslmode=verify-ca`,
}

/** What pgbouncer answers to settings that come with a session. */
const OF_POOLER = /unsupported startup parameter(?: in options)?: (\w+)/

export const isOfPooler = (error: unknown): boolean => error instanceof Error && OF_POOLER.test(error.message)

const poolerWords: Words = ({ server, target }, message) => {
  const name = OF_POOLER.exec(message)?.[1] ?? ''
  const says = `${server} is a pooler that passes no settings on (${message})`
  if (name in target.parameters)
    return `${says}. Take ${name} out of the address, or add it to ignore_startup_parameters in pgbouncer.ini`
  const settings = Object.keys({ ...sessionSettings(0), ...PLANNER_SETTINGS })
  return `${says}. Set DATABASE_PREPARED_STATEMENTS=false; or, with pgbouncer 1.21 or newer, let ignore_startup_parameters in pgbouncer.ini list ${settings.join(', ')}`
}

/** Certificates that no known authority has signed. */
const UNTRUSTED = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
])

/** What Node says of certificates and of TLS, besides the above. */
const TLS_PREFIXES = ['CERT_', 'ERR_TLS_', 'ERR_SSL_', 'ERR_OSSL_', 'EPROTO']

/** SQLSTATEs and codes of a connection that is refused for good; anything else is left as it is. */
const wordsFor = (code: string): Words | null => {
  const known = KNOWN[code]
  if (known) return known
  if (UNTRUSTED.has(code))
    return ({ server }, message) =>
      `the certificate of ${server} is not trusted (${message}). Name the file of its root certificate with sslrootcert`
  if (TLS_PREFIXES.some((prefix) => code.startsWith(prefix)))
    return ({ server }, message) =>
      `TLS with ${server} fails (${message}). See sslmode, sslrootcert, sslcert and sslkey`
  if (/^[0-9A-Z]{5}$/.test(code))
    return ({ server, user, database }, message) => `${server} refuses ${user} and database ${database} (${message})`
  return null
}

/** The failure of a first statement as a refusal that names the setting. */
export const connectRefusal = (error: unknown, target: Target, host: Host): unknown => {
  if (!(error instanceof Error) || !('code' in error) || error instanceof Refusal) return error
  const words = isOfPooler(error) ? poolerWords : wordsFor(String(error.code))
  if (!words) return error
  const user = target.user === null ? 'the system user of this process' : `user "${target.user}"`
  const database = `"${target.database ?? target.user ?? ''}"`
  const place = { server: `the server ${host.host}:${host.port}`, user, database, target }
  return new AddressRefusal(words(place, error.message), { cause: error })
}
