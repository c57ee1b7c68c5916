/** The jobs of a fixture, and the answers that show all of them. */
import assert from 'node:assert/strict'
import { jobExample } from '@affiche/contract/examples.ts'
import { postings } from '../../tools/postings/generate.ts'
import { type Client, DAY_MS, job, type TestService } from '../support/service.ts'
import type { Answers } from './stores.ts'

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

/** The answers to every read of the jobs of an employer, one by one and in lists. */
export const readAll = async (client: Client, base: string): Promise<Answers['answers']> => {
  const lists = [
    '/employer',
    '/jobs?pageSize=100',
    ...['active', 'archived', 'draft'].map((status) => `/jobs?status=${status}&pageSize=100`),
    ...SEARCHES.map((words) => `/jobs?q=${encodeURIComponent(words)}`),
  ]
  const ids = (await succeeds(client.get('/jobs?pageSize=100'))).data.map(({ id }: { id: number }) => id)
  const answers: Record<string, string> = {}
  for (const path of [...lists, ...ids.map((id: number) => `/jobs/${id}`)])
    answers[path] = (await textOf(client, path)).replaceAll(base, 'BASE')
  return answers
}

const textOf = async (client: Client, path: string): Promise<string> => {
  const { status, text } = await client.get(path)
  assert.equal(status, 200, text)
  return text
}
