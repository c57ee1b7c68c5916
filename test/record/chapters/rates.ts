import type { Chapter } from '../stage.ts'

const JOBS = '/api/v1.1/jobs'

/** Keys that have used up their minute, with a limit of two requests. */
export const rates: Chapter = async ({ service, ask, job, employerId }) => {
  const body = job({ referenceId: 'R-1' })
  const requests = [
    ['GET', '/api/v1.1/employer', {}],
    ['GET', JOBS, {}],
    ['GET', `${JOBS}/1`, {}],
    ['GET', '/api/v1.1/changes', {}],
    ['GET', '/api/v1.1/export', {}],
    ['POST', JOBS, { body }],
    ['PUT', JOBS, { body: { referenceId: 'R-1', title: 'Cook' } }],
    ['PUT', `${JOBS}/1`, { body: { title: '' } }],
    ['DELETE', JOBS, { body: { referenceId: 'R-9' } }],
    ['DELETE', `${JOBS}/9`, {}],
    ['POST', '/api/v1.1/bulk', { body: { op: 'archive', id: 9 }, headers: [['Content-Type', 'application/jsonl']] }],
    ['POST', '/api/v1.1/snapshots', { raw: '{"end":true}', headers: [['Content-Type', 'application/jsonl']] }],
  ] as const
  for (const [method, path, rest] of requests) {
    const { apiKey: key } = await service.operator.issueKey({ employerId })
    for (const _ of [1, 2, 3]) await ask(method, path, { ...rest, key })
  }
  await ask('GET', '/api/v1.1/positiontypes')
}
