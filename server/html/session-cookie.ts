/** Cookies that sign people in: their names and flags by scheme, and how they are found among others. */

/** Browsers take it only over https, for the whole host and no other, so that no neighbouring host can plant one. */
const HTTPS_PREFIX = '__Host-'

const isHttps = (base: string): boolean => base.startsWith('https:')

const createCookie = (name: string, maxAgeSeconds: number | null) => {
  const nameFor = (base: string): string => (isHttps(base) ? HTTPS_PREFIX + name : name)
  return {
    /** Value of Set-Cookie; null removes the cookie. */
    set: (base: string, value: string | null): string => {
      const age = value === null ? 0 : maxAgeSeconds
      return [
        `${nameFor(base)}=${value ?? ''}`,
        'HttpOnly',
        'SameSite=Lax',
        'Path=/',
        ...(isHttps(base) ? ['Secure'] : []),
        ...(age === null ? [] : [`Max-Age=${age}`]),
      ].join('; ')
    },
    /** The value in the header Cookie; null without one, and where two make it unsure whose it is. */
    read: (base: string, header: string): string | null => {
      const start = `${nameFor(base)}=`
      const found = header.split(';').flatMap((pair) => {
        const text = pair.trim()
        return text.startsWith(start) ? [text.slice(start.length)] : []
      })
      const [value] = found
      return found.length === 1 && value ? value : null
    },
  }
}

/** It ends with the browser, or with the session. */
const session = createCookie('affiche', null)

export const sessionCookie = session.set
export const sessionToken = session.read

const BROWSER_SECONDS = 400 * 24 * 3_600

/** Cookie by which a browser is known in which a person has signed in before; browsers keep none for longer. */
export const browserCookie = createCookie('affiche-browser', BROWSER_SECONDS)

const FLOW_SECONDS = 600

/** Cookie with the flow, while the person signs in at its provider. */
export const flowCookie = createCookie('affiche-oidc', FLOW_SECONDS)
