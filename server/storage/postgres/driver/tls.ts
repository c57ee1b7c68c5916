/** TLS as the parameters of a database URL ask for it, with the meaning that libpq gives them. */
import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { type ConnectionOptions, createSecureContext } from 'node:tls'
import { fail } from './url-errors.ts'

const MODES = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full'] as const

export type Tls = {
  readonly mode: (typeof MODES)[number]
  readonly ca: string | null
  readonly cert: string | null
  readonly key: string | null
}

/** What the driver takes: `prefer` goes on in plain text where the server has no TLS. */
export type DriverTls = false | 'prefer' | ConnectionOptions

/** Without sslmode TLS is used where the server offers it; with a root certificate alone the server is verified. */
export const readTls = (take: (name: string) => string | null): Tls => {
  const root = take('sslrootcert')
  const mode = take('sslmode') ?? (root ? 'verify-full' : 'prefer')
  // `allow` asks for plain text first; going straight to TLS is no less than it asked for.
  const known = MODES.find((one) => one === (mode === 'allow' ? 'prefer' : mode))
  if (!known) return fail(`sslmode must be one of ${MODES.join(', ')}`)
  const tls = {
    mode: known,
    ca: root === 'system' ? null : read('sslrootcert', root),
    cert: read('sslcert', take('sslcert')),
    key: read('sslkey', take('sslkey')),
  }
  refuseUnusable(tls)
  return tls
}

const read = (name: string, file: string | null): string | null => {
  if (!file) return null
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    return fail(`${name} names a file that cannot be read (${(error as Error).message})`)
  }
}

/** Node takes a root that holds no certificate for one that trusts nobody, and ends the process over a wrong key. */
const refuseUnusable = ({ ca, cert, key }: Tls): void => {
  if (ca !== null && !ca.includes('-----BEGIN ')) fail('sslrootcert names a file without a certificate in PEM form')
  try {
    createSecureContext({ ...(ca && { ca }), ...(cert && { cert }), ...(key && { key }) })
  } catch (error) {
    fail(`sslrootcert, sslcert or sslkey names a file that is no certificate or key (${(error as Error).message})`)
  }
}

/** A Unix socket never speaks TLS. */
export const driverTls = ({ mode, ca, cert, key }: Tls, host: string): DriverTls => {
  if (mode === 'disable' || host.startsWith('/')) return false
  if (mode === 'prefer' && !cert) return 'prefer'
  // As in libpq, `require` with a root certificate means verify-ca.
  const verifies = mode.startsWith('verify') || (mode === 'require' && ca !== null)
  return {
    host,
    ...(isIP(host) ? {} : { servername: host }),
    ...(ca === null ? {} : { ca }),
    ...(cert === null ? {} : { cert }),
    ...(key === null ? {} : { key }),
    rejectUnauthorized: verifies,
    ...(mode === 'verify-full' ? {} : { checkServerIdentity: () => undefined }),
  }
}
