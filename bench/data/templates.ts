/** Realistic postings, validated once by the service's own rules, from which many jobs are made cheaply. */
import { join } from 'node:path'
import { readNewJob } from '../../server/jobs/input.ts'
import type { JobContent } from '../../server/jobs/job.ts'
import { createReference } from '../../server/lists/reference.ts'
import { addDays, type IsoDate } from '../../server/platform/lib/dates.ts'
import { readJson } from '../../server/platform/sentences/json-document.ts'
import { loadReferenceData } from '../../server/upkeep/reference-files.ts'
import { type Posting, postings } from '../../tools/postings/generate.ts'
import { plantedTitle } from './words.ts'

/** A body of `POST /jobs`, and the job that the service makes of it. */
export type Template = { readonly posting: Posting; readonly content: JobContent }

/** The bodies of the first templates alone. */
export const makePostings = (count: number): Posting[] => postings(count, SEED)

const TEMPLATES_MAX = 20_000
const TEMPLATES_MIN = 3_000
const SEED = 4

/** Any day; the service dates a posting today. */
const TODAY: IsoDate = '2026-11-20'

/** More for a larger store. */
export const templatesFor = (jobs: number): Template[] =>
  makeTemplates(Math.min(TEMPLATES_MAX, Math.max(TEMPLATES_MIN, Math.floor(jobs / 20))))

export const makeTemplates = (count: number): Template[] => {
  const data = loadReferenceData(join(import.meta.dirname, '../../reference-data'))
  const reference = createReference(data)
  const employer = { id: 1, name: 'Any', plan: 'unlimited', suspended: false } as const
  return makePostings(count).map((posting) => {
    const document = readJson(Buffer.from(JSON.stringify(posting)))
    return {
      posting,
      content: readNewJob(document, { employer, reference, today: TODAY, lenient: false, version: 'v1.1' }).content,
    }
  })
}

/** The position of a job among all of the store, and among those of its employer; both from 0. */
export type Position = { readonly overall: number; readonly nth: number }

/** A prime, so that each status is found on every day. */
const DAYS = 401
const DURATION_DAYS = 60

/** Jobs that follow each other are not of days that do. */
const DAY_STRIDE = 149

/** The nth job: published within the last 401 days, 70 % active, 20 % archived, 10 % draft. */
export const jobContent = ({ content }: Template, { overall, nth }: Position): JobContent => {
  const tenth = (overall * 7) % 10
  const status = tenth < 7 ? 'active' : tenth < 9 ? 'archived' : 'draft'
  const publishDate = addDays(TODAY, -((overall * DAY_STRIDE) % DAYS))
  return {
    ...content,
    referenceId: `JOB-${String(overall).padStart(9, '0')}`,
    title: plantedTitle(content.title, nth),
    publishDate,
    closeDate: addDays(publishDate, DURATION_DAYS),
    published: status !== 'draft',
    // The service renews such jobs by itself, which would disturb the measurements.
    autoRefresh: false,
    status,
  }
}
