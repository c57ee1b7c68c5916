/** Addresses of the feeds, of all employers and of each. */
import type { Language } from '@affiche/contract/values.ts'
import { redirect } from '../../html/answers.ts'
import type { Copied } from '../../html/copies.ts'
import type { Frame } from '../../html/frame.ts'
import { type Handle, noSuchPage, type PageAnswer, type PageContext, type PageRequest } from '../../html/page.ts'
import { readOnce } from '../../platform/lib/bounded-cache.ts'
import { createMidnights } from '../../platform/lib/dates.ts'
import type { MaybePromise } from '../../platform/lib/maybe-promise.ts'
import { inParts } from '../../platform/lib/parts.ts'
import type { PublishingEmployer } from '../../public/ports.ts'
import { newestJobs, walkJobs } from '../../public/postings.ts'
import type { Route } from '../router.ts'
import { queryTextOf, type Values } from '../search/query.ts'
import { atomFeed } from './atom.ts'
import { jobXmlFeed } from './job-xml.ts'
import { createJsonFeed } from './json-feed.ts'
import { ndjsonFeed } from './ndjson.ts'
import { type FeedRounds, type FeedState, type Rounds, readPlace, readState } from './rounds.ts'
import { createFeedSearch, searchedValues } from './search-feed.ts'

/** Readers that ask more often are answered by caches. */
export const CACHE = 'public, max-age=300'

const TYPES = {
  jobXml: 'application/xml; charset=utf-8',
  atom: 'application/atom+xml; charset=utf-8',
  json: 'application/feed+json; charset=utf-8',
  ndjson: 'application/x-ndjson; charset=utf-8',
} as const

type Kind = Exclude<keyof typeof TYPES, 'ndjson'>

const FILES: readonly { readonly kind: Kind; readonly name: string; readonly extension: string }[] = [
  // Its address is older than its name, and readers have it.
  { kind: 'jobXml', name: 'indeed', extension: 'xml' },
  { kind: 'atom', name: 'jobs', extension: 'atom' },
  { kind: 'json', name: 'jobs', extension: 'json' },
]

const LANGUAGES: readonly Language[] = ['en', 'fr']

export const feedRoutes = (frame: Frame): readonly Route[] => {
  const answer = createAnswers(frame)
  const languageRoutes = FILES.flatMap(({ kind, name, extension }) =>
    LANGUAGES.map((language) => ({ file: `${name}.${language}.${extension}`, handle: answer.feed(kind, language) })),
  )
  return [...languageRoutes, { file: 'jobs.ndjson', handle: answer.ndjson }].flatMap(({ file, handle }) => [
    {
      path: `/feeds/${file}`,
      get: frame.whenMade((request) => handle(request, { path: `/feeds/${file}`, employer: null })),
    },
    { path: `/feeds/employers/{slug}/${file}`, get: frame.whenMade(ofEmployer(frame, file, handle)) },
  ])
}

/** The address of a feed, without parameters, and whose postings it has; null for all employers. */
type Place = { readonly path: string; readonly employer: PublishingEmployer | null }

type HandleOf = (request: PageRequest, place: Place) => Promise<PageAnswer>

const ofEmployer =
  ({ reader }: PageContext, file: string, handle: HandleOf): Handle =>
  async (request, slug) => {
    const employer = await reader.employer(slug)
    if (!employer) throw noSuchPage()
    return handle(request, { path: `/feeds/employers/${encodeURIComponent(employer.slug)}/${file}`, employer })
  }

/** The parameter that each kind of feed takes. */
const PARAMETERS: Readonly<Partial<Record<keyof typeof TYPES, string>>> = { json: 'before', ndjson: 'since' }

const createAnswers = (frame: Frame) => {
  const { reader, codes, today, siteName, timeZone, lists } = frame
  const isRelaying = frame.applications !== null
  const midnightOf = readOnce(createMidnights(timeZone))
  const makers: Readonly<Record<Kind, FeedRounds>> = {
    jobXml: jobXmlFeed,
    atom: atomFeed,
    json: createJsonFeed(codes),
  }
  const { send, sendSearch } = createSend(frame)
  const searchOf = createFeedSearch(frame)
  return {
    feed:
      (kind: Kind, language: Language): HandleOf =>
      (request, place) => {
        const { path, employer } = place
        const feed = { siteName, path, language, employer, midnightOf, base: request.base, terms: lists.terms }
        const values = employer === null && kind !== 'jobXml' ? searchedValues(request.query) : null
        if (values !== null)
          return sendSearch(request, { path, kind, values }, ({ changedAt }) => {
            const { rounds, ...search } = searchOf(values, language)
            const own = { ...feed, search, path: `${path}?${search.text}` }
            return () => makers[kind](own, { rounds, changedAt })
          })
        return send(request, { ...place, kind }, ({ changedAt }, text) => {
          const before = text === null ? null : readPlace(codes, text)
          const filter = { employerId: employer?.id ?? null, language, today: today() }
          const rounds = () => (kind === 'atom' ? newestJobs(reader, filter) : walkJobs(reader, filter, before))
          return () => makers[kind]({ ...feed, search: null }, { rounds, changedAt })
        })
      },
    ndjson: (request, place) =>
      send(request, { ...place, kind: 'ndjson' }, (_, since) =>
        ndjsonFeed({ reader, employerId: place.employer?.id ?? null, today: today(), since, isRelaying }),
      ),
  } satisfies { feed: (kind: Kind, language: Language) => HandleOf; ndjson: HandleOf }
}

/** Makes the rounds of a feed from the text of its parameter, null without one. */
type MakeRounds = (state: FeedState, parameter: string | null) => MaybePromise<() => Rounds>

type Asked = Pick<Place, 'path'> & { readonly kind: keyof typeof TYPES }

const createSend = (frame: Frame) => {
  const { copies } = frame
  const answer = createAnswer(frame)
  return {
    send: async (request: PageRequest, { path, kind }: Asked, make: MakeRounds): Promise<PageAnswer> => {
      const name = PARAMETERS[kind] ?? ''
      const parameter = request.query.get(name)
      const search = parameter === null ? '' : `?${new URLSearchParams({ [name]: parameter })}`
      // Other parameters would make more copies of the same feed.
      if (request.path !== path || request.query.size > (parameter === null ? 0 : 1))
        return redirect(path + search, { cache: CACHE }, 308)
      if (parameter !== null) copies.limit(request.sender)
      return answer(request, { path, kind, isKept: parameter === null }, (state) => make(state, parameter))
    },
    /** Each search has one address, and is counted before its place is looked for. */
    sendSearch: async (request: PageRequest, asked: Asked & { readonly values: Values }, make: MakeRounds) => {
      const { path, kind, values } = asked
      const text = queryTextOf(values)
      if (request.query.toString() !== text) return redirect(`${path}?${text}`, { cache: CACHE }, 308)
      copies.limit(request.sender)
      return answer(request, { path, kind, isKept: false }, (state) => make(state, null))
    },
  }
}

const createAnswer = (frame: Frame) => {
  const { copies, today, siteName, timeZone, lists, reader, isBehind } = frame
  // An address of an employer that a feed had before is no part of it, and neither is its copy.
  const form = frame.applications === null ? [] : ['relay']
  type Made = Asked & Pick<Copied, 'isKept'>
  type Make = (state: FeedState) => ReturnType<MakeRounds>
  return async (request: PageRequest, { path, kind, isKept }: Made, make: Make): Promise<PageAnswer> => {
    const state = await readState(frame)
    const rounds = await make(state)
    return copies.answer(request, {
      path,
      type: TYPES[kind],
      cache: CACHE,
      isKept,
      // The set of open postings depends on the day too.
      state: [state.number, today(), siteName, timeZone, lists.version, ...form],
      // The follower is asked first: once it is behind in nothing, the number counts every change.
      isCurrent: async () => !(await isBehind()) && (await reader.number()) === state.number,
      parts: () => inParts(rounds()),
    })
  }
}
