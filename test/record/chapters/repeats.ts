import { publicOperations } from '@affiche/contract/operations.ts'
import type { Chapter, Stage } from '../stage.ts'

const API = '/api/v1.1'
const JOBS = `${API}/jobs`

/** An item of each list. */
const ITEM = '1'

const PREFERENCES = [
  'HANDLING=Lenient',
  'handling="lenient"',
  'respond-async, handling=lenient;x=1',
  'handling=strict, handling=lenient',
  'handling=lenientx',
  'return=minimal',
]

const CONDITIONS = ['If-Match', 'If-None-Match', 'If-Unmodified-Since', 'If-Modified-Since', 'If-Range', 'Range']

const PATCHES = [
  {},
  { salary: { maxAmount: null } },
  { salary: { amount: 50 } },
  { salary: { amount: null } },
  { salary: { period: { id: 1 } } },
  { applicantRoutingType: { id: 2 }, applicationUrl: 'https://example.ca' },
  { closeDate: null, referenceId: '' },
  { categories: [{ id: 1 }], confidential: null },
]

/** Requests that come again, jobs that are put back as they were read, and conditions. */
export const repeats: Chapter = async (stage) => {
  await repeatWrites(stage)
  for (const id of [1, 2, 3]) await putBack(stage, id)
  await changeOne(stage)
  for (const { path } of publicOperations) await readAgain(stage, API + path.replace('{id}', ITEM))
  await readAgain(stage, `${API}/openapi.json`)
  for (const _ of [1, 2]) await stage.ask('DELETE', JOBS, { body: { referenceId: 'R-2' } })
  for (const _ of [1, 2]) await stage.ask('DELETE', `${JOBS}/1`)
}

const repeatWrites = async ({ ask, job }: Stage): Promise<void> => {
  const salary = { amount: 45.5, maxAmount: 49.25, period: { id: 6 } }
  const first = job({ referenceId: 'R-1', salary })
  for (const _ of [1, 2]) await ask('PUT', JOBS, { body: first })
  for (const _ of [1, 2]) await ask('POST', JOBS, { body: job(), headers: [['Idempotency-Key', '"a"']] })
  for (const _ of [1, 2]) await ask('PUT', `${JOBS}/2`, { body: { referenceId: 'R-2', status: 'archived' } })
  for (const _ of [1, 2]) await ask('PUT', JOBS, { body: { referenceId: 'R-2', status: 'active', salary: null } })
}

const putBack = async ({ ask }: Stage, id: number): Promise<void> => {
  const read = JSON.parse((await ask('GET', `${JOBS}/${id}`)).text)
  await ask('PUT', `${JOBS}/${id}`, { body: read })
  if (read.referenceId !== null) await ask('PUT', JOBS, { body: read })
  const { id: _, referenceId: __, ...copy } = read
  await ask('POST', JOBS, { body: copy })
}

const changeOne = async ({ ask }: Stage): Promise<void> => {
  for (const body of PATCHES) await ask('PUT', `${JOBS}/1`, { body })
  for (const prefer of PREFERENCES)
    await ask('PUT', `${JOBS}/1`, { body: { nonsense: 1 }, headers: [['Prefer', prefer]] })
  for (const name of CONDITIONS) await ask('GET', `${JOBS}/1`, { headers: [[name, '*']] })
  for (const override of ['put', ' DELETE ', 'GET', ''])
    await ask('POST', `${JOBS}/3`, { body: {}, headers: [['X-HTTP-Method-Override', override]] })
  await ask('PUT', `${JOBS}/1`, { body: { title: 'Cook' }, headers: [['X-HTTP-Method-Override', 'DELETE']] })
}

const readAgain = async ({ ask }: Stage, path: string): Promise<void> => {
  const tag = (await ask('GET', path, { key: null })).headers.get('etag') ?? ''
  const values = path.endsWith('/positiontypes') ? [tag, `W/${tag}`, `"x", ${tag}`, '*', '"x"'] : [tag]
  for (const value of values) await ask('GET', path, { key: null, headers: [['If-None-Match', value]] })
  await ask('HEAD', path, { key: null, headers: [['If-None-Match', tag]] })
}
