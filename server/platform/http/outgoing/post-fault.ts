/** Why a request got no answer, as a code that pages put into words. */
export const POST_FAULTS = [
  'name-unknown',
  'address-private',
  'connect-timeout',
  'timeout',
  'refused',
  'unreachable',
  'tls',
  'broken',
] as const

export type PostFaultCode = (typeof POST_FAULTS)[number]

export class PostFault extends Error {
  override readonly name = 'PostFault'
  readonly code: PostFaultCode
  /** The code of the system or of OpenSSL, such as `CERT_HAS_EXPIRED`; null if the fault says all. */
  readonly detail: string | null
  constructor(code: PostFaultCode, detail: string | null = null) {
    super(detail === null ? code : `${code}: ${detail}`)
    this.code = code
    this.detail = detail
  }
}

const UNREACHABLE = /^E(?:HOSTUNREACH|NETUNREACH|HOSTDOWN|NETDOWN|ADDRNOTAVAIL|AFNOSUPPORT)$/

/** Faults of a connection by the words of Node, the system and OpenSSL. */
const BY_CODE: readonly [RegExp, PostFaultCode][] = [
  [/^ECONNREFUSED$/, 'refused'],
  [UNREACHABLE, 'unreachable'],
  [/^ETIMEDOUT$/, 'connect-timeout'],
  [/CERT|SELF_SIGNED|ISSUER|^ERR_(?:SSL|TLS)_|^EPROTO$/, 'tls'],
]

const CODE = /^[A-Z][A-Z0-9_]{1,60}$/

export const faultOf = (error: unknown): PostFault => {
  if (error instanceof PostFault) return error
  const { code, errors } = error as { readonly code?: unknown; readonly errors?: readonly unknown[] }
  // An error of several addresses holds that of each.
  if (errors?.[0] !== undefined) return faultOf(errors[0])
  const detail = typeof code === 'string' && CODE.test(code) ? code : null
  const found = BY_CODE.find(([pattern]) => detail !== null && pattern.test(detail))
  return new PostFault(found?.[1] ?? 'broken', detail)
}
