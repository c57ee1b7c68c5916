/** Refuses parameters of libpq that the service does not support, so that none is ignored silently. */
import { fail } from './url-errors.ts'

type Unsupported = {
  /** Values that name the behaviour of the service. */
  readonly accepted?: readonly string[]
  readonly instead: string
}

const LEAVE_OUT = 'leave it out'
const KEEP_ALIVE = 'the service sends keep-alives after 30 seconds'
const NO_KERBEROS = 'the service speaks neither GSSAPI nor SSPI'
const NO_FILES = 'write host, user, password and database into the address'
const TLS_VERSIONS = 'the service speaks TLS 1.2 and 1.3; forbid older versions on the server'
const ONE_PROTOCOL = 'the service speaks version 3.0 of the protocol'
const NO_KEYS = 'write the password into the address'
const NO_OAUTH = 'the service does not sign in by OAuth'

const UNSUPPORTED: Readonly<Record<string, Unsupported>> = {
  channel_binding: {
    accepted: ['prefer', 'disable'],
    instead: 'the service has no channel binding; sslmode=verify-full with sslrootcert keeps others from between',
  },
  client_encoding: { accepted: ['UTF8', 'UTF-8', 'utf8', 'utf-8'], instead: 'texts are sent in UTF-8' },
  gssdelegation: { accepted: ['0'], instead: NO_KERBEROS },
  gssencmode: { accepted: ['disable', 'prefer'], instead: NO_KERBEROS },
  gsslib: { instead: NO_KERBEROS },
  hostaddr: { instead: 'name the address as the host' },
  keepalives: { accepted: ['1'], instead: KEEP_ALIVE },
  keepalives_count: { instead: KEEP_ALIVE },
  keepalives_idle: { instead: KEEP_ALIVE },
  keepalives_interval: { instead: KEEP_ALIVE },
  krbsrvname: { instead: NO_KERBEROS },
  load_balance_hosts: { accepted: ['disable'], instead: 'hosts are tried in their order' },
  max_protocol_version: { accepted: ['3.0', 'latest'], instead: ONE_PROTOCOL },
  min_protocol_version: { accepted: ['3.0'], instead: ONE_PROTOCOL },
  oauth_client_id: { instead: NO_OAUTH },
  oauth_client_secret: { instead: NO_OAUTH },
  oauth_issuer: { instead: NO_OAUTH },
  oauth_scope: { instead: NO_OAUTH },
  passfile: { instead: NO_FILES },
  replication: { accepted: ['false', 'off', 'no', '0'], instead: LEAVE_OUT },
  require_auth: { instead: 'demand the method in pg_hba.conf of the server' },
  requirepeer: { instead: 'make the folder of the socket one that only the server may write to' },
  requiressl: { accepted: ['0'], instead: 'say sslmode=require' },
  scram_client_key: { instead: NO_KEYS },
  scram_server_key: { instead: NO_KEYS },
  service: { instead: NO_FILES },
  servicefile: { instead: NO_FILES },
  ssl_max_protocol_version: { instead: TLS_VERSIONS },
  ssl_min_protocol_version: { accepted: ['TLSv1', 'TLSv1.1', 'TLSv1.2'], instead: TLS_VERSIONS },
  sslcertmode: { accepted: ['allow'], instead: 'a certificate is sent where sslcert names one and the server asks' },
  sslcompression: { accepted: ['0'], instead: LEAVE_OUT },
  sslcrl: { instead: 'the service reads no lists of revoked certificates' },
  sslcrldir: { instead: 'the service reads no lists of revoked certificates' },
  sslkeylogfile: { instead: LEAVE_OUT },
  sslnegotiation: { accepted: ['postgres'], instead: 'TLS is asked for as PostgreSQL 16 and older expect it' },
  sslpassword: { instead: 'let sslkey name a key without a password that only the service may read' },
  sslsni: { accepted: ['1'], instead: 'the name of the host is sent with every TLS handshake' },
  tcp_user_timeout: { instead: 'DATABASE_STATEMENT_TIMEOUT_MS bounds how long an answer is waited for' },
}

/** Removes them from the parameters by `take`. */
export const refuseUnsupported = (take: (name: string) => string | null): void => {
  // Not needed, since application_name is always set.
  take('fallback_application_name')
  for (const [name, { accepted, instead }] of Object.entries(UNSUPPORTED)) {
    const value = take(name)
    if (value !== null && !accepted?.includes(value)) fail(`the service does not support ${name}=…: ${instead}`)
  }
}
