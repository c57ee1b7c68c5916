import type { Chapter, Stage } from '../stage.ts'

const JOBS = '/api/v1.1/jobs'

const STATUSES = ['active', 'archived', 'draft'] as const

const pay = { amount: 20, maxAmount: 30.25, period: { id: 6 }, plusCommission: true }

/** Changes of one job with a salary, one after the other; many are refused, since the result would be no valid job. */
const PATCHES: readonly object[] = [
  ...[{ title: 'Only the title' }, { closeDate: '2026-12-01' }, { confidential: true }, { autoRefresh: true }],
  ...[{ description: '<b>New</b>' }, { applicationEmail: 'new@example.ca' }, { positionType: { id: 4 } }],
  ...[
    { categories: [{ id: 27 }] },
    { locations: [{ description: 'Crique-à-Foo, Yukon' }] },
    { id: 1, title: 'With its id' },
  ],
  ...[2, 1001, '1', null, 0].map((id) => ({ id, title: 'Not this' })),
  {
    publishDate: '2001-01-01',
    employer: { id: 5 },
    positionType: { id: 4, name: 'x' },
    salary: { period: { id: 6, unit: 'x' } },
  },
  ...[{ amount: 31 }, { maxAmount: 19.9999 }, { amount: null }, { period: { id: null } }].map((salary) => ({ salary })),
  ...[
    { categories: [null] },
    { categories: [{ id: 98 }] },
    { locations: [{}] },
    { locations: [] },
    { closeDate: '2027-02-29' },
  ],
  ...['title', 'locations', 'categories', 'positionType', 'description', 'applicantRoutingType'].map((name) => ({
    [name]: null,
  })),
  ...[{ title: '  ' }, { referenceId: '  ' }, { description: '<p>&nbsp;</p>' }, { applicationEmail: null }],
  ...[{ applicantRoutingType: { id: 2 } }, { applicantRoutingType: { id: 2 }, applicationUrl: 'https://example.ca' }],
  // The address of a type that does not apply changes nothing, and is not kept.
  ...[
    { applicationEmail: 'old@example.ca' },
    { applicationEmail: 'x'.repeat(51) },
    { applicantRoutingType: { id: 1 } },
  ],
  { applicantRoutingType: { id: 1 }, applicationEmail: 'jobs@example.ca' },
  ...['R-2', 'R-3', 'R-3', 'r-2', '', 'R-1'].map((referenceId) => ({ referenceId })),
  { closeDate: '', confidential: null, autoRefresh: null, salary: null },
  ...[{ amount: 5 }, { maxAmount: 5 }].map((salary) => ({ salary })),
]

const untitled = { title: undefined }

/** Bodies that change the job with the referenceId, create one, or are refused as a new job would be. */
const UPSERTS: readonly Record<string, unknown>[] = [
  ...[null, '', '   ', 'a\tb', '\ud83e', '\ud800', 'x'.repeat(51), 5, true, ['R-1']].map((referenceId) => ({
    referenceId,
  })),
  { referenceId: 'GONE', ...untitled },
  { referenceId: 'GONE', title: null },
  { referenceId: 'GONE', titel: 'x' },
  { referenceId: 'GONE', positionType: { id: 99 } },
  { referenceId: 'R-1', id: 2 },
  { referenceId: 'R-1', id: 1, title: 'With its id' },
  ...['r-1', 'R-1 ', '\ufffd', 'R-1'].map((referenceId) => ({ referenceId })),
]

const DELETED = ['a b', 'a+b', 'a&b=c', 'é/🦀?#%', '100%25']

/** Changes by id and by referenceId, every move between two states, and deletions. */
export const changes: Chapter = async (stage) => {
  const { ask, job, service, employerId } = stage
  await ask('POST', JOBS, { body: job({ referenceId: 'R-1', salary: pay }) })
  await ask('POST', JOBS, { body: job({ referenceId: 'R-2' }) })
  for (const body of PATCHES) {
    await ask('PUT', `${JOBS}/1`, { body })
    await ask('GET', `${JOBS}/1`)
  }
  for (const members of UPSERTS) await ask('PUT', JOBS, { body: job(members) })
  for (const headers of [[['Accept', 'application/json;q=0.9']], [['Prefer', 'handling=lenient']]] as const)
    await ask('PUT', JOBS, { body: { referenceId: 'GONE', status: 'archived' }, headers })
  // A member that a patch does not touch stays, though the plan would refuse it to a new job.
  await ask('PUT', `${JOBS}/1`, { body: { autoRefresh: true } })
  await service.operator.setPlan({ id: employerId, plan: 'standard' })
  for (const body of [{ title: 'On the standard plan' }, { autoRefresh: true }, { autoRefresh: false }])
    await ask('PUT', `${JOBS}/1`, { body })
  await service.operator.setPlan({ id: employerId, plan: 'unlimited' })
  await move(stage)
  await remove(stage)
}

/** Every state to every other, and a draft that was published, which cannot become a draft again. */
const move = async ({ ask, job }: Stage): Promise<void> => {
  for (const from of STATUSES)
    for (const to of STATUSES) {
      const { text } = await ask('POST', JOBS, { body: job({ status: from }) })
      const path = `${JOBS}/${JSON.parse(text).id}`
      for (const status of [to, 'archived', 'active', 'draft'])
        await ask('PUT', path, { body: { status, title: status } })
      await ask('PUT', path, { body: { status: 'draft', title: '' } })
      await ask('GET', path)
    }
}

/** Deletions by id, by body and by query; a reference is free again, an id is not. */
const remove = async ({ ask, job }: Stage): Promise<void> => {
  for (const referenceId of DELETED) {
    await ask('POST', JOBS, { body: job({ referenceId }) })
    await ask('DELETE', `${JOBS}?referenceId=${encodeURIComponent(referenceId)}`)
  }
  for (const body of [{ referenceId: '' }, { referenceId: null }, { referenceId: 5 }, { referenceId: ' ' }, { id: 1 }])
    await ask('DELETE', JOBS, { body })
  for (const query of ['referenceId=', 'referenceId', 'referenceid=R-1', 'id=1', 'referenceId=a&referenceId=a'])
    await ask('DELETE', `${JOBS}?${query}`)
  for (const referenceId of ['r-2', 'R-2 ', 'R-_', '%', 'R-2\u0301'])
    await ask('DELETE', JOBS, { body: { referenceId } })
  for (const query of ['r-2', 'R-1', 'R-2', 'R-2'])
    await ask('DELETE', `${JOBS}?referenceId=${query}`, { body: { referenceId: 'R-2' } })
  for (const method of ['POST', 'PUT']) {
    await ask(method, JOBS, { body: job({ referenceId: 'R-2' }) })
    await ask('DELETE', `${JOBS}?referenceId=R-2`, { headers: [['Content-Type', 'application/json']] })
  }
  for (const query of ['referenceId=R-2', 'q=R-2', 'q=only', 'pageSize=100']) await ask('GET', `${JOBS}?${query}`)
}
