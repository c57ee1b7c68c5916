/** The session that a request is sent in. */

import { headerOf } from '../html/page.ts'
import { sessionToken } from '../html/session-cookie.ts'
import type { SignedIn } from '../people/ports.ts'
import type { ConsoleFrame } from './frame.ts'
import type { ConsoleRequest } from './request.ts'

type Deps = Pick<ConsoleFrame, 'sessions'>

const cookieOf = (request: ConsoleRequest): string | null => sessionToken(request.base, headerOf(request, 'cookie'))

export const findSession = async ({ sessions }: Deps, request: ConsoleRequest): Promise<SignedIn | null> => {
  const cookie = cookieOf(request)
  return cookie === null ? null : sessions.find(cookie)
}

/** A session that was in force and is over. */
export const findEndedSession = async ({ sessions }: Deps, request: ConsoleRequest): Promise<SignedIn | null> => {
  const cookie = cookieOf(request)
  return cookie === null ? null : sessions.findEnded(cookie)
}
