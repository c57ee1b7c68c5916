import type { Chapter } from '../stage.ts'

const JOBS = '/api/v1.2/jobs'
const BULK = '/api/v1.2/bulk'

const LINES = ['Content-Type', 'application/x-ndjson'] as const

/** Refreshes of v1.2: done, too soon, of jobs that are not open, and by lines of a bulk. */
export const refreshes: Chapter = async ({ ask, job }) => {
  for (const members of [{}, { status: 'draft' }, { status: 'archived' }, { closeDate: '2026-11-20' }, {}])
    await ask('POST', JOBS, { body: job(members) })
  await ask('POST', `${JOBS}/1/refresh?dryRun=true`)
  await ask('POST', `${JOBS}/1/refresh`, { headers: [['If-Match', '"x"']] })
  await ask('POST', `${JOBS}/1/refresh`, { headers: [['Idempotency-Key', 'once']] })
  await ask('POST', `${JOBS}/1/refresh`, { headers: [['Idempotency-Key', 'once']] })
  await ask('POST', `${JOBS}/1/refresh`)
  for (const id of ['1', '2', '3', '4', '99', 'x'])
    await ask('POST', `${JOBS}/${id}/refresh`, { headers: [['Accept-Language', 'fr']] })
  await ask('POST', `${JOBS}/5/refresh`, { body: { title: 'x' } })
  await ask('POST', `${JOBS}/5/refresh?x=1`)
  await ask('GET', `${JOBS}/5/refresh`)
  await ask('POST', '/api/v1.1/jobs/5/refresh')
  const lines = [{ op: 'refresh', id: 5 }, { op: 'refresh', id: 5, tag: 'again' }, { op: 'refresh' }]
  const raw = lines.map((line) => JSON.stringify(line)).join('\n')
  for (const query of ['?dryRun=true', '?atomic=true', '']) await ask('POST', BULK + query, { raw, headers: [LINES] })
  await ask('POST', '/api/v1.1/bulk', { raw, headers: [LINES] })
  for (const version of ['v1.1', 'v1.2']) await ask('GET', `/api/${version}/changes?types=job.refreshed`)
}
