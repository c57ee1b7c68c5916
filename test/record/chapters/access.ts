import { DAY_MS } from '../../support/service.ts'
import type { Chapter } from '../stage.ts'

const JOBS = '/api/v1.1/jobs'
const EMPLOYER = '/api/v1.1/employer'

/** Keys that may not do what is asked, a plan that does not allow it, and bodies over the limit. */
export const access: Chapter = async ({ service, ask, job }) => {
  const { operator } = service
  const standard = await operator.createEmployer({ name: 'Élan & Sons "Ltd"', plan: 'standard' })
  const order = { employerId: standard.id }
  const reader = await operator.issueKey({ ...order, name: 'Reader', scopes: ['jobs:read'] })
  const brief = await operator.issueKey({ ...order, expiresAt: service.now() + DAY_MS })
  const writer = await operator.issueKey({ ...order, name: 'ATS « nuit » 👷', scopes: ['jobs:write'] })
  const full = await operator.issueKey(order)
  for (const { apiKey: key } of [reader, brief, writer, full])
    for (const path of ['/employer', '/jobs']) await ask('GET', `/api/v1.1${path}`, { key })
  await ask('POST', JOBS, { key: reader.apiKey, body: job() })
  await ask('POST', JOBS, { key: full.apiKey, body: job({ autoRefresh: true }) })
  for (const path of ['', '?id=1', '/1']) await ask('GET', `${EMPLOYER}${path}`)
  await ask('GET', EMPLOYER, { headers: [['If-None-Match', '*']] })
  await ask('POST', EMPLOYER, { body: {} })
  await ask('POST', JOBS, { raw: ' '.repeat(1_048_577) })
  await ask('GET', JOBS, { headers: [['X-Long', 'x'.repeat(20_000)]], key: null })
  service.advance(2 * DAY_MS)
  await ask('GET', JOBS, { key: brief.apiKey })
  await operator.setPlan({ id: standard.id, plan: 'unlimited' })
  await ask('GET', EMPLOYER, { key: full.apiKey })
  await operator.suspendEmployer(standard.id)
  for (const path of [JOBS, EMPLOYER]) await ask('GET', path, { key: full.apiKey })
  await operator.resumeEmployer(standard.id)
  await ask('GET', EMPLOYER, { key: full.apiKey })
}
