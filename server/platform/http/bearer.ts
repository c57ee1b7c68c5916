/** The key in an Authorization header (RFC 6750). */
const SCHEME = 'bearer '

/** Undefined where the header has no bearer token. */
export const bearerOf = (authorization: unknown): string | undefined => {
  if (typeof authorization !== 'string' || authorization.slice(0, SCHEME.length).toLowerCase() !== SCHEME)
    return undefined
  return authorization.slice(SCHEME.length).trim() || undefined
}
