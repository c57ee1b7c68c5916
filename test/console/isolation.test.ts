/** Every route of the console, for every role and for the ids of another employer. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { jobInputExample } from '@affiche/contract/examples.ts'
import { consoleRoutes } from '../../server/console/console.ts'
import type { ConsoleFrame } from '../../server/console/frame.ts'
import { hasRight, ROLES } from '../../server/employers/role.ts'
import { createTallySets } from '../../server/platform/http/limits/tally-sets.ts'
import { untilCaughtUp } from '../support/public-state.ts'
import { recordRefusals } from '../support/recorded.ts'
import type { Client } from '../support/service.ts'
import { makeWebhook, openWorld, type World } from './world.ts'

type Foreign = Readonly<Record<'keyId' | 'personId' | 'jobId' | 'vendorId' | 'webhookId', number>> & {
  readonly requestId: string
}

/** The kind of id that a path has after the employer's; a new path needs a row. */
const PARAMETERS: Readonly<Record<string, keyof Foreign>> = {
  '/{e}/keys/{id}/rotate': 'keyId',
  '/{e}/keys/{id}/revoke': 'keyId',
  '/{e}/requests/{id}': 'requestId',
  '/{e}/vendors/{id}/end': 'vendorId',
  '/{e}/webhooks/{id}': 'webhookId',
  '/{e}/webhooks/{id}/edit': 'webhookId',
  '/{e}/webhooks/{id}/rotate': 'webhookId',
  '/{e}/webhooks/{id}/state': 'webhookId',
  '/{e}/webhooks/{id}/test': 'webhookId',
  '/{e}/webhooks/{id}/again': 'webhookId',
  '/{e}/webhooks/{id}/remove': 'webhookId',
  '/{e}/people/{id}': 'personId',
  '/{e}/people/{id}/role': 'personId',
  '/{e}/people/{id}/link': 'personId',
  '/{e}/people/{id}/end': 'personId',
  '/{e}/bin/{id}/restore': 'jobId',
  '/{e}/profile/logo/{name}': 'jobId',
  '/{e}/import/{id}': 'jobId',
}

/** Only the paths are read. */
const all = consoleRoutes({ store: {}, clock: () => 0, tallies: createTallySets() } as unknown as ConsoleFrame)
const routes = all.filter((route) => route.kind === 'member')
const operatorRoutes = all.filter((route) => route.kind === 'operator')

let world: World
let other: Client
let foreign: Foreign
before(async () => {
  world = await openWorld()
  other = await world.service.employer('standard', 'Elsewhere')
  const [key] = await world.service.operator.listKeys(other.employerId)
  const { personId } = await world.service.link('elsewhere', other)
  const { body } = await other.post(jobInputExample)
  const vendor = await world.service.operator.createVendor('Theirs')
  await world.service.operator.grantVendor({ vendorId: vendor.id, employerId: other.employerId, endsAt: null })
  const webhookId = await makeWebhook(world.service, other.employerId)
  const keyId = key?.id ?? 0
  const at = world.service.now()
  const requestId = await recordRefusals(world.service.store.requests, { employerId: other.employerId, keyId, at })
  foreign = { keyId, personId, jobId: body.id, vendorId: vendor.id, webhookId, requestId }
  // The service records in the trail that it shows the posting, soon after it was made.
  await untilCaughtUp(world.service.store)
})
after(() => world.service.stop())

const newest = ({ employerId }: Client) =>
  world.service.store.audit.search(employerId, {
    before: null,
    limit: 1,
    filter: { since: null, until: null, jobId: null, keyId: null },
  })

const stateOf = async (client: Client): Promise<unknown> => [
  await world.service.operator.listKeys(client.employerId),
  await world.service.store.people.listPeople(client.employerId),
  await world.service.store.webhooks.list(client.employerId),
  await world.service.store.vendors.listGrantedVendors(client.employerId, world.service.now()),
  await newest(client),
]

for (const role of ROLES)
  test(`${role}: a role that lacks the right is told so, and nothing of another employer is known or changed`, async () => {
    const visitor = await world.service.person(world.employer, { role, handle: `the ${role}`.replace(' ', '.') })
    const before = await stateOf(other)
    const ask = async (path: string, method: 'get' | 'post'): Promise<number> => {
      if (method === 'get') return (await visitor.get(path)).status
      const { token: once } = await visitor.get(`/en/console/${world.employer.employerId}/activity`)
      return (await visitor.post(path, { once, name: `Key ${foreign.keyId}`, role: 'owner', overlap: '0' })).status
    }
    for (const route of routes)
      for (const method of ['get', 'post'] as const) {
        if (!route[method]) continue
        const { path: pattern } = route
        const fill = (employerId: number): string =>
          `/en/console${pattern.replace('{e}', String(employerId)).replace(/\{\w+\}/, String(foreign[PARAMETERS[pattern] ?? 'jobId']))}`
        assert.equal(await ask(fill(other.employerId), method), 404, `${method} ${pattern}, elsewhere`)
        if (!hasRight(role, route.right))
          assert.equal(await ask(fill(world.employer.employerId), method), 403, `${method} ${pattern}`)
        else if (/\{(?!e\})/.test(pattern))
          assert.equal(await ask(fill(world.employer.employerId), method), 404, `${method} ${pattern}, foreign id`)
      }
    for (const { path, post } of operatorRoutes)
      assert.equal(await ask(operatorPath(path), post ? 'post' : 'get'), 404, path)
    assert.deepEqual(await stateOf(other), before)
  })

const operatorPath = (pattern: string): string =>
  `/en/console${pattern.replace('{id}', String(operatorIdOf(pattern))).replace('{key}', '1')}`

const operatorIdOf = (pattern: string): number => {
  if (pattern.includes('/vendors/')) return foreign.vendorId
  return pattern.includes('people') ? foreign.personId : other.employerId
}

test('an auditor reads every page of operators and changes nothing; neither it nor an operator reads an employer', async () => {
  const auditor = await world.service.person(null, { handle: 'auditor', operator: 'auditor' })
  const before = await stateOf(other)
  for (const { path, get, post, changes = false } of operatorRoutes) {
    if (get) assert.equal((await auditor.get(operatorPath(path))).status, changes ? 403 : 200, path)
    assert.equal(post !== undefined, changes, path)
    if (post) assert.equal((await auditor.post(operatorPath(path))).status, 403, path)
  }
  assert.deepEqual(await stateOf(other), before)
  for (const visitor of [auditor, world.operator])
    for (const { path, get } of routes)
      if (get) {
        const own = path.replace('{e}', String(world.employer.employerId)).replace(/\{\w+\}/, '1')
        assert.equal((await visitor.get(`/en/console${own}`)).status, 404, path)
      }
})

test('every path with an id has a row here', () => {
  const withId = routes.map(({ path }) => path).filter((path) => /\{(?!e\})/.test(path) && !path.includes('/jobs/'))
  assert.deepEqual(
    withId.filter((path) => PARAMETERS[path] === undefined),
    [],
  )
})
