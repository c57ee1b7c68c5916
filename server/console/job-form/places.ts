/** Places whose names have a text: for the suggestions of the form, and as a page. */
import type { Language } from '@affiche/contract/values.ts'
import { input, labelled } from '../../html/controls.ts'
import { headerOf, type PageAnswer } from '../../html/page.ts'
import { placeName } from '../../html/words/places.ts'
import type { Location } from '../../lists/places/types.ts'
import { html } from '../../platform/lib/html.ts'
import { answerConsole, answerJson } from '../answers.ts'
import type { ConsoleFrame } from '../frame.ts'
import { type ConsoleRoute, employerPath, type MemberContext } from '../request-context.ts'
import { formWords } from './words.ts'

const SHOWN_MAX = 8

/** Characters of a name. */
const QUERY_MAX = 100

export const placesRoute = (frame: ConsoleFrame): ConsoleRoute => ({
  kind: 'member',
  path: '/{e}/places',
  right: 'read',
  get: (context) => answerPlaces(frame, context),
})

const answerPlaces = (frame: ConsoleFrame, context: MemberContext): PageAnswer => {
  const q = (context.request.query.get('q') ?? '').trim().slice(0, QUERY_MAX)
  const { searchLocations, rankLocations } = frame.lists
  const found = q === '' ? [] : rankLocations(q, searchLocations({ q })).slice(0, SHOWN_MAX)
  if (!headerOf(context.request, 'accept').includes('text/html'))
    return answerJson({ places: found.map((place) => suggestionOf(place, context.language)) })
  const text = formWords[context.language].places
  const rows = found.map((place) => {
    const { name, note } = suggestionOf(place, context.language)
    return html`<li><strong>${name}</strong> <span class="dim">${note}</span></li>\n`
  })
  const main = html`<h1>${text.title}</h1>
<form method="get" action="${employerPath(context, '/places')}">${labelled('q', text.label, input({ id: 'q', name: 'q', type: 'text', value: q }))}<button class="button">${text.search}</button></form>
${rows.length > 0 ? html`<ul class="plain">${rows}</ul>` : q === '' ? null : html`<p role="status">${text.none}</p>`}`
  return answerConsole(frame.layout(context, { title: text.title, section: 'jobs', main }))
}

/** The text that the interface takes for the place, and the name of a whole province where the page has another one. */
const suggestionOf = (place: Location, language: Language): { readonly name: string; readonly note: string | null } => {
  const { description, type } = place
  const note = placeName(language, place)
  return { name: description, note: type === 'Town' || note === description ? null : note }
}
