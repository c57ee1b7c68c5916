/** Rules that an employer enforces: they refuse active jobs in v1.2, and nothing in v1.1. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { prefixOf } from '@affiche/contract/operations.ts'
import { onEveryEngine } from '../support/engines.ts'
import { type Answered, createClient, job } from '../support/service.ts'
import { serveSuite } from '../support/suite-service.ts'

const findingsOf = ({ body, text }: Answered): string[] => {
  assert.equal(body.code, 'invalid-request', text)
  return body.errors.map(({ pointer, code }: { pointer: string; code: string }) => `${pointer} ${code}`)
}

const REFUSALS = ['/salary posting-rule', '/disclosures/vacancy posting-rule']

/** A posting in Ontario without pay and without a word about its vacancy. */
const silent = (members: Record<string, unknown> = {}) =>
  job({ locations: [{ description: 'Toronto, ON' }], salary: null, ...members })
const salary = { amount: 60_000, maxAmount: 70_000, period: { id: 1 }, plusCommission: false }
const disclosures = { vacancy: 'existing' }

onEveryEngine(async (start) => {
  const { service, owner: older } = await serveSuite({ start })
  const owner = createClient(service.base + prefixOf('v1.2'), older)
  const count = async (): Promise<number> => (await owner.get('/jobs')).body.paging.total

  test('every enforced rule that an active job does not meet refuses it, all at once, and stores nothing', async () => {
    const enforcedRules = ['on-pay-missing', 'on-vacancy', 'text-stale']
    assert.deepEqual((await owner.put('/employer', { enforcedRules })).body.enforcedRules, enforcedRules)
    const refused = await owner.post(silent())
    assert.equal(refused.status, 400)
    assert.deepEqual(findingsOf(refused), REFUSALS)
    assert.match(
      refused.body.errors[0].detail,
      /^Rule on-pay-missing, which the employer enforces: Ontario: a public posting must state/,
    )
    assert.deepEqual(findingsOf(await owner.put('/jobs', silent({ referenceId: 'NEW' }))), REFUSALS)
    assert.deepEqual(findingsOf(await owner.send('POST', '/jobs?dryRun=true', { body: silent() })), REFUSALS)
    assert.deepEqual(findingsOf(await owner.post(silent(), { Prefer: 'handling=lenient' })), REFUSALS)
    assert.deepEqual(findingsOf(await owner.post(silent(), { 'Idempotency-Key': 'ruled' })), REFUSALS)
    assert.equal(await count(), 0)
    const met = await owner.post(silent({ salary, disclosures }))
    assert.equal(met.status, 201)
    assert.deepEqual(
      met.body.hints.map(({ rule }: { rule: string }) => rule),
      ['on-ai', 'on-accommodation'],
    )
    const path = `/jobs/${met.body.id}`
    assert.deepEqual(findingsOf(await owner.put(path, { salary: null })), REFUSALS.slice(0, 1))
    assert.deepEqual((await owner.get(path)).body.salary.amount, 60_000)
  })

  test('a refusal is in the language of the reader', async () => {
    const { body } = await owner.post(silent(), { 'Accept-Language': 'fr' })
    assert.match(
      body.errors[0].detail,
      /^Règle on-pay-missing, que l’employeur fait respecter\u00a0: Ontario\u00a0: une annonce/,
    )
  })

  test('drafts and archived jobs are not refused, and publishing them is', async () => {
    const { status, body } = await owner.post(silent({ status: 'draft' }))
    assert.equal(status, 201)
    const path = `/jobs/${body.id}`
    assert.deepEqual(findingsOf(await owner.put(path, { status: 'active' })), REFUSALS)
    assert.equal((await owner.put(path, { openings: 2 })).status, 200)
    assert.equal((await owner.put(path, { status: 'active', salary, disclosures })).status, 200)
    assert.equal((await owner.put(path, { status: 'archived', salary: null })).status, 200)
  })

  test('v1.1 is never refused, and v1.2 refuses the next change of such a job', async () => {
    const created = await older.post(silent({ referenceId: 'OLD' }))
    assert.equal(created.status, 201, created.text)
    const path = `/jobs/${created.body.id}`
    assert.equal((await older.put(path, { title: 'Other' })).status, 200)
    assert.equal((await older.put('/jobs', { referenceId: 'OLD', title: 'Third' })).status, 200)
    assert.deepEqual(findingsOf(await owner.put(path, { title: 'Fourth' })), REFUSALS)
    assert.equal((await older.get(path)).body.title, 'Third')
    assert.equal((await owner.put(path, { status: 'archived' })).status, 200)
  })

  test('lines of a bulk are refused as single requests are, in v1.2 alone', async () => {
    const lines = [silent(), silent({ salary, disclosures })].map((one) => JSON.stringify({ op: 'create', job: one }))
    const send = (client: typeof owner, query = '', raw = lines.join('\n')) =>
      client.send('POST', `/bulk${query}`, { raw, headers: { 'Content-Type': 'application/x-ndjson' } })
    const { body } = await send(owner)
    assert.deepEqual([body[0].status, body[1].status], [400, 201])
    assert.deepEqual(findingsOf({ ...(await send(owner)), body: body[0].problem }), REFUSALS)
    const before = await count()
    assert.equal((await send(owner, '?atomic=true')).body.code, 'bulk-refused')
    assert.equal((await send(owner, '?dryRun=true')).body[0].status, 400)
    assert.equal(await count(), before)
    const old = await send(older, '?atomic=true', JSON.stringify({ op: 'create', job: silent() }))
    assert.equal(old.body[0].status, 201, old.text)
  })

  test('only a job that is faultless otherwise is held to the rules', async () => {
    assert.deepEqual(findingsOf(await owner.post(silent({ openings: 0 }))), ['/openings range'])
  })

  test('a name of no rule is refused with those that can be enforced', async () => {
    // The last is told for the wording alone.
    const refused = await owner.put('/employer', { enforcedRules: ['on-pay', 'on-ai', 'on-keep', 'rights'] })
    assert.deepEqual(
      findingsOf(refused),
      [0, 2, 3].map((at) => `/enforcedRules/${at} choice`),
    )
    assert.match(
      refused.body.errors[0].detail,
      /^"on-pay" is no name of a rule that can be enforced\. They are on-pay-missing, .*, text-stale, text-encoded\.$/,
    )
    assert.deepEqual((await owner.put('/employer', { enforcedRules: null })).body.enforcedRules, [])
    assert.equal((await owner.post(silent())).status, 201)
  })
})
