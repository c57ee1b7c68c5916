import type { Chapter } from '../stage.ts'

const V12 = '/api/v1.2'

const FAULTS = [
  ...['status=429; retry-after=7', 'status=500', 'status=503', 'delay=0'],
  ...['x', 'status=418', 'delay=30001', 'drop=before; line=2', 'drop=after; line=2', 'delay=1; delay=1'],
]

/** Test keys: the clock, the wipe and faults, and what a live key is refused. */
export const testMode: Chapter = async ({ service, ask, job, employerId }) => {
  const { operator } = service
  const { apiKey: key } = await operator.issueKey({ employerId, test: true })
  const reader = await operator.issueKey({ employerId, test: true, scopes: ['jobs:read'] })
  await ask('GET', `${V12}/employer`, { key })
  await ask('GET', `${V12}/limits`)
  for (const own of [key, reader.apiKey, undefined])
    await ask('GET', `${V12}/test`, own === undefined ? {} : { key: own })
  await ask('GET', `${V12}/test?x=1`, { key })
  await ask('GET', '/api/v1.1/test', { key })
  await ask('POST', `${V12}/jobs`, {
    key,
    body: job({ referenceId: 'T-1', autoRefresh: true, closeDate: '2026-12-05' }),
  })
  await ask('POST', `${V12}/jobs`, { key, body: job({ status: 'draft', publishOn: '2026-12-01' }) })
  const clock = (body: unknown, more: object = {}) => ask('PUT', `${V12}/test/clock`, { key, body, ...more })
  for (const body of [
    {},
    { today: '2026-11-31', days: 2 },
    { today: 1 },
    { today: '2026-11-19' },
    { today: '2036-12-01' },
  ])
    await clock(body)
  await clock({ today: '2026-11-19' }, { headers: [['Accept-Language', 'fr']] })
  await ask('PUT', `${V12}/test/clock`, { body: { today: '2027-01-20' } })
  for (const today of ['2026-11-20', '2026-12-03', '2026-12-03']) await clock({ today })
  await ask('GET', `${V12}/test`, { key })
  await ask('GET', `${V12}/jobs?status=active`, { key })
  await ask('POST', `${V12}/jobs`, { key, body: job() })
  for (const fault of FAULTS) await ask('GET', `${V12}/jobs?pageSize=1`, { key, headers: [['Affiche-Fault', fault]] })
  const failing = (fault: string, more: object = {}) =>
    ask('GET', `${V12}/jobs?pageSize=1`, { headers: [['Affiche-Fault', fault]], ...more })
  for (const fault of ['status=503', 'x']) await failing(fault)
  await failing('status=503', {
    headers: [
      ['Affiche-Fault', 'drop=after'],
      ['Accept-Language', 'fr'],
    ],
  })
  await failing('x', {
    key,
    headers: [
      ['Affiche-Fault', 'x'],
      ['Accept-Language', 'fr'],
    ],
  })
  await ask('GET', '/api/v1.1/jobs?pageSize=1', { key, headers: [['Affiche-Fault', 'status=503']] })
  await ask('DELETE', `${V12}/test/jobs`)
  await ask('DELETE', `${V12}/test/jobs`, { key, body: { all: true } })
  await ask('DELETE', `${V12}/test/jobs`, { key })
  await ask('DELETE', `${V12}/test/jobs`, { key, body: {} })
  await ask('GET', `${V12}/test`, { key })
  await ask('GET', `${V12}/test`, { headers: [['Accept-Language', 'fr']] })
  for (const method of ['POST', 'DELETE']) await ask(method, `${V12}/test`, { key })
  // One of another twin, since sentences name the requests that they are about, by ids that differ from run to run.
  const { employerId: other } = await service.employer()
  const { apiKey: unused } = await operator.issueKey({ employerId: other, test: true })
  for (const own of [unused, reader.apiKey, undefined])
    await ask('GET', `${V12}/test/certificate`, own === undefined ? {} : { key: own })
  await ask('GET', `${V12}/test/certificate`, { key: unused, headers: [['Accept-Language', 'fr']] })
  await ask('GET', '/.well-known/affiche-certificates.json', { key: null })
}
