import { createThrottle } from '../../../lib/throttle.ts'
import type { ConsoleFrame } from '../frame.ts'
import type { ConsoleRoute, MemberVisit } from '../visit.ts'
import { invite, invitePage } from './invite.ts'
import { peopleList } from './list.ts'
import { changeRole, makeLink, personPage, setRole } from './person.ts'

/** Invitations that a person may try in an hour. */
const INVITATIONS = 60
const HOUR_MS = 3_600_000

type Post = (visit: MemberVisit) => ReturnType<typeof changeRole>

/** Who changes people proves first who it is. */
const change = (path: string, post: Post): ConsoleRoute => ({
  kind: 'member',
  right: 'own',
  isStrong: true,
  path,
  post,
})

export const peopleRoutes = (frame: ConsoleFrame): readonly ConsoleRoute[] => {
  const tries = createThrottle({ clock: frame.clock, most: INVITATIONS, windowMs: HOUR_MS }, frame.tallies.invitations)
  return [
    { kind: 'member', right: 'own', path: '/{e}/people', get: (visit) => peopleList(frame, visit) },
    {
      kind: 'member',
      right: 'own',
      isStrong: true,
      parks: true,
      path: '/{e}/people/invite',
      get: (visit) => invitePage(frame, visit),
      post: (visit) => invite(frame, visit, tries),
    },
    {
      kind: 'member',
      right: 'own',
      isStrong: true,
      path: '/{e}/people/{id}',
      get: (visit) => personPage(frame, visit),
    },
    change('/{e}/people/{id}/role', (visit) => changeRole(frame, visit)),
    change('/{e}/people/{id}/link', (visit) => makeLink(frame, visit)),
    change('/{e}/people/{id}/end', (visit) => setRole(frame, visit, null)),
  ]
}
