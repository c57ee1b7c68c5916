import type { Chapter } from '../stage.ts'

const API = '/api/v1.1'
const JOBS = `${API}/jobs`
const CHANGES = `${API}/changes`
const EXPORT = `${API}/export`

/** A cursor with any number and any mark. */
export const cursorText = (text: string): string => Buffer.from(text).toString('base64url')

/** Entries of closing dates, and their calendar: of v1.2 alone. */
export const closingDates: Chapter = async ({ ask, job, service }) => {
  const [changes, calendar] = ['/api/v1.2/changes', '/api/v1.2/closing.ics']
  await ask('GET', calendar)
  for (const closeDate of ['2026-11-20', '2026-11-21', '2026-11-23', '2026-11-27', '2026-11-28'])
    await ask('POST', JOBS, {
      body: job({ closeDate, referenceId: `Until ${closeDate}`, title: 'Baker, nights; "A\\B"' }),
    })
  await ask('GET', calendar)
  await service.sweepClosings()
  for (const path of [CHANGES, `${CHANGES}?after=now`, changes, `${changes}?after=now`]) await ask('GET', path)
  for (const types of ['job.closing', 'job.closed,job.created', 'job.closing,job.shown', 'job.closing,'])
    await ask('GET', `${changes}?types=${types}&limit=2`)
  await ask('GET', `${CHANGES}?types=job.closing`)
  await ask('GET', `${changes}?types=job.closed&expand=job`)
  await ask('GET', calendar, { headers: [['If-None-Match', '*']] })
  await ask('GET', calendar, { headers: [['Accept-Language', 'fr']] })
  for (const accept of ['text/calendar', 'application/json', 'text/html'])
    await ask('HEAD', calendar, { headers: [['Accept', accept]] })
  for (const path of [`${calendar}?limit=1`, '/api/v1.1/closing.ics']) await ask('GET', path)
  await ask('POST', calendar)
}

/** The list of changes, and the export of all jobs. */
export const feed: Chapter = async ({ ask, job, service, employerId }) => {
  await ask('GET', CHANGES)
  await ask('GET', `${CHANGES}?after=now`)
  await ask('GET', EXPORT)
  const cursor = JSON.parse(String((await ask('GET', `${CHANGES}?after=now`)).body)).cursor
  for (const referenceId of ['R-1', 'R-2', null]) await ask('POST', JOBS, { body: job({ referenceId }) })
  await ask('PUT', `${JOBS}/1`, { body: { title: 'Changed', salary: null } })
  await ask('PUT', `${JOBS}/1`, { body: { title: 'Changed' } })
  await ask('PUT', `${JOBS}/3`, { body: { status: 'archived' } })
  await ask('DELETE', `${JOBS}/2`)
  await ask('PUT', JOBS, { body: { referenceId: 'R-1', locations: [{ description: 'Vancouver, BC' }] } })
  for (const query of [
    '',
    `?after=${cursor}`,
    '?limit=2',
    '?limit=2000',
    '?types=job.deleted',
    '?after=now&expand=job',
  ])
    await ask('GET', `${CHANGES}${query}`)
  await ask('GET', `${CHANGES}?types=job.updated,job.deleted&limit=2&expand=job`)
  await ask('GET', `${CHANGES}?types=job.deleted%2Cjob.deleted&limit=1`)
  for (const after of ['1:00000000', '0:00000000', '99:00000000'])
    await ask('GET', `${CHANGES}?after=${cursorText(after)}`)
  for (const query of [
    'after=',
    'after=x',
    `after=${cursorText('1:00000000')}=`,
    'after=NOW',
    'types=',
    'types=job.closed',
    'types=job.created,',
  ])
    await ask('GET', `${CHANGES}?${query}`)
  for (const query of ['limit=0', 'limit=x', 'expand=', 'expand=jobs', 'cursor=x', 'since=1', 'after=now&after=now'])
    await ask('GET', `${CHANGES}?${query}`)
  await ask('GET', `${CHANGES}?after=x&types=x&limit=x&expand=x&x=x`)
  for (const prefer of [
    'wait=0',
    'wait=1',
    'wait=30',
    'wait=31',
    'wait="2"',
    'wait',
    'wait=-1',
    'wait=1.5',
    'handling=lenient',
  ])
    await ask('GET', `${CHANGES}?limit=1`, { headers: [['Prefer', prefer]] })
  await ask('GET', `${CHANGES}?after=now`, { headers: [['Prefer', 'respond-async, wait=0']] })
  for (const query of ['', '?status=archived', '?status=draft', '?after=1', '?after=0', '?after=2147483647'])
    await ask('GET', `${EXPORT}${query}`)
  for (const query of ['?after=-1', '?after=x', '?after=2147483648', '?status=', '?status=open', '?limit=1'])
    await ask('GET', `${EXPORT}${query}`)
  for (const accept of ['application/x-ndjson', 'application/json', '*/*', 'text/html', 'application/json;q=0'])
    await ask('GET', `${EXPORT}?status=draft`, { headers: [['Accept', accept]] })
  for (const path of [CHANGES, EXPORT]) for (const method of ['HEAD', 'POST']) await ask(method, path)
  await service.operator.setPlan({ id: employerId, plan: 'standard' })
  await service.withStore(({ audit }) => audit.prune(employerId, Date.parse('2100-01-01')))
  for (const query of ['', `?after=${cursor}`, '?after=now']) await ask('GET', `${CHANGES}${query}`)
}
