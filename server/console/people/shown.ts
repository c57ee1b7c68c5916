/** A one-time link: shown on this page alone, the answer to the form that made it. */

import type { PageAnswer } from '../../html/page.ts'
import { LINK_MS } from '../../people/link.ts'
import type { IssuedLink } from '../../people/manage-people.ts'
import type { Person } from '../../people/ports.ts'
import { html } from '../../platform/lib/html.ts'
import { answerConsole } from '../answers.ts'
import type { ConsoleFrame } from '../frame.ts'
import type { Back } from '../one-time-tokens.ts'
import { type PersonContext, PREFIX } from '../request-context.ts'
import { peopleWords } from './words.ts'

const HOUR_MS = 3_600_000

type Shown = { readonly person: Person; readonly link: IssuedLink }

export const linkPage = (
  { layout }: ConsoleFrame,
  context: PersonContext,
  { person, link, back: { path, label, ...section } }: Shown & { readonly back: Back },
): PageAnswer => {
  const { shown: text } = peopleWords[context.language]
  const title = link.purpose === 'invitation' ? text.invited(person.name) : text.linked(person.name)
  const address = `${context.request.base}${PREFIX[person.language]}/link/${link.token}`
  const main = html`<h1>${title}</h1>
<p class="notice" role="status">${text.once} ${text.hours(LINK_MS[link.purpose] / HOUR_MS)}</p>
<p id="label">${text.label}</p>
<p><code class="secret" id="link" aria-labelledby="label" role="group">${address}</code></p>
<p><button type="button" class="button" data-copy="#link" hidden>${text.copy}</button></p>
<p><a href="${path}">${label}</a></p>`
  return answerConsole(layout(context, { title, ...section, main }))
}
