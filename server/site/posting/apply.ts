/** The way from a posting to where candidates apply, which counts that somebody took it. */
import { LANGUAGES, type Language } from '@affiche/contract/values.ts'
import { NO_STORE, redirect } from '../../html/answers.ts'
import type { Frame } from '../../html/frame.ts'
import { noSuchPage, type PageRequest } from '../../html/page.ts'
import { provinceOf } from '../../html/words/places.ts'
import { words } from '../../html/words/words.ts'
import type { PublicDocument } from '../../public/document.ts'
import { wayToApply } from '../../public/way-to-apply.ts'
import type { Route } from '../router.ts'
import { type createFind, isOpen } from './find.ts'
import type { Gone } from './gone.ts'
import { readDocument } from './view.ts'

export const APPLY_FOLDER = '/go/'

/** Path that leads to the application address for a text of a posting. */
export const applyPath = (code: string, language: Language): string => `${APPLY_FOLDER}${code}?lang=${language}`

type Deps = { readonly find: ReturnType<typeof createFind>; readonly gone: Gone }

/** Leads only to addresses that employers have stored and to the form of the posting, never to an address of the request. */
export const goRoute = ({ countVisit, applications }: Frame, { find, gone }: Deps): Route => ({
  path: `${APPLY_FOLDER}{code}`,
  get: (request, code) =>
    find(code, (job) => {
      const document = readDocument(job)
      const language = languageOf(request, document)
      if (!isOpen(job)) return gone(request, job, { language })
      const way = wayToApply(document, language, applications !== null)
      if (way === null || way.by === 'mail') throw noSuchPage()
      countVisit('applyClick', request, job)
      const target = way.by === 'site' ? percentEncoded(way.to) : formPath(request, language, document)
      return redirect(target, { cache: NO_STORE }, 303)
    }),
})

/** The form is in both languages, whatever those of the posting are. */
const formPath = ({ query }: PageRequest, otherwise: Language, { code }: PublicDocument): string => {
  const asked = LANGUAGES.find((language) => language === query.get('lang'))
  return words[asked ?? otherwise].paths.apply(code)
}

/** The asked language if the posting has it; else its only one or, of both, French in Québec. */
const languageOf = ({ query }: PageRequest, { texts, locations }: PublicDocument): Language => {
  const asked = LANGUAGES.find((language) => language === query.get('lang'))
  if (asked && texts[asked]) return asked
  if (!texts.fr) return 'en'
  return !texts.en || locations.some((place) => provinceOf(place) === 'QC') ? 'fr' : 'en'
}

/** Everything that a header cannot hold; browsers read such a host as they read the letters themselves. */
const UNSAFE = /[^!-~]/gu

/** Bytes of UTF-8 in place of other characters, and every other one as it is. */
export const percentEncoded = (address: string): string =>
  address.toWellFormed().replace(UNSAFE, (character) => encodeURIComponent(character))
