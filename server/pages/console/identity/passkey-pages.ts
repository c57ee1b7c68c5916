/** Adding and removing a passkey. */
import { readInt32 } from '../../../domain/int32.ts'
import { html } from '../../../lib/html.ts'
import { countWaysIn, readWaysIn } from '../../../use-cases/people/ways-in.ts'
import { noSuchPage, type PageAnswer } from '../../page.ts'
import { answerConsole, seeOther } from '../answers.ts'
import type { ConsoleFrame } from '../frame.ts'
import { type ConsoleRoute, type PersonVisit, PREFIX } from '../visit.ts'
import { meWords } from './me-words.ts'
import { passkeyButton } from './passkey-button.ts'

export const passkeyPageRoutes = (frame: ConsoleFrame): readonly ConsoleRoute[] => [
  { kind: 'person', path: '/me/passkeys/new', isStrong: true, get: (visit) => addPage(frame, visit) },
  {
    kind: 'person',
    path: '/me/passkeys/{id}/remove',
    isStrong: true,
    get: (visit) => removePage(frame, visit),
    post: (visit) => remove(frame, visit),
  },
]

const addPage = ({ layout }: ConsoleFrame, visit: PersonVisit): PageAnswer => {
  const { title, text } = meWords[visit.language].addPasskey
  const main = html`<h1>${title}</h1>
<p>${text}</p>
${passkeyButton(visit, { use: 'register', next: '' })}`
  return answerConsole(layout(visit, { title, main }))
}

const idOf = ({ parameters }: PersonVisit): number => {
  const id = readInt32(parameters[0] ?? '')
  if (id === null) throw noSuchPage()
  return id
}

const removePage = async ({ layout, store }: ConsoleFrame, visit: PersonVisit): Promise<PageAnswer> => {
  const { language, signedIn, token } = visit
  const ways = await readWaysIn(store.people, signedIn.person.id)
  const id = idOf(visit)
  const passkey = ways.passkeys.find((known) => known.id === id)
  if (!passkey) throw noSuchPage()
  const text = meWords[language].removePasskey
  const title = text.title(passkey.name)
  const main = html`<h1>${title}</h1>
<p>${text.text}</p>
${countWaysIn(ways) === 1 ? html`<p class="notice">${text.last}</p>` : null}
<form method="post"><input type="hidden" name="once" value="${token}"><button class="button">${text.submit}</button></form>
<p><a href="${PREFIX[language]}/me">${text.cancel}</a></p>`
  return answerConsole(layout(visit, { title, main }))
}

/** Of two sends of the form, the second finds nothing to remove. */
const remove = async ({ passkeys }: ConsoleFrame, visit: PersonVisit): Promise<PageAnswer> => {
  const removed = await passkeys.remove(visit.signedIn, idOf(visit))
  return seeOther(`${PREFIX[visit.language]}/me${removed === true ? '?done=removed' : ''}`)
}
