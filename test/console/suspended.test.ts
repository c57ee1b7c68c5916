/** The pages of an employer that is suspended: everything is read, and nothing is offered that would fail. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openWorld, type World } from './world.ts'

let world: World
before(async () => {
  world = await openWorld()
  await world.service.operator.suspendEmployer(world.employer.employerId)
})
after(() => world.service.stop())

const own = (rest: string, language = 'en'): string => `/${language}/console/${world.employer.employerId}${rest}`

const READ = [
  '/jobs',
  '/jobs?tab=draft',
  '/jobs?removed=1',
  '/bin',
  '/keys',
  '/webhooks',
  '/people',
  '/activity',
  '/profile',
  '/export',
]

test('every page that is read says why nothing can be changed, and has no form or link that would fail', async () => {
  const { jobId, draftId, webhookId } = world
  for (const rest of [
    ...READ,
    `/jobs/${jobId}`,
    `/jobs/${draftId}`,
    `/jobs/${jobId}/proof`,
    `/jobs/${draftId}/proof`,
    `/webhooks/${webhookId}`,
  ])
    for (const [language, why] of [
      ['en', 'This employer is suspended: '],
      ['fr', 'Cet employeur est suspendu'],
    ] as const) {
      const { text, status } = await world.owner.get(own(rest, language))
      assert.equal(status, 200, rest)
      assert.ok(text.includes(why), rest)
      const forms = [...text.matchAll(/<form\b[^>]*method="post"[^>]*action="([^"]*)"/g)].map(([, to]) => to)
      const reading = rest === '/activity' ? [own('/activity/verify', language)] : []
      assert.deepEqual(forms, [`/${language}/console/sign-out`, ...reading], rest)
      assert.doesNotMatch(
        text,
        /\/(?:jobs\/new|edit|delete|keys\/new|webhooks\/new|rotate|again|remove|revoke|invite|people\/\d+)[?"]/,
        rest,
      )
    }
})

test('the activity is verified still, since that reads alone', async () => {
  await world.owner.get(own('/activity'))
  assert.equal((await world.owner.post(own('/activity/verify'))).status, 200)
})

test('a page that is a form says why in its place', async () => {
  const { jobId, keyId, webhookId, personId } = world
  const forms = ['/jobs/new', `/jobs/${jobId}/edit`, `/jobs/${jobId}/delete`, '/jobs/chosen', '/keys/new']
  const others = [
    `/keys/${keyId}/revoke`,
    `/keys/${keyId}/rotate`,
    '/webhooks/new',
    ...['edit', 'rotate', 'again', 'remove'].map((form) => `/webhooks/${webhookId}/${form}`),
    '/people/invite',
    `/people/${personId}`,
    '/profile/edit',
  ]
  for (const rest of [...forms, ...others]) {
    const { text, status } = await world.owner.get(own(rest, 'fr'))
    assert.equal(status, 403, rest)
    assert.match(text, /<h1>Cet employeur est suspendu<\/h1>/, rest)
    assert.deepEqual(text.match(/<form/g)?.length, 1, rest)
  }
})

test('its postings are hidden in the list and on their pages', async () => {
  assert.match((await world.owner.get(own('/jobs'))).text, /<span class="state hidden">Hidden</)
  assert.match((await world.owner.get(own('/jobs?tab=all', 'fr'))).text, /<span class="state hidden">Masquée</)
  assert.match((await world.owner.get(own(`/jobs/${world.jobId}`))).text, /<p class="lead">Hidden/)
  assert.doesNotMatch((await world.owner.get(own('/jobs?tab=draft'))).text, /Hidden/)
})
