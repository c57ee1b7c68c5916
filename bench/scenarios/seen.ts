/**
 * The time from the answer of a write until a reader sees it: in the feed of changes, in a search, on its page and in the
 * list of changes of its employer. One reader asks for each in turn: readers for each write would be more of them the
 * longer it takes, and so take the processors from what they wait for.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { API_PREFIX } from '@affiche/contract/operations.ts'
import { createCodes } from '../../server/public/code.ts'
import { send } from '../baselines/answer.ts'
import { makePostings } from '../data/templates.ts'
import type { Service } from '../processes/service.ts'

export const WRITES_A_SECOND = 50

/** The first writes are not counted, during which code is loaded and compiled. */
const WARM_UP = WRITES_A_SECOND

/** Time between two turns of the reader. */
const POLL_MS = 5

/** Time after the last write in which all are to be seen. */
const PATIENCE_MS = 60_000

/** A page is rendered for its first reader, which takes longer than all else, so every tenth write is sought there. */
const SHARES = { feed: 1, search: 1, page: 10, changes: 1 } as const
export type Place = keyof typeof SHARES
export const PLACES = Object.keys(SHARES) as readonly Place[]

export type Seen = {
  /** Milliseconds of each write by the place where it is seen. */
  readonly times: Readonly<Record<Place, readonly number[]>>
  /** Turns of the reader, each with a request for every place. */
  readonly turns: number
}

type Writing = {
  readonly seconds: number
  readonly apiKey: string
  /** Key of the codes of the store. */
  readonly secret: Uint8Array
}

type Written = { readonly nth: number; readonly word: string; readonly jobId: number; readonly at: number }

/** Word of all writes of a run, with which that of each begins. */
const RUN = `zz${Date.now()}`
const wordOf = (nth: number): string => `${RUN}x${nth.toString(36)}q`
const WORDS = /zz[0-9]{13}x[0-9a-z]{1,6}q/g
const wordsIn = (text: string): string[] => [...new Set(text.match(WORDS) ?? [])].filter((word) => word.startsWith(RUN))

/** Those of titles of results, since the page also has what was asked for. */
const resultsIn = (page: string): string[] =>
  page
    .split('<h3>')
    .slice(1)
    .flatMap((item) => wordsIn(item.split('</h3>', 1).join('')))

export const seenAfterWrites = async (service: Service, { apiKey, secret, seconds }: Writing): Promise<Seen> => {
  const written: Written[] = []
  const count = WARM_UP + seconds * WRITES_A_SECOND
  const { codeOf } = createCodes(secret)
  const readers = createReaders(service, { apiKey, pathOf: (jobId) => `/en/jobs/${codeOf(jobId)}` })
  await readers.start()
  const writes = writeAll(service, { apiKey, count }, (one) => void written.push(one))
  const sights = createSights(written)
  const deadline = performance.now() + seconds * 1000 + PATIENCE_MS
  let turns = 0
  for (let isOver = false; !isOver; turns++) {
    for (const place of PLACES) sights.note(place, await readers[place](sights.unseen(place)))
    isOver = written.length === count && PLACES.every((place) => sights.unseen(place).length === 0)
    if (performance.now() > deadline) throw new Error(`Writes were not seen for ${PATIENCE_MS} ms.`)
    await pause(POLL_MS)
  }
  await writes
  return { times: sights.times(), turns }
}

/** Moments at which words were seen first; a reader may see one before its writer has the answer. */
const createSights = (written: readonly Written[]) => {
  const moments = { feed: new Map(), search: new Map(), page: new Map(), changes: new Map() } satisfies Record<
    Place,
    Map<string, number>
  >
  const sought = (place: Place): Written[] => written.filter(({ nth }) => nth % SHARES[place] === 0)
  const counted = (place: Place): Written[] => sought(place).filter(({ nth }) => nth >= WARM_UP)
  const timesOf = (place: Place): number[] =>
    counted(place).map(({ word, at }) => Math.max(0, (moments[place].get(word) ?? Number.NaN) - at))
  return {
    note: (place: Place, words: readonly string[]): void => {
      const now = performance.now()
      for (const word of words) if (!moments[place].has(word)) moments[place].set(word, now)
    },
    unseen: (place: Place): Written[] => sought(place).filter(({ word }) => !moments[place].has(word)),
    times: () => ({
      feed: timesOf('feed'),
      search: timesOf('search'),
      page: timesOf('page'),
      changes: timesOf('changes'),
    }),
  }
}

type Reading = { readonly apiKey: string; readonly pathOf: (jobId: number) => string }

/** Returns the words that it sees. */
type Reader = (unseen: readonly Written[]) => Promise<readonly string[]>

/** Postings on a page of results. */
const RESULTS = 20

/** Readers that go on from what they have read. */
const createReaders = (service: Service, { apiKey, pathOf }: Reading) => {
  const get = async (path: string): Promise<string> => {
    const { status, body } = await send(service.url, { method: 'GET', path, apiKey, body: '' })
    if (status !== 200 && status !== 404) throw new Error(`${path} was answered with ${status}: ${body}`)
    return body
  }
  const readFeed = createFeedReader(get)
  const readChanges = createChangesReader(get)
  return {
    start: async () => {
      await readFeed()
      await readChanges()
    },
    feed: readFeed,
    search: async (unseen) => {
      const words: string[] = []
      let isNew = unseen.length > 0
      for (let page = 1; isNew; page++) {
        const found = resultsIn(await get(`/en/jobs?q=${RUN}${page === 1 ? '' : `&page=${page}`}`))
        words.push(...found)
        isNew = found.length === RESULTS && unseen.some(({ word }) => found.includes(word))
      }
      // One that became public after newer ones may stand on any page.
      const late = unseen.find(({ word }) => !words.includes(word))
      if (late) words.push(...resultsIn(await get(`/en/jobs?q=${late.word}`)))
      return words
    },
    page: async (unseen) => {
      const words: string[] = []
      for (const { jobId, word } of unseen) {
        if (!(await get(pathOf(jobId))).includes(word)) break
        words.push(word)
      }
      return words
    },
    changes: readChanges,
  } satisfies Record<Place, Reader> & { readonly start: () => Promise<void> }
}

type Get = (path: string) => Promise<string>

const createFeedReader = (get: Get): (() => Promise<readonly string[]>) => {
  let cursor: string | null = null
  return async () => {
    const text = await get(`/feeds/jobs.ndjson${cursor === null ? '' : `?since=${cursor}`}`)
    cursor = /"cursor":"([^"]+)"/.exec(text.slice(text.lastIndexOf('{"cursor"')))?.[1] ?? null
    return wordsIn(text)
  }
}

const createChangesReader = (get: Get): (() => Promise<readonly string[]>) => {
  let cursor: string | null = null
  return async () => {
    const words: string[] = []
    for (let more = true; more; ) {
      const text = await get(`${API_PREFIX}/changes${cursor === null ? '' : `?after=${cursor}`}`)
      const page = JSON.parse(text) as { readonly cursor: string; readonly more: boolean }
      cursor = page.cursor
      more = page.more
      words.push(...wordsIn(text))
    }
    return words
  }
}

type Posting = { readonly apiKey: string; readonly count: number }

/** Writes at even intervals, whether those before are answered or not. */
const writeAll = async (service: Service, { apiKey, count }: Posting, done: (written: Written) => void) => {
  const postings = makePostings(WRITES_A_SECOND)
  const writes: Promise<void>[] = []
  const start = performance.now()
  for (let nth = 0; nth < count; nth++) {
    await pause(Math.max(0, start + (nth * 1000) / WRITES_A_SECOND - performance.now()))
    const word = wordOf(nth)
    const title = `Baker ${RUN} ${word}`
    const members = { title, status: 'active', referenceId: word, publishDate: today(), closeDate: null }
    const body = JSON.stringify({ ...postings[nth % postings.length], ...members })
    const posting = send(service.url, { method: 'POST', path: `${API_PREFIX}/jobs`, apiKey, body })
    writes.push(
      posting.then((answer) => {
        if (answer.status !== 201) throw new Error(`A job was answered with ${answer.status}: ${answer.body}`)
        done({ nth, word, jobId: (JSON.parse(answer.body) as { id: number }).id, at: performance.now() })
      }),
    )
  }
  await Promise.all(writes)
}

const today = (): string => new Date().toISOString().slice(0, 10)
