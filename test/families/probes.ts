/**
 * Every way in which an operation can be asked about a job, by id and by referenceId, in the path, the body and
 * the query. The compiler asks for an entry for each new operation on jobs.
 */
import type { JobBody } from '@affiche/contract/job.ts'
import {
  type ChangeOperationId,
  type HintOperationId,
  type JobOperationId,
  prefixOf,
  type StatisticsOperationId,
  type TimingOperationId,
} from '@affiche/contract/operations.ts'
import { job } from '../support/service.ts'
import { type Row, rows } from './requests.ts'

/** Names of a job, or of one that does not exist. */
export type Named = {
  readonly id: number
  readonly referenceId: string
  /** A word of the title that no other job has. */
  readonly word: string
  /** A place that is not listed, and its id. */
  readonly place: string
  readonly placeId: number
}

/** A word that stands nowhere else. */
export const SECRET = 'Zimtstern'

/** A job that no other employer may learn of, and the members that make it. */
export const secretMembers = {
  title: `${SECRET} baker`,
  referenceId: `${SECRET}-REQ`,
  locations: [{ description: `${SECRET} Cove, NL` }],
}

/** Names that a client could learn of that job; `body` is the answer to its creation. */
export const secretOf = ({ id, locations: [place] }: JobBody): Named => ({
  id,
  referenceId: secretMembers.referenceId,
  word: SECRET,
  place: place?.description ?? '',
  placeId: place?.id ?? 0,
})

/** A job that there is not. As long as the secret's names, so that what repeats them has the same length. */
export const NOBODY: Named = {
  id: 2_147_483_646,
  referenceId: 'Apfelkern-REQ',
  word: 'Apfelkern',
  place: 'Apfelkern Cove, NL',
  placeId: 2_147_483_646,
}

export type Probe = {
  readonly method: string
  readonly path: string
  readonly body?: unknown
  readonly headers?: Record<string, string>
}

const read = (path: string): Probe => ({ method: 'GET', path })

const query = (value: string): string => encodeURIComponent(value)

export type ProbedId = JobOperationId | HintOperationId | TimingOperationId | ChangeOperationId | StatisticsOperationId

const probes: Record<ProbedId, (about: Named) => Probe[]> = {
  listJobs: ({ referenceId, word, place }) =>
    [
      `?referenceId=${query(referenceId)}`,
      `?referenceId=${query(referenceId)}&status=active`,
      `?q=${word}`,
      `?q=${word}&page=2&pageSize=1`,
      `?q=${query(referenceId)}`,
      `?q=${query(place)}`,
      '?status=archived',
      '?page=2&pageSize=1',
    ].map((search) => ({ method: 'GET', path: `/jobs${search}` })),
  getJob: ({ id }) => [
    { method: 'GET', path: `/jobs/${id}` },
    { method: 'HEAD', path: `/jobs/${id}` },
    { method: 'GET', path: `/jobs/${id}`, headers: { 'If-None-Match': '*' } },
  ],
  createJob: ({ id, referenceId, place, placeId }) => [
    { method: 'POST', path: '/jobs', body: job({ referenceId }) },
    { method: 'POST', path: '/jobs', body: job({ id }) },
    { method: 'POST', path: '/jobs', body: job({ locations: [{ description: place }] }) },
    { method: 'POST', path: '/jobs', body: job({ locations: [{ id: placeId, description: 'Calgary, AB' }] }) },
  ],
  upsertJob: ({ id, referenceId }) => [
    { method: 'PUT', path: '/jobs', body: { referenceId, title: 'Changed' } },
    { method: 'PUT', path: '/jobs', body: { referenceId, status: 'archived' } },
    { method: 'PUT', path: '/jobs', body: { ...job({ referenceId }), id } },
    { method: 'PUT', path: '/jobs', body: job({ referenceId }) },
  ],
  updateJob: ({ id, referenceId }) => [
    { method: 'PUT', path: `/jobs/${id}`, body: { title: 'Changed' } },
    { method: 'PUT', path: `/jobs/${id}`, body: { status: 'draft' } },
    { method: 'PUT', path: `/jobs/${id}`, body: { id, referenceId } },
    { method: 'PUT', path: `/jobs/${id}`, body: { id: 1 } },
    { method: 'PUT', path: `/jobs/${id}`, body: {} },
    { method: 'PUT', path: `/jobs/${id}`, body: { title: '', nonsense: 1 } },
    { method: 'PUT', path: `/jobs/${id}`, body: { title: 'x', nonsense: 1 }, headers: { Prefer: 'handling=lenient' } },
  ],
  deleteJobByReference: ({ referenceId }) => [
    { method: 'DELETE', path: '/jobs', body: { referenceId } },
    { method: 'DELETE', path: `/jobs?referenceId=${query(referenceId)}` },
    { method: 'DELETE', path: `/jobs?referenceId=${query(referenceId)}`, body: { referenceId } },
  ],
  deleteJob: ({ id }) => [
    { method: 'DELETE', path: `/jobs/${id}` },
    { method: 'DELETE', path: `/jobs/${id}`, body: {} },
  ],
  refreshJob: ({ id }) => [
    { method: 'POST', path: `/jobs/${id}/refresh` },
    { method: 'POST', path: `/jobs/${id}/refresh`, body: {} },
    { method: 'POST', path: `/jobs/${id}/refresh`, headers: { 'If-Match': '"x"' } },
  ],
  previewJob: ({ id }) => [
    { method: 'POST', path: `/jobs/${id}/preview` },
    { method: 'POST', path: `/jobs/${id}/preview`, body: { nonsense: 'x' } },
  ],
  getJobHints: ({ id }) => [read(`/jobs/${id}/hints`), { method: 'HEAD', path: `/jobs/${id}/hints` }],
  listChanges: () => ['', '?after=now', '?expand=job', '?limit=1'].map((query) => read(`/changes${query}`)),
  getJobStatistics: ({ id }) =>
    ['', '?from=2026-11-01', '?to=1999-12-31'].map((query) => read(`/jobs/${id}/statistics${query}`)),
  listJobStatistics: () =>
    ['', '?limit=1', '?from=2026-11-01&to=2026-11-30'].map((query) => read(`/statistics${query}`)),
  getClosingCalendar: () => [read('/closing.ics')],
  exportJobs: () => ['', '?status=active', '?after=2147483647'].map((query) => read(`/export${query}`)),
}

/** The same request as a client sends it that knows no PUT and DELETE. */
const disguised = ({ method, headers, ...rest }: Probe): Probe => ({
  ...rest,
  method: 'POST',
  headers: { ...headers, 'X-HTTP-Method-Override': method },
})

/** Ways that only v1.2 has. */
const probes12: Partial<Record<ProbedId, (about: Named) => Probe[]>> = {
  createJob: ({ referenceId, word }) => [
    { method: 'POST', path: '/jobs', body: job({ referenceId, language: 'en', texts: { fr: textOf(word) } }) },
  ],
  upsertJob: ({ referenceId }) => [{ method: 'PUT', path: '/jobs', body: { referenceId, texts: { fr: null } } }],
  updateJob: ({ id, word }) => [
    { method: 'PUT', path: `/jobs/${id}`, body: { texts: { fr: textOf(word) } } },
    { method: 'PUT', path: `/jobs/${id}`, body: { openings: 2, publicUrls: { en: 'https://jobs.example/' } } },
    { method: 'PUT', path: `/jobs/${id}`, body: { language: 'de', disclosures: { accommodation: 'x' } } },
  ],
}

const textOf = (word: string) => ({ title: `${word} boulanger`, description: '<p>Du pain.</p>' })

/** Members of a job that v1.2 alone shows, as much its employer's. */
export const secretMembers12 = { ...secretMembers, language: 'en', texts: { fr: textOf(SECRET) }, workplace: 'remote' }

/** An operation that there are probes of, in one version. */
export type Probed = Pick<Row, 'version' | 'scope'> & { readonly id: ProbedId }

export const probed = rows.filter((row): row is Row & Probed => row.id in probes)

/** To paths from the root of the service. */
export const probesOf = ({ id, version }: Probed, about: Named): Probe[] => {
  const own = version === 'v1.1' ? [] : (probes12[id]?.(about) ?? [])
  const plain = [...probes[id](about), ...own].map((probe) => ({ ...probe, path: prefixOf(version) + probe.path }))
  const overridable = plain.filter(({ method }) => method === 'PUT' || method === 'DELETE')
  return [...plain, ...overridable.map(disguised)]
}
