import type { Chapter } from '../stage.ts'

/** Reference lists, the OpenAPI document and addresses that there are not. */
export const lists: Chapter = async ({ ask }) => {
  for (const list of ['locations', 'jobcategories', 'positiontypes', 'salaryperiods', 'applicantroutingtypes'])
    for (const path of ['', '/1', '/9999', '?x=1'])
      for (const method of ['GET', 'HEAD', 'POST']) await ask(method, `/api/v1.1/${list}${path}`, { key: null })
  for (const path of [
    '/locations?q=van&pageSize=3',
    '/locations?types=province',
    '/locations?types=x',
    '/openapi.json',
    '/job',
    '/jobs/1/2',
  ])
    await ask('GET', `/api/v1.1${path}`)
  await ask('GET', '/api/v1.1/jobs', { headers: [['If-None-Match', '*']] })
}
