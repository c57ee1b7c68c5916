/** Reads DATABASE_URL as libpq does: several hosts, TLS and session attributes. */
import { refuseUnsupported } from './libpq-parameters.ts'
import { readTls, type Tls } from './tls.ts'
import { fail, refuseUnescaped } from './url-errors.ts'

export type Host = { readonly host: string; readonly port: number }

/** Usable servers: any, one that accepts writes, or one that is no standby. */
export type SessionAttributes = 'any' | 'read-write' | 'primary'

export type Target = {
  readonly hosts: readonly [Host, ...Host[]]
  readonly user: string | null
  readonly password: string | null
  readonly database: string | null
  readonly tls: Tls
  readonly sessionAttributes: SessionAttributes
  readonly connectTimeoutMs: number | null
  /** Settings for the start of a session: application_name, search_path, options … */
  readonly parameters: Readonly<Record<string, string>>
}

const PORT = 5432
const SCHEME = /^postgres(?:ql)?:\/\//
const FORM = /^([^/?#]*)(?:\/([^?#]*))?(?:\?([^#]*))?$/

/** Refusals never contain the password. */
export const readTarget = (url: string): Target => {
  if (!SCHEME.test(url)) fail('it must begin with postgres://')
  const rest = url.replace(SCHEME, '')
  refuseUnescaped(rest)
  const [, authority = '', path = '', query = ''] = FORM.exec(rest) ?? []
  const at = authority.lastIndexOf('@')
  const [user = '', ...password] = authority.slice(0, Math.max(at, 0)).split(':')
  const parameters = new Map(new URLSearchParams(query))
  const take = (name: string): string | null => {
    const value = parameters.get(name) || null
    parameters.delete(name)
    return value
  }
  const port = take('port')
  const hosts = readHosts(take('host') ?? decode(authority.slice(at + 1)), port)
  refuseUnsupported(take)
  return {
    hosts,
    user: take('user') ?? (decode(user) || null),
    password: take('password') ?? (decode(password.join(':')) || null),
    database: take('dbname') ?? (decode(path) || null),
    tls: readTls(take),
    sessionAttributes: readAttributes(take('target_session_attrs'), hosts.length),
    connectTimeoutMs: readSeconds(take('connect_timeout')),
    parameters: Object.fromEntries(parameters),
  }
}

/** Names the database without its password. */
export const describeTarget = ({ hosts, database, user }: Target): string =>
  `in the database "${database ?? user ?? 'of the user'}" of ${hosts.map(({ host, port }) => `${host}:${port}`).join(', ')}`

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return fail('a % in it does not begin an escape: write % as %25')
  }
}

/** Reads `a:5432,b`, or `a,b` with `port=5432,5433`; a host with a slash is the folder of a Unix socket. */
const readHosts = (list: string, ports: string | null): Target['hosts'] => {
  const common = ports?.split(',') ?? []
  const [first, ...others] = list.split(',').map((text, at) => readHost(text, common[at] ?? common[0] ?? `${PORT}`))
  return [first ?? { host: 'localhost', port: PORT }, ...others]
}

const HOST = /^(\[[^\]]+\]|[^:]*)(?::(\d*))?$/

const readHost = (text: string, port: string): Host => {
  const [, host = '', own = ''] = HOST.exec(text) ?? fail('a host of it is none')
  const number = Number(own || port)
  if (!Number.isInteger(number) || number < 1 || number > 65_535) return fail('a port of it is none')
  return { host: host.replace(/^\[(.*)\]$/, '$1') || 'localhost', port: number }
}

/** The default for several hosts is the one that accepts writes; a single host is used in any state. */
const readAttributes = (value: string | null, hosts: number): SessionAttributes => {
  if (value === null) return hosts > 1 ? 'read-write' : 'any'
  if (value === 'any') return value
  if (value === 'read-write' || value === 'primary') return value
  return fail('target_session_attrs must be read-write, primary or any, since the service writes')
}

const readSeconds = (value: string | null): number | null => {
  const seconds = Number(value)
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : null
}
