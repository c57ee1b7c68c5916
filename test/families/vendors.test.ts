/** Vendors: for every operation, a key of a vendor acts for an employer that grants, and is a stranger to all others. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { operationsOf, problemsOf } from '@affiche/contract/operations.ts'
import { assertUnchanged, dump } from '../support/beside.ts'
import { documentedBy } from '../support/documented.ts'
import { onEveryEngine } from '../support/engines.ts'
import { createClient, DAY_MS, job } from '../support/service.ts'
import { serveSuite } from '../support/suite-service.ts'
import { makeVendor, vendorClient } from '../support/vendors.ts'
import {
  apartFromInstance,
  assertProblem,
  bodyOfVendor,
  few,
  keyed,
  nameOf,
  prepare,
  send,
  vendorRows,
} from './requests.ts'

onEveryEngine(async (start, engine) => {
  const { service, owner } = await serveSuite({ start })
  const { operator } = service
  const document = documentedBy((await owner.get('/api/v1.2/openapi.json')).body)
  const rows12 = keyed.filter(({ version }) => version === 'v1.2')
  const some = engine === 'sqlite' ? rows12 : few(rows12)

  for (const row of some)
    describe(nameOf(row), () => {
      test('is done for an employer that grants, as with a key of its own', async () => {
        const vendor = await makeVendor(service)
        await vendor.grant(owner.employerId)
        const own = await send(owner, await prepare(row, owner))
        const acting = vendor.as(owner.employerId)
        const answer = await send(acting, await prepare(row, row.tag === 'Requests' ? acting : owner))
        // No grant has the scope of webhooks, which would go on when it has ended.
        if (row.scope === 'webhooks') return assertProblem(answer, 'scope-missing')
        assert.equal(answer.status, own.status, answer.text)
        document.assertDocumented(row, answer)
      })

      test('answers no header, an unknown, an ungranted, an ended, an expired and a suspended employer alike', async () => {
        const vendor = await makeVendor(service)
        const [ended, over, suspended, ungranted] = [
          await service.employer(),
          await service.employer(),
          await service.employer(),
          owner,
        ]
        for (const { employerId } of [ended, suspended]) await vendor.grant(employerId)
        await vendor.grant(over.employerId, { endsAt: service.now() + DAY_MS })
        await vendor.end(ended.employerId)
        await operator.suspendEmployer(suspended.employerId)
        service.advance(DAY_MS)
        const ask = await prepare(row, owner)
        const before = await dump(service)
        const ids = [ungranted, ended, over, suspended].map(({ employerId }) => employerId)
        const answers = []
        for (const employer of [
          null,
          '',
          'x',
          '0',
          '-1',
          `0${ids[0]}`,
          '2147483647',
          '99999999999',
          `${ids[0]}, 1`,
          ...ids,
        ])
          answers.push(await send(vendor.as(employer), ask))
        for (const answer of answers) {
          assertProblem(answer, 'vendor-grant')
          document.assertDocumented(row, answer)
          assert.deepEqual(apartFromInstance(answer), apartFromInstance(answers[0] ?? assert.fail()))
          assert.deepEqual([...answer.headers.keys()].sort(), [...(answers[0]?.headers.keys() ?? [])].sort())
        }
        assertUnchanged(await dump(service), before)
      })

      test('refuses the key of a suspended vendor, a revoked, an expired and an unknown key, and changes nothing', async () => {
        const vendor = await makeVendor(service)
        await vendor.grant(owner.employerId)
        const ask = await prepare(row, owner)
        const expiring = await operator.issueVendorKey({ vendorId: vendor.id, expiresAt: service.now() + DAY_MS })
        service.advance(DAY_MS)
        const { apiKey: unknown } = await makeVendor(service)
        const before = await dump(service)
        await operator.suspendVendor(vendor.id)
        assertProblem(await send(vendor.as(owner.employerId), ask), 'vendor-suspended')
        await operator.resumeVendor(vendor.id)
        await operator.revokeVendorKey(vendor.keyId)
        for (const apiKey of [vendor.apiKey, expiring.apiKey, `${unknown.slice(0, -1)}!`, unknown.slice(0, -1)])
          assertProblem(await send(vendorClient(service.api, apiKey, owner.employerId), ask), 'key-invalid')
        const after = await dump(service)
        assert.equal(JSON.stringify(after).includes('Changed'), JSON.stringify(before).includes('Changed'))
      })
    })

  const rows11 = keyed.filter(({ version, id }) => version === 'v1.1' && (engine === 'sqlite' || id === 'getJob'))
  for (const row of rows11)
    test(`${nameOf(row)} takes no key of a vendor, and says where one is taken`, async () => {
      const vendor = await makeVendor(service)
      await vendor.grant(owner.employerId)
      const answer = await send(vendor.as(owner.employerId), await prepare(row, owner))
      assertProblem(answer, 'key-invalid')
      assert.match(answer.body.detail, /vendors are taken at \/api\/v1\.2 alone/)
    })

  test('a key of an employer may name its own, and no other', async () => {
    const other = await service.employer()
    const named = (employer: string) =>
      owner.send('GET', '/api/v1.2/jobs', { headers: { 'Affiche-Employer': employer } })
    assert.equal((await named(String(owner.employerId))).status, 200)
    for (const employer of [String(other.employerId), 'x', '']) assertProblem(await named(employer), 'vendor-grant')
    const in11 = { headers: { 'Affiche-Employer': String(other.employerId) } }
    assert.equal((await owner.send('GET', '/api/v1.1/jobs', in11)).status, 200, 'v1.1 does not read the header')
  })

  for (const row of vendorRows)
    describe(nameOf(row), () => {
      /** A webhook of the vendor, where the operation is about one. */
      const pathFor = async (vendor: Awaited<ReturnType<typeof makeVendor>>): Promise<string> =>
        row.path.includes('{id}') ? row.path.replace('{id}', await vendor.newWebhook()) : row.path
      const ask = (apiKey: string | null, path: string, headers: Record<string, string> = {}) => {
        const body = bodyOfVendor(row)
        return createClient(service.api, { employerId: 0, apiKey }).send(row.method, `/api/v1.2${path}`, {
          ...(body && { body }),
          headers,
        })
      }

      const readsHeader = row.headers?.includes('Affiche-Employer') === true

      test('is answered and documented for a vendor alone, and the header is read where the document has it', async () => {
        const vendor = await makeVendor(service)
        await vendor.grant(owner.employerId)
        await operator.allowVendor(vendor.id, true)
        const path = await pathFor(vendor)
        const again = await pathFor(vendor)
        const unknown = { 'Affiche-Employer': '2147483647' }
        if (readsHeader) assertProblem(await ask(vendor.apiKey, path, unknown), 'vendor-grant')
        const answer = await ask(vendor.apiKey, path, readsHeader ? {} : unknown)
        assert.ok(answer.status < 300, answer.text)
        document.assertDocumented(row, answer)
        const { apiKey: revoked, keyId } = await makeVendor(service)
        await operator.revokeVendorKey(keyId)
        const refused = [
          await ask(owner.apiKey, again),
          await ask(null, again),
          await ask(revoked, again),
          await ask('affiche_vendor_x', again),
        ]
        assert.deepEqual(
          refused.map(({ body }) => body.code),
          ['scope-missing', 'key-missing', 'key-invalid', 'key-invalid'],
        )
        await operator.suspendVendor(vendor.id)
        const suspended = await ask(vendor.apiKey, again)
        assertProblem(suspended, 'vendor-suspended')
        for (const one of [...refused, suspended]) document.assertDocumented(row, one)
      })

      test('stands in the document with the codes of the table, and in v1.2 alone', () => {
        const codes = Object.values(document.itemOf(row).responses).flatMap(({ content }) =>
          Object.keys(content?.['application/problem+json']?.examples ?? {}),
        )
        assert.deepEqual(codes.sort(), [...new Set(problemsOf(row))].sort())
        assert.ok(!operationsOf['v1.1'].some(({ path }) => path === row.path))
      })
    })

  test('a vendor lists who has granted what, in pages, and nobody else', async () => {
    const vendor = await makeVendor(service)
    const employers = [await service.employer(), await service.employer(), await service.employer()]
    const [first, second, third] = employers.map(({ employerId }) => employerId) as [number, number, number]
    await vendor.grant(first)
    await vendor.grant(second, { scopes: ['jobs:read'], endsAt: service.now() + DAY_MS })
    await vendor.grant(third)
    await operator.suspendEmployer(third)
    const client = vendor.as(null)
    const { data, paging } = (await client.get('/vendor/employers?pageSize=2')).body
    assert.deepEqual(
      data.map(({ id, scopes, suspended, confirmed }: Record<string, unknown>) => [id, scopes, suspended, confirmed]),
      [
        [first, ['jobs:read', 'jobs:write'], false, true],
        [second, ['jobs:read'], false, true],
      ],
    )
    assert.equal(data[1].endsAt, new Date(service.now() + DAY_MS).toISOString())
    assert.equal(paging.total, 3)
    assert.deepEqual(
      ((await client.send('GET', paging.next)).body.data as { id: number; suspended: boolean }[]).map(
        ({ id, suspended }) => [id, suspended],
      ),
      [[third, true]],
    )
    service.advance(DAY_MS)
    assert.equal((await client.get('/vendor/employers')).body.paging.total, 2)
  })

  test('an employer that a vendor makes is made once, is not public, and is confirmed by others alone', async () => {
    const vendor = await makeVendor(service)
    const client = vendor.as(null)
    const make = (name: string, key: string) =>
      client.send('POST', '/vendor/employers', { body: { name }, headers: { 'Idempotency-Key': key } })
    assertProblem(await make('Boulangerie', 'a'), 'scope-missing')
    await operator.allowVendor(vendor.id, true)
    const faulty = { body: { name: ' ', plan: 'unlimited' } }
    assertProblem(await client.send('POST', '/vendor/employers', faulty), 'invalid-request')
    const [one, again] = [await make('Boulangerie', 'a'), await make('Boulangerie', 'a')]
    assert.deepEqual([one.status, again.status, again.text], [201, 201, one.text])
    assert.deepEqual(
      [one, again].map(({ headers }) => headers.get('idempotent-replayed')),
      [null, 'true'],
    )
    assertProblem(await make('Other', 'a'), 'idempotency-mismatch')
    const { id, plan, confirmed } = one.body
    assert.deepEqual([plan, confirmed], ['standard', false])
    const found = await client.send('GET', one.headers.get('location') ?? '')
    assert.deepEqual(found.body.data, [one.body])
    const mine = vendor.as(id)
    assert.equal((await mine.post(job())).status, 201)
    const shown = await mine.put('/employer', { publishing: 'public' })
    assertProblem(shown, 'invalid-request')
    assert.deepEqual(shown.body.errors[0].pointer, '/publishing')
    assert.equal((await mine.get('/employer')).body.publishing, 'off')
    assert.equal(await operator.confirmEmployer(id), true)
    assert.equal(await operator.confirmEmployer(id), false)
    assert.equal((await mine.get('/employer')).body.publishing, 'public')
    assert.equal((await client.get('/vendor/employers')).body.data[0].confirmed, true)
  })

  test('changes name the row of the key, which is another for every key and employer', async () => {
    const vendor = await makeVendor(service)
    const second = await operator.issueVendorKey({ vendorId: vendor.id })
    const employer = await service.employer()
    await vendor.grant(employer.employerId)
    await vendor.as(employer.employerId).post(job())
    await vendorClient(service.api, second.apiKey, employer.employerId).post(job())
    const { data } = (await employer.get('/changes')).body
    const ids = data.map(({ keyId }: { keyId: number }) => keyId)
    assert.equal(new Set(ids).size, 2)
    const { key } = (await vendor.as(employer.employerId).get('/employer')).body
    assert.deepEqual([key.id, key.name], [ids[0], 'Recruteo'])
  })
})
