/** The cookie of a session: its name and flags by scheme, and how it is found among others. */

const HTTP_NAME = 'affiche'
/** Browsers take it only over https, for the whole host and no other, so that no neighbouring host can plant one. */
const HTTPS_NAME = `__Host-${HTTP_NAME}`

const isHttps = (base: string): boolean => base.startsWith('https:')

const nameFor = (base: string): string => (isHttps(base) ? HTTPS_NAME : HTTP_NAME)

/** As Set-Cookie; it ends with the browser, or with the session. A null token removes it. */
export const sessionCookie = (base: string, token: string | null): string =>
  [
    `${nameFor(base)}=${token ?? ''}`,
    'HttpOnly',
    'SameSite=Lax',
    'Path=/',
    ...(isHttps(base) ? ['Secure'] : []),
    ...(token === null ? ['Max-Age=0'] : []),
  ].join('; ')

/** The token in the header Cookie; null without one, and where two make it unsure whose the session is. */
export const sessionToken = (base: string, header: string): string | null => {
  const start = `${nameFor(base)}=`
  const found = header.split(';').flatMap((pair) => {
    const text = pair.trim()
    return text.startsWith(start) ? [text.slice(start.length)] : []
  })
  const [token] = found
  return found.length === 1 && token ? token : null
}
