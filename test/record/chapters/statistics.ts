import type { Chapter } from '../stage.ts'
import { cursorText } from './feed.ts'

const API = '/api/v1.2'

/** Views and clicks: of v1.2 alone. */
export const statistics: Chapter = async ({ ask, job, service, employerId }) => {
  const [one, all] = [`${API}/jobs/1/statistics`, `${API}/statistics`]
  for (const path of [one, all]) await ask('GET', path)
  for (const title of ['Baker', 'Miller', 'Cook'])
    await ask('POST', `/api/v1.1/jobs`, { body: job({ title, referenceId: `R ${title}` }) })
  for (const path of [one, all]) await ask('GET', path)
  const visit = (jobId: number, date: string, views: number, applyClicks: number) => ({
    employerId,
    jobId,
    date,
    views,
    applyClicks,
  })
  await service.store.statistics.addVisits([
    visit(1, '2026-10-21', 90, 9),
    visit(1, '2026-10-22', 1, 0),
    visit(1, '2026-11-20', 2, 3),
    visit(2, '2026-11-19', 3, 0),
    visit(3, '2026-11-20', 7, 1),
  ])
  for (const query of ['', '?from=2026-10-21', '?to=2026-11-19', '?from=2026-11-20&to=2026-11-20', '?from=2099-01-01'])
    for (const path of [one, all]) await ask('GET', `${path}${query}`)
  const { cursor } = JSON.parse(String((await ask('GET', `${all}?limit=1`)).body))
  for (const query of ['', '&limit=1000000', '&from=2026-10-22', '&from=2026-10-23'])
    await ask('GET', `${all}?after=${cursor}${query}`)
  for (const after of [
    '',
    'x',
    'now',
    cursorText('1:00000000'),
    cursorText('1.2.3'),
    cursorText('1.1.9999999.9999999'),
  ])
    await ask('GET', `${all}?after=${after}`)
  for (const query of [
    'from=&to=',
    'from=2026-02-30&to=2026-11-20T00:00:00Z',
    'from=2026-11-20&to=2026-11-19',
    'from=2024-11-20&to=2026-11-20',
    'from=2026-11-20&from=2026-11-20',
    'limit=0',
    'since=2026-11-20',
  ])
    for (const path of [one, all]) await ask('GET', `${path}?${query}`, { headers: [['Accept-Language', 'fr']] })
  for (const path of [
    `${API}/jobs/4/statistics`,
    `${API}/jobs/x/statistics`,
    '/api/v1.1/jobs/1/statistics',
    '/api/v1.1/statistics',
  ])
    await ask('GET', path)
  for (const path of [one, all]) {
    await ask('HEAD', path)
    await ask('POST', path)
    await ask('GET', path, { key: null })
  }
}
