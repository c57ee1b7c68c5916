import type { ConsoleFrame } from '../frame.ts'
import type { ConsoleRoute, Handlers, OperatorContext } from '../request-context.ts'
import { employerPage } from './employer.ts'
import { homePage } from './home.ts'
import { makeLink } from './link.ts'
import { personPage } from './person.ts'
import { employersPage, peoplePage } from './search.ts'

type Show = (frame: ConsoleFrame, context: OperatorContext) => ReturnType<NonNullable<Handlers<OperatorContext>['get']>>

export const operatorRoutes = (frame: ConsoleFrame): readonly ConsoleRoute[] => {
  const page = (path: string, show: Show): ConsoleRoute => ({
    kind: 'operator',
    path: `/operator${path}`,
    get: (context) => show(frame, context),
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
      post: (context) => makeLink(frame, context),
    },
  ]
}
