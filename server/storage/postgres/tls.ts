/** TLS as the parameters of a database URL ask for it, with the meaning that libpq gives them. */
import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import type { ConnectionOptions } from 'node:tls'

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
  if (!known) throw new Error(`DATABASE_URL cannot be used: sslmode must be one of ${MODES.join(', ')}.`)
  return {
    mode: known,
    ca: root === 'system' ? null : read(root),
    cert: read(take('sslcert')),
    key: read(take('sslkey')),
  }
}

const read = (file: string | null): string | null => file && readFileSync(file, 'utf8')

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
