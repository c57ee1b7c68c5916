import { texts } from '../../support/texts.ts'
import type { Chapter } from '../stage.ts'

const JOBS = '/api/v1.1/jobs'

/** A job from its creation to its deletion, lists, and refusals of each. */
export const jobs: Chapter = async ({ ask, job }) => {
  await ask('GET', JOBS)
  for (const members of [{}, { referenceId: 'R-1' }, { status: 'draft', salary: null }, { autoRefresh: true }])
    await ask('POST', JOBS, { body: job(members) })
  for (const path of texts(`
    /1 | /2 | /3 | /99 | /0 | /x | / | ? | ?page=2&pageSize=1 | ?status=draft | ?q=ELECTRICIEN
  `))
    await ask('GET', JOBS + path)
  for (const path of texts(`
    ?q=%zz | ?page=0 | ?page=x | ?pageSize=101 | ?status=open | ?statu=draft | ?page=1&page=2 | ?api_key=x
  `))
    await ask('GET', JOBS + path)
  for (const patch of [
    { title: 'Cook' },
    { status: 'archived' },
    { status: 'active' },
    { status: 'draft' },
    { id: 2 },
    { title: null },
  ])
    await ask('PUT', `${JOBS}/1`, { body: patch })
  for (const members of [
    { referenceId: 'R-1' },
    { title: '' },
    { title: 'x'.repeat(257) },
    { titel: 'x' },
    { closeDate: '2026-02-30' },
    { locations: [] },
    { locations: [{ description: 'Torotno, ON' }] },
    { locations: [{ description: 'Vancouver, ON' }] },
    { locations: [{ description: 'Remote' }] },
    { categories: [{ id: 13 }, { id: 13 }] },
    { positionType: { id: 9 } },
    { salary: { amount: 2, maxAmount: 1, period: { id: 1 } } },
    { description: '<h1 class="x">a</h1><!-- b --><b>c' },
    { description: '<a href="javascript:x">a</a>' },
    { applicationEmail: 'x' },
    { confidential: 'yes' },
  ]) {
    await ask('POST', JOBS, { body: job(members) })
    await ask('POST', JOBS, { body: job(members), headers: [['Prefer', 'handling=lenient']] })
  }
  for (const raw of ['', '{', '[]', '{"title":"a","title":"b"}', `${'['.repeat(40)}${']'.repeat(40)}`, '{"id":1e400}'])
    await ask('POST', JOBS, { raw })
  for (const headers of [
    [['Accept', 'text/html']],
    [['If-Match', '*']],
    [['Content-Type', 'text/plain']],
    [['X-HTTP-Method-Override', 'PATCH']],
  ] as const)
    await ask('POST', JOBS, { body: job(), headers })
  for (const key of [null, 'x']) await ask('GET', JOBS, { key })
  await ask('PUT', JOBS, { body: { referenceId: 'R-1', title: 'Welder' } })
  await ask('PUT', JOBS, { body: { referenceId: 'R-9', title: 'Welder' } })
  await ask('POST', `${JOBS}/3`, { headers: [['X-HTTP-Method-Override', 'delete']] })
  await ask('DELETE', `${JOBS}?referenceId=R-1`)
  for (const method of ['DELETE', 'DELETE', 'HEAD', 'PATCH']) await ask(method, `${JOBS}/1`)
  await ask('GET', JOBS)
  await ask('GET', '/api/v1.1/employer')
}
