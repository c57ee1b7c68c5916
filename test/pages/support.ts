/** Pages over a reader in memory, asked without a server. */

import assert from 'node:assert/strict'
import { gunzipSync } from 'node:zlib'
import { createIsBehind } from '../../server/api/pages/page-context.ts'
import type { PageAnswer, PageContext, PageRequest } from '../../server/html/page.ts'
import { createReadReference } from '../../server/lists/reference.ts'
import { loadSettings, pageSettingsOf } from '../../server/platform/config/settings.ts'
import { createTallySets } from '../../server/platform/http/limits/tally-sets.ts'
import type { SentFile, Upload } from '../../server/platform/http/multipart.ts'
import { createCalendar } from '../../server/platform/lib/dates.ts'
import { Problem } from '../../server/platform/sentences/problem.ts'
import { type Codes, createCodes } from '../../server/public/code.ts'
import type { NewReport } from '../../server/public/ports.ts'
import { createPages } from '../../server/site/pages.ts'
import type { Store } from '../../server/upkeep/ports.ts'
import { loadReferenceData } from '../../server/upkeep/reference-files.ts'
import { START } from '../support/service.ts'
import { readerOf, type Shelf } from './shelf.ts'

export type { Shelf }

export const BASE = 'https://jobs.example.ca'

export const lists = createReadReference(loadReferenceData(`${import.meta.dirname}/../../reference-data`))

/** Codes that say nothing but the id. */
const CODES: Codes = {
  codeOf: (id) => id.toString(36).toUpperCase().padStart(7, '0'),
  jobIdOf: (code) => (/^[0-9A-Z]{7}$/i.test(code) ? Number.parseInt(code, 36) || null : null),
}

export const codeOf = CODES.codeOf

/** Reports that came, by the shelf of their jobs. */
export const reportsOn = new WeakMap<Shelf, NewReport[]>()

export const contextOf = (shelf: Shelf): PageContext => ({
  ...pageSettingsOf(
    loadSettings({
      SEARCHES_PER_MINUTE: '60',
      FEEDS_PER_MINUTE: '1000000',
      FEED_CACHE_BYTES: '1000000',
      REPORTS_PER_HOUR: '3',
      TIME_ZONE: 'America/Toronto',
    }),
  ),
  applications: null,
  verifyProof: async () => null,
  previews: { read: () => null, find: async () => 'gone' },
  testPages: { read: () => null, find: async () => null },
  report: async (report) => {
    if (!shelf.has(report.jobId)) return null
    const reports = reportsOn.get(shelf) ?? []
    reportsOn.set(shelf, reports)
    return reports.push(report)
  },
  clock: () => START,
  today: createCalendar(() => START, 'America/Toronto'),
  reader: readerOf(shelf),
  isBehind: () => false,
  lists,
  tallies: createTallySets(),
  codes: CODES,
  countVisit: () => undefined,
})

export type PageReply = {
  readonly status: number
  readonly headers: ReadonlyMap<string, string>
  /** Decoded text; empty without a body. */
  readonly text: string
}

type Ask = Partial<Pick<PageRequest, 'method' | 'headers' | 'sender' | 'base'>> & {
  readonly form?: Record<string, string>
  readonly upload?: Upload
}

export type Asking = (path: string, ask?: Ask) => Promise<PageReply>

export const openPages = async (shelf: Shelf, parts: Partial<PageContext> = {}): Promise<Asking> => {
  const pages = await createPages({ ...contextOf(shelf), ...parts })
  return async (address, asked) => read(await pages.answer(requestFor(address, asked)))
}

/** A form with files, as it is read. */
export const uploadOf = (
  fields: Record<string, string>,
  files: readonly (Omit<SentFile, 'field'> & Partial<SentFile>)[] = [],
): Upload => {
  const sent = files.map((file) => ({ field: 'file', ...file }))
  return { fields: new URLSearchParams(fields), files: sent, file: sent.at(-1) ?? null }
}

export const requestFor = (
  address: string,
  { method = 'GET', headers = {}, sender = '192.0.2.1', base = BASE, form = {}, upload = uploadOf(form) }: Ask = {},
): PageRequest => {
  const { pathname, searchParams } = new URL(address, BASE)
  const own = { accept: 'text/html', 'accept-encoding': 'gzip', ...headers }
  return {
    method,
    path: pathname,
    query: searchParams,
    headers: own,
    base,
    sender,
    readForm: () => new URLSearchParams(form),
    readApplication: async () => upload,
  }
}

/** Pages on what a store has made public. */
export const openPagesOn = async (
  store: Pick<Store, 'public' | 'follower'>,
  parts: Partial<PageContext> = {},
): Promise<Asking> => openPages(new Map(), { ...(await partsOf(store)), ...parts })

/** The parts of a store that pages read. */
export const partsOf = async ({ public: reader, follower }: Pick<Store, 'public' | 'follower'>) => ({
  reader,
  isBehind: createIsBehind({ follower }),
  codes: createCodes(await reader.secret()),
})

const read = async ({ status, headers, body }: PageAnswer): Promise<PageReply> => {
  const parts = body === null || body instanceof Uint8Array ? [body ?? new Uint8Array()] : await Array.fromAsync(body)
  const bytes = Buffer.concat(parts)
  const pairs = headers.flatMap((name, at) => (at % 2 === 0 ? [[name, headers[at + 1] ?? ''] as const] : []))
  const named = new Map(pairs)
  const zipped = named.get('content-encoding') === 'gzip' && bytes.length > 0
  return { status, headers: named, text: (zipped ? gunzipSync(bytes) : bytes).toString() }
}

/** The code of the problem that an address is refused with; an answer fails the test. */
export const refusalOf = async (ask: Asking, ...asked: Parameters<Asking>): Promise<string> => {
  const error = await ask(...asked).catch((problem: unknown) => problem)
  return error instanceof Problem ? error.code : assert.fail(`${asked[0]} was answered`)
}

/** The codes of the postings that a page lists, in their order. */
export const codesIn = (text: string): string[] =>
  [...text.matchAll(/href="\/(?:en\/jobs|fr\/emplois)\/([0-9A-Z]{7})"/g)].map(([, code]) => code ?? '')
