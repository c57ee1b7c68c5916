/** Refusals of a connection that the operator must correct, with the setting and the correction. */
import { Refusal } from '../../sentences/refusal.ts'
import { PLANNER_SETTINGS, sessionSettings } from './connection.ts'
import type { Host, Target } from './url.ts'
import { AddressRefusal } from './url-errors.ts'

type Attempt = { readonly server: string; readonly user: string; readonly database: string; readonly target: Target }
type Describe = (attempt: Attempt, message: string) => string

const KNOWN: Readonly<Record<string, Describe>> = {
  '28P01': ({ server, user, target }) =>
    target.password === null
      ? `${server} requires a password for ${user}, and the address has none`
      : `${server} refuses the password of ${user}. Correct it; in the address # is written as %23, / as %2F, ? as %3F, @ as %40, % as %25`,
  '28000': ({ server, user }, message) => {
    const tls = message.includes('no encryption') ? ', or set sslmode=require if it wants TLS' : ''
    return `${server} refuses ${user} (${message}). Name a user that may log in, allow it in pg_hba.conf${tls}`
  },
  '3D000': ({ server, database }) =>
    `${server} has no database ${database}. Correct the name at the end of the address, or make it with "createdb"`,
  '42704': ({ server }, message) => `${server} does not know a parameter of the address (${message}). Take it out`,
  TLS_REFUSED: ({ server, target }) =>
    `${server} has no TLS, which sslmode=${target.tls.mode} demands. Turn on ssl there, or set sslmode=disable`,
  CERT_HAS_EXPIRED: ({ server }) => `the certificate of ${server} has expired. Renew it on the server`,
  ERR_TLS_CERT_ALTNAME_INVALID: ({ server }, message) =>
    `the certificate of ${server} is made out to another name (${message}). Name the host as the certificate does, or set sslmode=verify-ca`,
}

/** The answer of pgbouncer to settings of a session. */
const POOLER_MESSAGE = /unsupported startup parameter(?: in options)?: (\w+)/

export const isPoolerRefusal = (error: unknown): boolean => error instanceof Error && POOLER_MESSAGE.test(error.message)

const describePooler: Describe = ({ server, target }, message) => {
  const name = POOLER_MESSAGE.exec(message)?.[1] ?? ''
  const says = `${server} is a pooler that accepts no session settings (${message})`
  if (name in target.parameters)
    return `${says}. Take ${name} out of the address, or add it to ignore_startup_parameters in pgbouncer.ini`
  const settings = Object.keys({ ...sessionSettings(0), ...PLANNER_SETTINGS })
  return `${says}. Set DATABASE_PREPARED_STATEMENTS=false; or, with pgbouncer 1.21 or newer, let ignore_startup_parameters in pgbouncer.ini list ${settings.join(', ')}`
}

/** Codes for certificates without a trusted authority. */
const UNTRUSTED = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
])

/** Prefixes of the other codes of Node for certificates and TLS. */
const TLS_PREFIXES = ['CERT_', 'ERR_TLS_', 'ERR_SSL_', 'ERR_OSSL_', 'EPROTO']

/** The description for an SQLSTATE or a code of Node; null if trying again may help. */
const describerOf = (code: string): Describe | null => {
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

/** Turns the failure of a first statement into a refusal that names the setting. */
export const connectRefusal = (error: unknown, target: Target, host: Host): unknown => {
  if (!(error instanceof Error) || !('code' in error) || error instanceof Refusal) return error
  const describe = isPoolerRefusal(error) ? describePooler : describerOf(String(error.code))
  if (!describe) return error
  const user = target.user === null ? 'the system user of this process' : `user "${target.user}"`
  const database = `"${target.database ?? target.user ?? ''}"`
  const attempt = { server: `the server ${host.host}:${host.port}`, user, database, target }
  return new AddressRefusal(describe(attempt, error.message), { cause: error })
}
