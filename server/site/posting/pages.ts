/** Addresses of postings: the pages in both languages, and the short address that leads to one of them. */
import type { Language } from '@affiche/contract/values.ts'
import { answerWith, type Rendered, redirect, render } from '../../html/answers.ts'
import type { Frame } from '../../html/frame.ts'
import { type Handle, headerOf, type PageAnswer, type PageRequest } from '../../html/page.ts'
import { provinceOf } from '../../html/words/places.ts'
import { words } from '../../html/words/words.ts'
import { preferredLanguage } from '../../platform/http/media-type.ts'
import { createMidnights, type IsoDate, type Midnight } from '../../platform/lib/dates.ts'
import { andThen, type MaybePromise } from '../../platform/lib/maybe-promise.ts'
import { createSizedCache } from '../../platform/lib/sized-cache.ts'
import type { PublicJob, PublicState } from '../../public/ports.ts'
import type { Route } from '../router.ts'
import { goRoute } from './apply.ts'
import { createFind, isOpen } from './find.ts'
import { createGone } from './gone.ts'
import { jobPage } from './job-page.ts'
import { createSimilar } from './similar.ts'
import { readDocument, viewOf } from './view.ts'

/** Bytes of pages that a thread keeps. */
const CACHE_BYTES_MAX = 16 * 1024 * 1024

/** Seconds that a shared cache may keep a page. */
const SHARED_SECONDS = 60

/** Similar postings are looked for again after this time, in which one of them may have been taken down. */
const SIMILAR_MS = 5_000

/** Times in milliseconds since 1970, UTC. */
type Kept = Rendered &
  Pick<PublicState, 'hash' | 'confidential' | 'logo'> & { readonly closesAt: number; readonly madeAt: number }

/** Bytes of objects and keys beside the page itself, roughly. */
const OVERHEAD_BYTES = 400

export const createPostingPages = (frame: Frame): readonly Route[] => {
  const { clock, timeZone } = frame
  const midnightOf = createMidnights(timeZone)
  const gone = createGone(frame)
  const open = createOpen(frame, midnightOf)
  const find = createFind(frame)
  const page = (language: Language): Handle => {
    const answer: Handle = (request, code) =>
      find(code, (job) => (isOpen(job) ? open.answer(request, job, language) : gone(request, job, { language })))
    return (request, code) => andThen(open.answerKept(request, code, language), (kept) => kept ?? answer(request, code))
  }
  const short: Handle = (request, code) =>
    find(code, (job) => {
      const language = languageOfPosting(request, job)
      if (!isOpen(job)) return gone(request, job, { language, vary: CHOICE })
      const { code, closeDate } = readDocument(job)
      return redirect(words[language].paths.posting(code), {
        cache: cacheUntil(midnightOf(closeDate).time, clock()),
        headers: ['vary', CHOICE],
      })
    })
  return [
    { path: '/jobs/{code}', get: short },
    { path: words.en.paths.posting('{code}'), get: page('en') },
    { path: words.fr.paths.posting('{code}'), get: page('fr') },
    goRoute(frame, { find, gone }),
  ]
}

/** Header that chooses the language for an address without one. */
const CHOICE = 'Accept-Language'

const createOpen = (frame: Frame, midnightOf: (date: IsoDate) => Midnight) => {
  const { clock, countVisit, codes, reader, today } = frame
  const isRelaying = frame.applications !== null
  const cache = createSizedCache<Kept>(CACHE_BYTES_MAX, ({ gzip }) => gzip.byteLength + OVERHEAD_BYTES)
  const similarTo = createSimilar(frame)
  const make = (job: PublicJob, language: Language, base: string): MaybePromise<Kept> =>
    andThen(similarTo(job, { language, isKept: true }), (similar) => {
      const { hash, confidential, logo } = job
      const view = viewOf(job, language)
      const rendered = render(jobPage(view, { base, similar }, { ...frame, midnightOf, isRelaying }))
      const closesAt = midnightOf(view.document.closeDate).time
      return { ...rendered, hash, confidential, logo, closesAt, madeAt: clock() }
    })
  const answerWithKept = (request: PageRequest, job: PublicState, kept: Kept): PageAnswer => {
    const answer = answerWith(request, kept, { cache: cacheUntil(kept.closesAt, clock()) })
    countVisit('view', request, job)
    return answer
  }
  return {
    answer: (request: PageRequest, job: PublicJob, language: Language): MaybePromise<PageAnswer> =>
      andThen(make(job, language, request.base), (made) =>
        answerWithKept(request, job, cache.set(keyOf(job.jobId, language, request), made)),
      ),
    /** Reads the state of the posting alone; null if no page is kept that was made of that state. */
    answerKept: (request: PageRequest, code: string, language: Language): MaybePromise<PageAnswer | null> => {
      const id = codes.jobIdOf(code)
      const kept = id === null ? undefined : cache.get(keyOf(id, language, request))
      const age = kept === undefined ? SIMILAR_MS : clock() - kept.madeAt
      if (id === null || kept === undefined || age < 0 || age >= SIMILAR_MS) return null
      return andThen(reader.state(id, today()), (state) =>
        state !== null && isOpen(state) && isMadeOf(kept, state) ? answerWithKept(request, state, kept) : null,
      )
    },
  }
}

const keyOf = (jobId: number, language: Language, { base }: PageRequest): string => `${jobId} ${language} ${base}`

const isMadeOf = (kept: Kept, { hash, confidential, logo }: PublicState): boolean =>
  kept.hash === hash && kept.confidential === confidential && kept.logo === logo

/** Shared caches keep a page for a minute, and never past the midnight on which it closes. */
const cacheUntil = (closesAt: number, now: number): string => {
  const left = Math.floor((closesAt - now) / 1000)
  return `public, max-age=0, s-maxage=${Math.max(0, Math.min(SHARED_SECONDS, left))}`
}

/** The only language of a posting, or that which the reader prefers; French for a posting in Québec without one. */
const languageOfPosting = (request: PageRequest, job: PublicJob): Language => {
  const { texts, locations } = readDocument(job)
  if (!texts.fr) return 'en'
  if (!texts.en) return 'fr'
  const preferred = preferredLanguage(headerOf(request, 'accept-language'))
  return preferred ?? (locations.some((place) => provinceOf(place) === 'QC') ? 'fr' : 'en')
}
