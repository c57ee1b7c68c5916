/** Routes that the scripts of the form ask while it is filled in. */
import type { PageAnswer } from '../../html/page.ts'
import { createThrottle } from '../../platform/lib/throttle.ts'
import { answerJson } from '../answers.ts'
import type { ConsoleFrame } from '../frame.ts'
import type { ConsoleRoute, MemberContext } from '../request-context.ts'

/** Requests of one session to one of the routes. */
const ASKED = { most: 2, windowMs: 1_000 } as const

type Route = {
  /** The last part of its path. */
  readonly name: 'check' | 'preview'
  readonly post: (context: MemberContext) => Promise<PageAnswer>
}

export const askedByScripts = (frame: ConsoleFrame, { name, post }: Route): ConsoleRoute => {
  const { waitOf } = createThrottle({ clock: frame.clock, ...ASKED }, frame.tallies.checks)
  return {
    kind: 'member',
    path: `/{e}/jobs/${name}`,
    right: 'write',
    post: async (context) => {
      const { person, session } = context.signedIn
      const seconds = waitOf(`${person.id} ${session.createdAt} ${name}`)
      return seconds > 0 ? answerJson({}, { status: 429, headers: ['retry-after', String(seconds)] }) : post(context)
    },
  }
}
