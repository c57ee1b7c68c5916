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

const DAY_MS = 86_400_000

/** Drafts with a day of publication: refused values, the day itself, and what could not be published. */
export const publications: Chapter = async ({ ask, job, service }) => {
  const draft = (members: Record<string, unknown>) => ({ body: job({ status: 'draft', ...members }) })
  for (const publishOn of ['2026-11-20', '2026-11-21', '', null]) await ask('POST', JOBS, draft({ publishOn }))
  for (const publishOn of ['2026-11-19', '2026-02-30', 'tomorrow', 7, [], '9999-12-31'])
    await ask('POST', JOBS, draft({ publishOn }))
  for (const members of [
    { status: 'active', publishOn: '2026-11-21' },
    { status: 'archived', publishOn: '2026-11-21' },
    { publishOn: '2026-11-25', closeDate: '2026-11-25' },
    { publishOn: '2026-11-22', closeDate: '2026-11-23' },
  ])
    await ask('POST', JOBS, { ...draft(members), headers: [['Accept-Language', 'fr']] })
  await ask('PUT', `${JOBS}/2`, { body: { title: 'Cook' } })
  await ask('PUT', '/api/v1.1/jobs/2', { body: { publishOn: '2026-11-22' } })
  await ask('GET', '/api/v1.1/jobs/2')
  await service.publishDrafts()
  service.advance(4 * DAY_MS)
  await service.publishDrafts()
  for (const id of [1, 2, 3, 5, 6]) await ask('GET', `${JOBS}/${id}`)
  for (const version of ['v1.1', 'v1.2']) await ask('GET', `/api/${version}/changes`)
  await ask('GET', '/api/v1.2/changes?types=job.publishRefused')
  await ask('GET', '/api/v1.1/changes?types=job.publishRefused')
}

/** Previews of a service without public pages; where it has them, each address is another. */
export const previews: Chapter = async ({ ask, job }) => {
  await ask('POST', JOBS, { body: job({ status: 'draft' }) })
  for (const language of ['en', 'fr'])
    await ask('POST', `${JOBS}/1/preview`, { headers: [['Accept-Language', language]] })
  for (const path of ['/99/preview', '/x/preview', '/1/preview?x=1']) await ask('POST', `${JOBS}${path}`)
  await ask('POST', `${JOBS}/1/preview`, { body: { days: 3 } })
  await ask('GET', `${JOBS}/1/preview`)
  await ask('POST', '/api/v1.1/jobs/1/preview')
}
