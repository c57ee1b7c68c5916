/** Addresses of the feeds, of all employers and of each. */
import type { Language } from '../../domain/public/document.ts'
import { createMidnights } from '../../lib/dates.ts'
import type { MaybePromise } from '../../lib/maybe-promise.ts'
import { inParts } from '../../lib/parts.ts'
import { readOnce } from '../../lib/read-once.ts'
import type { PublishingEmployer } from '../../use-cases/public-ports.ts'
import { newestJobs, walkJobs } from '../../use-cases/public-postings.ts'
import { answerStreamed } from '../answers.ts'
import type { Made } from '../made.ts'
import { type Handle, noSuchPage, type PageAnswer, type PageContext, type PageRequest } from '../page.ts'
import type { Route } from '../router.ts'
import { atomFeed } from './atom.ts'
import { jobXmlFeed } from './job-xml.ts'
import { createJsonFeed } from './json-feed.ts'
import { ndjsonFeed } from './ndjson.ts'
import { readPlace } from './parameters.ts'
import type { FeedRounds, Rounds } from './rounds.ts'
import { type FeedState, readState } from './state.ts'

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

export const feedRoutes = (context: PageContext & Pick<Made, 'whenMade'>): readonly Route[] => {
  const answer = createAnswers(context)
  const languageRoutes = FILES.flatMap(({ kind, name, extension }) =>
    LANGUAGES.map((language) => ({ file: `${name}.${language}.${extension}`, handle: answer.feed(kind, language) })),
  )
  return [...languageRoutes, { file: 'jobs.ndjson', handle: answer.ndjson }].flatMap(({ file, handle }) => [
    { path: `/feeds/${file}`, get: context.whenMade((request) => handle(request, null)) },
    { path: `/feeds/employers/{slug}/${file}`, get: context.whenMade(ofEmployer(context, handle)) },
  ])
}

type HandleOf = (request: PageRequest, employer: PublishingEmployer | null) => Promise<PageAnswer>

const ofEmployer =
  ({ reader }: PageContext, handle: HandleOf): Handle =>
  async (request, slug) => {
    const employer = await reader.employer(slug)
    if (!employer) throw noSuchPage()
    return handle(request, employer)
  }

const createAnswers = (context: PageContext) => {
  const { reader, codes, today, siteName, timeZone, lists } = context
  const midnightOf = readOnce(createMidnights(timeZone))
  const makers: Readonly<Record<Kind, FeedRounds>> = {
    jobXml: jobXmlFeed,
    atom: atomFeed,
    json: createJsonFeed(codes),
  }
  const send = async (request: PageRequest, type: string, make: MakeRounds): Promise<PageAnswer> => {
    const state = await readState(context)
    const rounds = await make(state)
    return answerStreamed(request, {
      ...{ type, cache: CACHE },
      // What is open depends on the day too.
      state: [state.number, today(), siteName, timeZone, lists.version],
      parts: () => inParts(rounds()),
    })
  }
  return {
    feed:
      (kind: Kind, language: Language): HandleOf =>
      (request, employer) =>
        send(request, TYPES[kind], ({ changedAt }) => {
          const before = kind === 'json' ? request.query.get('before') : null
          const place = before === null ? null : readPlace(codes, before)
          const filter = { employerId: employer?.id ?? null, language, today: today() }
          const feed = { ...context, ...{ language, employer, midnightOf, base: request.base, path: request.path } }
          const rounds = () => (kind === 'atom' ? newestJobs(reader, filter) : walkJobs(reader, filter, place))
          return () => makers[kind]({ ...feed, terms: lists.terms }, { rounds, changedAt })
        }),
    ndjson: (request, employer) =>
      send(request, TYPES.ndjson, async () => {
        const since = request.query.get('since')
        const rounds = await ndjsonFeed({ reader, employerId: employer?.id ?? null, today: today(), since })
        return () => rounds
      }),
  } satisfies { feed: (kind: Kind, language: Language) => HandleOf; ndjson: HandleOf }
}

type MakeRounds = (state: FeedState) => MaybePromise<() => Rounds>
