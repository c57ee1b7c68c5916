/** The jobs of a fixture, and the answers that show all of them. */
import assert from 'node:assert/strict'
import { jobExample } from '@affiche/contract/examples.ts'
import { prefixOf } from '@affiche/contract/operations.ts'
import { postings } from '../../tools/postings/generate.ts'
import { type Client, DAY_MS, job, type TestService } from '../support/service.ts'
import type { Answers } from './stores.ts'

/** The day of the jobs; some were closed before. */
const TODAY = '2026-11-20'

export const isOpen = ({ closeDate }: { readonly closeDate: string }): boolean => closeDate > TODAY

const POSTINGS = 60

/** Jobs of every status, with listed and unlisted places; some changed, renewed, archived or deleted. */
export const fillStore = async (service: TestService): Promise<Client> => {
  const client = await service.employer('unlimited', 'Upgraded employer')
  const other = await service.employer('standard', 'Other employer')
  const ids: number[] = []
  for (const posting of postings(POSTINGS)) ids.push(await created(client, posting))
  ids.push(await created(client, { ...jobExample, id: undefined, employer: undefined, referenceId: 'EVERY-MEMBER' }))
  await created(other, job({ referenceId: 'OTHER', locations: [{ description: 'Nowhere Upgraded, ON' }] }))
  await created(client, job({ referenceId: 'DRAFT', status: 'draft' }))
  const [first, second, third, fourth] = ids
  await succeeds(client.put(`/jobs/${first}`, { title: 'Changed élève “title”' }))
  await succeeds(client.put(`/jobs/${second}`, { status: 'archived' }))
  await succeeds(client.delete(`/jobs/${third}`))
  await succeeds(client.put(`/jobs/${fourth}`, { autoRefresh: true }))
  service.advance(8 * DAY_MS)
  await service.refresh()
  service.advance(-8 * DAY_MS)
  return client
}

const created = async (client: Client, body: unknown): Promise<number> => (await succeeds(client.post(body))).id

const succeeds = async (request: ReturnType<Client['get']>) => {
  const { status, text, body } = await request
  assert.ok(status < 300, text)
  return body
}

const SEARCHES = ['title', 'draft', 'every-member', 'welder', 'réceptionniste', 'a']

const V12 = prefixOf('v1.2')

const FEED = `${V12}/changes?limit=1000`

/** Answers to every read of the jobs of an employer, one by one and in lists, in both versions of the interface. */
export const readPaths = async (client: Client, base: string): Promise<Answers['answers']> => {
  const lists = [
    '/employer',
    '/jobs?pageSize=100',
    ...['active', 'archived', 'draft'].map((status) => `/jobs?status=${status}&pageSize=100`),
    ...SEARCHES.map((words) => `/jobs?q=${encodeURIComponent(words)}`),
  ]
  const ids = (await succeeds(client.get('/jobs?pageSize=100'))).data.map(({ id }: { id: number }) => id)
  const paths = [...lists, ...ids.map((id: number) => `/jobs/${id}`)]
  return readAgain(client, base, [...paths, ...paths.map((path) => V12 + path), FEED])
}

/** Answers to the paths that another version was asked for. */
export const readAgain = async (
  client: Client,
  base: string,
  paths: readonly string[],
): Promise<Answers['answers']> => {
  const answers: Record<string, string> = {}
  for (const path of paths) answers[path] = withoutBase(await textOf(client, path), base)
  return answers
}

/** The address of a service, which its answers have, by a name. */
export const withoutBase = <T>(value: T, base: string): T => JSON.parse(JSON.stringify(value).replaceAll(base, 'BASE'))

/** Version 1.2 may add members, and its feed goes on; what an answer had must stay. */
export const assertSame = (answers: Answers['answers'], expected: Answers['answers']): void => {
  for (const [path, text = ''] of Object.entries(expected)) {
    const given = answers[path] ?? ''
    if (path === FEED) assertGoesOn(JSON.parse(given), JSON.parse(text))
    else if (path.startsWith(V12)) assert.partialDeepStrictEqual(JSON.parse(given), JSON.parse(text), path)
    else assert.equal(given, text, path)
  }
}

type Feed = { readonly data: readonly object[] }

const assertGoesOn = ({ data }: Feed, before: Feed): void =>
  assert.partialDeepStrictEqual(data.slice(0, before.data.length), before.data, FEED)

const textOf = async (client: Client, path: string): Promise<string> => {
  const { status, text } = await client.get(path)
  assert.equal(status, 200, text)
  return text
}
