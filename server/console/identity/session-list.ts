/** Sessions of a person, and ending them. */

import { hidden } from '../../html/controls.ts'
import { formatMinute } from '../../html/words/format.ts'
import type { Session } from '../../people/ports.ts'
import { isLive } from '../../people/session.ts'
import { sessionId } from '../../people/sessions.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import { seeOther } from '../answers.ts'
import { tokenField } from '../form-token.ts'
import type { ConsoleFrame } from '../frame.ts'
import { type ConsoleRoute, type PersonContext, PREFIX } from '../request-context.ts'
import { momentOf } from '../times.ts'
import { meWords } from './me-words.ts'

export const sessionRoutes = (frame: ConsoleFrame): readonly ConsoleRoute[] => [
  {
    kind: 'person',
    path: '/me/sessions/end',
    post: async ({ fields, language, signedIn }) => {
      const ended = await frame.sessions.endOne(signedIn, fields.get('session') ?? '')
      return seeOther(`${PREFIX[language]}/me${ended ? '?done=session' : ''}`)
    },
  },
  {
    kind: 'person',
    path: '/me/sessions/end-others',
    post: async ({ language, signedIn }) => {
      await frame.sessions.endOthers(signedIn)
      return seeOther(`${PREFIX[language]}/me?done=sessions`)
    },
  },
]

export const sessionList = (
  { clock, timeZone }: ConsoleFrame,
  context: PersonContext,
  sessions: readonly Session[],
): Html => {
  const { language, signedIn, token } = context
  const text = meWords[language].sessions
  const path = `${PREFIX[language]}/me/sessions`
  const here = sessionId(signedIn.session)
  const live = sessions.filter((session) => isLive(session, clock()))
  const rows = live.map((session) => {
    const id = sessionId(session)
    const label = session.label || text.unknown
    const moment = (time: number): Html => momentOf(time, { language, timeZone })
    const end = html`<form method="post" action="${path}/end">${tokenField(token)}${hidden('session', id)}<button class="plain-button" aria-label="${text.endOne(label, formatMinute(language, session.createdAt, timeZone))}">${text.end}</button></form>`
    return html`<li><b>${label}</b>${id === here ? html` (${text.here})` : null} <span class="dim">${text.about(moment(session.createdAt), moment(session.seenAt))}</span>
${id === here ? null : end}</li>\n`
  })
  const others = html`<form method="post" action="${path}/end-others">${tokenField(token)}<button class="button">${text.endOthers}</button></form>`
  return html`<h2>${text.title}</h2>
<ul class="plain">${rows}</ul>
${live.length > 1 ? others : null}`
}
