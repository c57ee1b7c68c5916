import type { Field } from '../../support/sender.ts'
import type { Chapter } from '../stage.ts'
import { cursorText } from './feed.ts'

const WEBHOOKS = '/api/v1.2/webhooks'

const URL = 'https://hooks.example.ca/affiche'

/** Webhooks of an employer and what they refuse; test/webhooks has what is sent to a receiver. */
export const webhooks: Chapter = async ({ service, employerId, ask, job }) => {
  const issue = async (scopes: readonly ('jobs:read' | 'webhooks')[], preconditions = false) =>
    (await service.operator.issueKey({ employerId, scopes, preconditions })).apiKey
  const key = await issue(['webhooks'])
  const careful = await issue(['webhooks'], true)
  const reader = await issue(['jobs:read'])
  const keyed = (name: string): readonly Field[] => [['Idempotency-Key', name]]
  const put = (body: unknown, headers: readonly Field[] = []) => ask('PUT', `${WEBHOOKS}/1`, { key, body, headers })

  await ask('GET', WEBHOOKS, { key })
  for (let n = 0; n < 2; n++)
    await ask('POST', WEBHOOKS, { key, body: { url: URL, description: 'ATS' }, headers: keyed('one') })
  await ask('POST', WEBHOOKS, { key, body: { url: `${URL}/2` }, headers: keyed('one') })
  await ask('POST', '/api/v1.1/jobs', { body: job() })
  await ask('GET', `${WEBHOOKS}/1`, { key })
  await ask('GET', '/api/v1.2/employer', { key })
  await ask('GET', '/api/v1.1/employer', { key })
  await put({ types: ['job.created', 'job.deleted'], pageSize: 1, state: 'paused' })
  await put({ cursor: 'now', state: 'active' })
  await put({ description: null, types: null, pageSize: null })
  await put({ state: 'failing' })
  await put({ cursor: cursorText('1:00000000') })
  for (const [name, value] of [
    ['If-Match', '"x"'],
    ['If-None-Match', '*'],
    ['If-Match', ''],
    ['Idempotency-Key', 'a b'],
    ['If-Unmodified-Since', 'Sat, 29 Oct 1994 19:43:31 GMT'],
    ['Early-Data', '1'],
  ] as const)
    await put({ pageSize: 1 }, [[name, value]])
  await ask('PUT', `${WEBHOOKS}/1`, { key: careful, body: { pageSize: 1 } })
  await ask('POST', `${WEBHOOKS}/1/rotate`, { key, body: { overlapHours: 2 } })
  await ask('POST', `${WEBHOOKS}/1/rotate`, { key, body: { overlapHours: 169, hours: 1 } })
  await ask('GET', `${WEBHOOKS}/1/attempts`, { key })
  await ask('POST', `${WEBHOOKS}/1/test`, { key, body: {} })
  for (const body of [
    {},
    { url: 'hooks.example.ca', types: [], pageSize: 101, description: 'a\nb', secret: 'x' },
    { url: 'http://hooks.example.ca:25/#x', types: ['job.*', 'job.paid'] },
    { url: 'https://name@hooks.example.ca/' },
    { url: 'https://127.0.0.1/' },
    { url: 'https://[::ffff:10.0.0.1]/' },
    { url: 'https://localhost/' },
    { url: `https://hooks.example.ca/${'x'.repeat(2_000)}` },
  ])
    await ask('POST', WEBHOOKS, { key, body })
  await ask('POST', `${WEBHOOKS}?dryRun=true`, { key, body: { url: URL } })
  await ask('POST', `${WEBHOOKS}/1/test?dryRun=true`, { key })
  for (const [method, path] of [
    ['GET', WEBHOOKS],
    ['POST', `${WEBHOOKS}/1/test`],
    ['PATCH', `${WEBHOOKS}/1`],
    ['DELETE', WEBHOOKS],
    ['GET', WEBHOOKS.replace('v1.2', 'v1.1')],
  ] as const)
    await ask(method, path, { key: reader })
  for (const [method, path] of [
    ['GET', '/99'],
    ['PUT', '/x'],
    ['DELETE', '/99'],
    ['POST', '/99/rotate'],
    ['POST', '/99/test'],
    ['GET', '/99/attempts'],
  ] as const)
    await ask(method, WEBHOOKS + path, { key, ...(method === 'PUT' ? { body: {} } : {}) })
  for (let n = 2; n <= 11; n++) await ask('POST', WEBHOOKS, { key, body: { url: `${URL}/${n}` } })
  await ask('DELETE', `${WEBHOOKS}/1`, { key })
  await ask('POST', `${WEBHOOKS}/2`, { key, headers: [['X-HTTP-Method-Override', 'DELETE']] })
  await ask('GET', `${WEBHOOKS}/1`, { key, headers: [['Accept-Language', 'fr']] })
}
