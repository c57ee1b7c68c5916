/** A store with postings of every kind that the public sees, the addresses of all of them, and pages for a browser. */
import type { TestContext } from 'node:test'
import { NO_EXTRAS } from '../../server/jobs/extras.ts'
import type { JobContent } from '../../server/jobs/job.ts'
import { createCodes } from '../../server/public/code.ts'
import { publicBed } from '../support/public-side.ts'
import { content, insert, type TestStore } from '../support/stores.ts'
import { openPagesOn, type PageReply } from './support.ts'

export const MAPLE = { name: 'Maple & Sons <Ltd.>', nameFr: 'Érable et fils', slug: 'maple', website: null }

const FEEDS = ['indeed.en.xml', 'indeed.fr.xml', 'jobs.en.atom', 'jobs.fr.atom', 'jobs.en.json', 'jobs.fr.json']

const FILES = [...FEEDS, 'jobs.ndjson']

/** Addresses of one posting. */
export const addressesOfPosting = (code: string): string[] => [
  ...[`/jobs/${code}`, `/en/jobs/${code}`, `/fr/emplois/${code}`],
  ...[`/en/jobs/${code}/report`, `/fr/emplois/${code}/signaler`, `/en/jobs/${code}/report?sent`],
]

/** Addresses that name an employer. */
export const addressesOfEmployer = (slug: string): string[] => [
  ...[`/en/employers/${slug}`, `/fr/employeurs/${slug}`, `/embed/${slug}.en.json`, `/embed/${slug}.fr.json`],
  ...FILES.map((file) => `/feeds/employers/${slug}/${file}`),
]

/** Addresses of all postings together, or of none. */
export const COMMON: readonly string[] = [
  ...['/', '/en', '/fr', '/en/fraud-policy', '/fr/politique-fraude', '/embed/v1.js'],
  ...['/robots.txt', '/sitemap.xml', '/sitemaps/0.xml'],
  ...['', '?q=baker', '?q=nothing+at+all', '?place=Nowhere&page=0', '?category=13&newer=7'].flatMap((search) => [
    `/en/jobs${search}`,
    `/fr/emplois${search}`,
  ]),
  ...FILES.map((file) => `/feeds/${file}`),
]

const fr = { title: 'Boulangère', description: '<p>Du pain, la nuit.</p>', applicationUrl: null, of: 'x' }

const inFrench = { ...NO_EXTRAS, language: 'fr' as const }

/** Members of a job by what the public sees of it. */
export const KINDS: Readonly<Record<string, Partial<JobContent>>> = {
  both: { title: 'Baker', extras: { ...NO_EXTRAS, language: 'en', texts: { fr }, workplace: 'hybrid' } },
  english: { title: 'Baker, cakes' },
  french: { title: 'Boulanger', extras: inFrench },
  confidential: { title: 'Baker, secret', confidential: true },
  gone: { title: 'Baker, gone' },
}

export type World = Awaited<ReturnType<typeof openWorld>>

export const openWorld = async (fresh: (test: TestContext) => Promise<TestStore>, t: TestContext) => {
  const bed = await publicBed(fresh, t)
  const { store } = bed
  const employ = async ({ name, ...profile }: typeof MAPLE | { name: string }) => {
    const { id } = await store.directory.createEmployer({ name, plan: 'unlimited', createdAt: 1 })
    await store.directory.setProfile({ employerId: id, keyId: null, profile })
    return { id, jobs: store.as(id) }
  }
  const { jobs } = await employ(MAPLE)
  const ids: Record<string, number> = {}
  for (const [kind, members] of Object.entries(KINDS)) ids[kind] = (await insert(jobs, members)).id
  await bed.follow()
  await jobs.write((writer) => writer.update(ids.gone ?? 0, content({ status: 'archived' })))
  await bed.follow()
  const { codeOf } = createCodes(await store.public.secret())
  const ask = await openPagesOn(store, { searchesPerMinute: 1_000_000 })
  return { ...bed, employ, ids, codeOf: (kind: string) => codeOf(ids[kind] ?? 0), codeOfId: codeOf, ask }
}

/** Every address there is in a world. */
export const everyAddress = ({ codeOf }: World): string[] => [
  ...COMMON,
  ...Object.keys(KINDS).flatMap((kind) => addressesOfPosting(codeOf(kind))),
  ...addressesOfEmployer(MAPLE.slug),
]

export const isPage = ({ headers }: PageReply): boolean => headers.get('content-type')?.startsWith('text/html') === true
