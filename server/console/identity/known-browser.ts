/** Mail about a sign-in with a browser in which the person did not sign in before. */

import { headerOf } from '../../html/page.ts'
import { browserCookie } from '../../html/session-cookie.ts'
import { browserFamily } from '../../people/browser.ts'
import { parseToken } from '../../people/session.ts'
import type { ConsoleFrame } from '../frame.ts'
import type { RequestContext } from '../request-context.ts'

/** People who share a browser. */
const PEOPLE_MAX = 5

const SEPARATOR = '~'

type SignIn = {
  /** Value of the cookie of the new session. */
  readonly token: string
  /** True for who came by the mail that would be repeated. */
  readonly isInvited?: boolean
}

/** Headers by which the browser is known at the next sign-in; none without mail. */
export const noteBrowser = async (
  { mail, store }: Pick<ConsoleFrame, 'mail' | 'store'>,
  { request }: Pick<RequestContext, 'request'>,
  { token, isInvited = false }: SignIn,
): Promise<readonly string[]> => {
  const personId = parseToken(token)?.personId
  if (mail === null || personId === undefined) return []
  const mark = mail.browserMark(personId)
  const kept = browserCookie.read(request.base, headerOf(request, 'cookie')) ?? ''
  const marks = kept.split(SEPARATOR).filter((known) => known !== '')
  if (!marks.includes(mark) && !isInvited) {
    const known = await store.people.getPerson(personId)
    if (known) await mail.postSignIn(known.person, browserFamily(headerOf(request, 'user-agent')))
  }
  const next = [mark, ...marks.filter((known) => known !== mark)].slice(0, PEOPLE_MAX)
  return ['set-cookie', browserCookie.set(request.base, next.join(SEPARATOR))]
}
