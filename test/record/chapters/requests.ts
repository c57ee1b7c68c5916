import type { Chapter } from '../stage.ts'

const REQUESTS = '/api/v1.2/requests'

/** Reads of recorded requests that are the same each time: what one holds has moments and ids. */
export const requests: Chapter = async ({ service, ask, employerId }) => {
  // One after the other, since their ids are in the record.
  const writer = await service.operator.issueKey({ employerId, scopes: ['jobs:write'] })
  const reader = await service.operator.issueKey({ employerId, test: true, scopes: ['jobs:read'] })
  for (const query of ['?status=503', '?status=9xx&after=x&limit=0', '?before=x'])
    await ask('GET', `${REQUESTS}${query}`)
  for (const path of ['', '/summary', '/x', '/00000000-0000-4000-8000-000000000000']) {
    await ask('GET', REQUESTS + path, { key: writer.apiKey })
    await ask('GET', REQUESTS + path, { key: reader.apiKey, headers: [['Accept-Language', 'fr']] })
    await ask('GET', REQUESTS + path, { key: null })
    await ask('DELETE', REQUESTS + path, { key: reader.apiKey })
  }
  await ask('GET', '/api/v1.1/requests')
}
