import type { ConsoleFrame } from '../frame.ts'
import type { ConsoleRoute, Handlers, OperatorVisit } from '../visit.ts'
import { employerPage } from './employer.ts'
import { homePage } from './home.ts'
import { makeLink } from './link.ts'
import { personPage } from './person.ts'
import { employersPage, peoplePage } from './search.ts'

type Show = (frame: ConsoleFrame, visit: OperatorVisit) => ReturnType<NonNullable<Handlers<OperatorVisit>['get']>>

export const operatorRoutes = (frame: ConsoleFrame): readonly ConsoleRoute[] => {
  const page = (path: string, show: Show): ConsoleRoute => ({
    kind: 'operator',
    path: `/operator${path}`,
    get: (visit) => show(frame, visit),
  })
  return [
    page('', homePage),
    page('/employers', employersPage),
    page('/employers/{id}', employerPage),
    page('/people', peoplePage),
    page('/people/{id}', personPage),
    {
      kind: 'operator',
      changes: true,
      isStrong: true,
      path: '/operator/people/{id}/link',
      post: (visit) => makeLink(frame, visit),
    },
  ]
}
