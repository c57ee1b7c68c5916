import { DAY_MS } from '../../support/service.ts'
import type { Chapter } from '../stage.ts'

const JOBS = '/api/v1.1/jobs'

/** Drafts, publishing anew and auto-refresh over days. */
export const days: Chapter = async ({ service, ask, job }) => {
  await ask('POST', JOBS, { body: job({ autoRefresh: true, closeDate: '2099-12-31' }) })
  await ask('POST', JOBS, { body: job({ status: 'draft', closeDate: null }) })
  await ask('POST', JOBS, { body: job({ status: 'archived', closeDate: null }) })
  for (const path of ['/1', '/2', '/3']) {
    service.advance(7 * DAY_MS)
    await service.refresh()
    await ask('GET', JOBS + path)
    await ask('PUT', JOBS + path, { body: { status: 'active' } })
    await ask('GET', JOBS)
  }
}
