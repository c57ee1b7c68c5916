/** Reads the TLS parameters of a database URL as libpq does. */
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

/** Options for the socket; `prefer` falls back to plain text if the server has no TLS. */
export type SocketTls = false | 'prefer' | ConnectionOptions

/** The default mode is `prefer`, or `verify-full` if a root certificate is given. */
export const readTls = (take: (name: string) => string | null): Tls => {
  const root = take('sslrootcert')
  const mode = take('sslmode') ?? (root ? 'verify-full' : 'prefer')
  // `allow` tries plain text first; `prefer` is at least as safe.
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

/** Node trusts no server if the root file has no certificate, and a wrong key ends the process. */
const refuseUnusable = ({ ca, cert, key }: Tls): void => {
  if (ca !== null && !ca.includes('-----BEGIN ')) fail('sslrootcert names a file without a certificate in PEM form')
  try {
    createSecureContext({ ...(ca && { ca }), ...(cert && { cert }), ...(key && { key }) })
  } catch (error) {
    fail(`sslrootcert, sslcert or sslkey names a file that is no certificate or key (${(error as Error).message})`)
  }
}

/** PostgreSQL has no TLS on Unix sockets. */
export const socketTls = ({ mode, ca, cert, key }: Tls, host: string): SocketTls => {
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
