import { createThrottle } from '../../platform/lib/throttle.ts'
import type { ConsoleFrame } from '../frame.ts'
import type { ConsoleRoute, MemberContext } from '../request-context.ts'
import { invite, invitePage } from './invite.ts'
import { peopleList } from './list.ts'
import { changeRole, makeLink, personPage, setRole } from './person.ts'

/** Invitations that a person may try in an hour. */
const INVITATIONS = 60
const HOUR_MS = 3_600_000

type Post = (context: MemberContext) => ReturnType<typeof changeRole>

/** Route of a change to people, which takes a new proof of who the person is. */
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
    { kind: 'member', right: 'own', path: '/{e}/people', get: (context) => peopleList(frame, context) },
    {
      kind: 'member',
      right: 'own',
      isStrong: true,
      savesForm: true,
      path: '/{e}/people/invite',
      get: (context) => invitePage(frame, context),
      post: (context) => invite(frame, context, tries),
    },
    {
      kind: 'member',
      right: 'own',
      isStrong: true,
      path: '/{e}/people/{id}',
      get: (context) => personPage(frame, context),
    },
    change('/{e}/people/{id}/role', (context) => changeRole(frame, context)),
    change('/{e}/people/{id}/link', (context) => makeLink(frame, context)),
    change('/{e}/people/{id}/end', (context) => setRole(frame, context, null)),
  ]
}
