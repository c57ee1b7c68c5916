/** Bodies of jobs with every member of the table, and what is read of them. */
import assert from 'node:assert/strict'
import { JobSchema } from '@affiche/contract/job.ts'
import { Job12Schema } from '@affiche/contract/job-v12.ts'
import type { ApiVersion } from '@affiche/contract/version.ts'
import type { Answered, Client } from '../support/service.ts'
import { documentOf, joined, partOf, pathsIn, valueAt } from './paths.ts'
import { type Entry, type Group, type Path, type ReadOnly, table, type Written } from './table.ts'

export type Members = Readonly<Record<string, unknown>>

const membersOf: Readonly<Record<ApiVersion, readonly string[]>> = {
  'v1.1': pathsIn(JobSchema),
  'v1.2': pathsIn(Job12Schema),
}

type Row<E extends Entry> = { readonly path: string; readonly entry: E }

const entries: Readonly<Record<Path, Entry>> = table

const rowsOf = <E extends Entry>(version: ApiVersion, kind: E['kind']): readonly Row<E>[] =>
  membersOf[version].flatMap((path) => {
    const entry = entries[path as Path]
    return entry?.kind === kind ? [{ path, entry: entry as E }] : []
  })

export const writtenIn = (version: ApiVersion) => rowsOf<Written>(version, 'written')
export const groupsIn = (version: ApiVersion) => rowsOf<Group>(version, 'group')
export const readOnlyIn = (version: ApiVersion) => rowsOf<ReadOnly>(version, 'read-only')

/** The members that make one whole job: those that need nothing, or the same thing. */
export type Variant = { readonly version: ApiVersion; readonly on?: Members | undefined }

export const variantsOf = (version: ApiVersion): readonly Variant[] =>
  [...new Set(writtenIn(version).map(({ entry }) => entry.on))].map((on) => ({ version, on }))

/** A whole job of the first values, or of the second, but for those that move others. */
export const bodyOf = ({ version, on }: Variant, which: 'first' | 'second' = 'first'): Members => {
  const sampleOf = (entry: Written) => (entry.along ? entry.first : entry[which])
  const samples = (needed: Members | undefined) =>
    writtenIn(version)
      .filter(({ entry }) => entry.on === needed)
      .map(({ path, entry }) => documentOf(path, sampleOf(entry)))
  return [...samples(undefined), ...(on ? [on, ...samples(on)] : [])].reduce<unknown>(joined, {}) as Members
}

/** The first variant that has the member in which another stands. */
export const variantWith = (version: ApiVersion, path: string): Variant => {
  const holder = path.split('.').slice(0, -1).join('.')
  const variants = variantsOf(version)
  return variants.find((variant) => valueAt(bodyOf(variant), holder) !== undefined) ?? { version }
}

export const partIn = (version: ApiVersion, document: unknown, without = ''): unknown =>
  partOf(
    document,
    writtenIn(version).flatMap(({ path }) => (without !== '' && path.startsWith(`${without}.`) ? [] : [path])),
  )

/** A job as it is read: its text has every byte that its members have. */
export const readJob = async (client: Client, id: number): Promise<Answered> => {
  const answer = await client.get(`/jobs/${id}`)
  assert.equal(answer.status, 200, answer.text)
  assert.equal(answer.text, JSON.stringify(answer.body))
  return answer
}

/** Works on a new job, and removes it. */
export const withJob = async (client: Client, body: Members, work: (id: number) => Promise<void>): Promise<void> => {
  const posted = await client.post(body)
  assert.equal(posted.status, 201, posted.text)
  try {
    await work(posted.body.id)
  } finally {
    assert.equal((await client.delete(`/jobs/${posted.body.id}`)).status, 204)
  }
}
