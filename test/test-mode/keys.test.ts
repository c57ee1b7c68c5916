/** Test keys: whom they act for, and what ends them. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { prefixOf } from '@affiche/contract/version.ts'
import { keyFormFault } from '../../server/employers/api-key.ts'
import { assertProblem } from '../families/requests.ts'
import { recorded } from '../support/audit.ts'
import { onEveryEngine } from '../support/engines.ts'
import { createClient, job, type TestService } from '../support/service.ts'
import { twinOf, V12 } from '../support/twins.ts'

onEveryEngine((start) => {
  let service: TestService | null = null
  after(() => service?.stop())

  const begin = async (name = 'Example employer') => {
    service ??= await start()
    const owner = await service.employer('unlimited', name)
    return { running: service, owner, twin: await twinOf(service, owner) }
  }

  test('the first test key makes the twin, and each of them acts for it, with all that a key may do', async () => {
    const { running, owner, twin } = await begin('Boulangerie')
    const another = await twinOf(running, owner)
    assert.equal(another.employerId, twin.employerId)
    assert.notEqual(twin.employerId, owner.employerId)
    assert.match(twin.apiKey ?? '', /^affiche_test_[0-9A-Za-z]{39}$/)
    assert.equal(keyFormFault(twin.apiKey ?? ''), null)
    const { body } = await twin.get('/employer')
    assert.deepEqual([body.id, body.name, body.plan], [twin.employerId, 'Boulangerie [test]', 'unlimited'])
    for (const [client, isTest] of [
      [twin, true],
      [owner, false],
    ] as const) {
      assert.equal((await client.get(`${V12}/employer`)).body.test, isTest)
      // A body that was read may be sent back.
      const changed = await client.send('PUT', `${V12}/employer`, { body: { test: isTest, federal: true } })
      assert.deepEqual([changed.status, changed.body.test], [200, isTest])
    }
    assert.ok(!('test' in (await twin.get(`${prefixOf('v1.1')}/employer`)).body))
    const { body: created } = await twin.post(job({ referenceId: 'R-1' }))
    assert.equal((await owner.get(`${V12}/jobs/${created.id}`)).status, 404)
    assert.equal((await another.get(`/jobs/${created.id}`)).status, 200)
    assert.equal((await owner.post(job({ referenceId: 'R-1' }))).status, 201)
  })

  test('many first test keys at once make one twin', async () => {
    const { running } = await begin()
    const owner = await running.employer()
    const twins = await Promise.all(Array.from({ length: 8 }, () => twinOf(running, owner)))
    assert.equal(new Set(twins.map(({ employerId }) => employerId)).size, 1)
  })

  test('name, plan and suspension of an employer are those of its twin', async () => {
    const { running, owner, twin } = await begin()
    const { operator } = running
    await operator.renameEmployer({ id: owner.employerId, name: 'x'.repeat(200) })
    await operator.setPlan({ id: owner.employerId, plan: 'standard' })
    const { body } = await twin.get('/employer')
    assert.deepEqual([body.name, body.plan], [`${'x'.repeat(193)} [test]`, 'standard'])
    await operator.suspendEmployer(owner.employerId)
    for (const client of [owner, twin]) assertProblem(await client.get(`${V12}/jobs`), 'employer-suspended')
    const later = await operator.issueKey({ employerId: owner.employerId, test: true })
    assertProblem(
      await createClient(running.api, { employerId: 0, apiKey: later.apiKey }).get(`${V12}/jobs`),
      'employer-suspended',
    )
    await operator.resumeEmployer(owner.employerId)
    for (const client of [owner, twin]) assert.equal((await client.get(`${V12}/jobs`)).status, 200)
    const made = await running.employer()
    await operator.suspendEmployer(made.employerId)
    const born = await twinOf(running, made)
    assertProblem(await born.get('/jobs'), 'employer-suspended')
    await running.withStore(async (store) => {
      const actions = (await recorded(store, twin.employerId)).map((entry) => entry.split(' ')[0])
      for (const action of ['employer.rename', 'employer.plan', 'employer.suspend', 'employer.resume'])
        assert.ok(actions.includes(action), action)
    })
  })

  test('a list of keys has the test keys of an employer, which are rotated to test keys and revoked like others', async () => {
    const { running, owner, twin } = await begin()
    const { operator } = running
    const keys = await operator.listKeys(owner.employerId)
    assert.deepEqual(
      keys.map(({ employerId }) => employerId),
      [owner.employerId, twin.employerId],
    )
    const rotated = await operator.rotateKey({ id: twin.keyId, overlapMs: 0 })
    assert.match(rotated.apiKey, /^affiche_test_/)
    assert.equal(rotated.key.employerId, twin.employerId)
    assertProblem(await twin.get('/jobs'), 'key-invalid')
    const client = createClient(running.api, { employerId: twin.employerId, apiKey: rotated.apiKey })
    assert.equal((await client.get('/jobs')).status, 200)
    await operator.revokeKey(rotated.key.id)
    assertProblem(await client.get('/jobs'), 'key-invalid')
    assert.equal((await owner.get('/jobs')).status, 200)
  })

  test('nobody acts for a twin in the console', async () => {
    const { running, twin } = await begin()
    const order = { name: 'Ann', handle: `ann-${twin.employerId}`, language: 'en' as const }
    const membership = { employerId: twin.employerId, role: 'owner' as const }
    await assert.rejects(
      running.operator.addPerson({ ...order, membership }),
      /There is no employer \d+ that people act for/,
    )
    const { person } = await running.operator.addPerson({ ...order, membership: null })
    await assert.rejects(
      running.operator.setRole({ personId: person.id, ...membership }),
      /no employer \d+ that people act/,
    )
  })

  test('deleting an employer ends the keys of its twin, and takes its jobs along; a refused deletion does not', async () => {
    const { running, owner, twin } = await begin()
    await owner.post(job())
    for (const _ of [1, 2]) await twin.post(job())
    await running.withStore(async (store) => {
      const { deleteEmployer } = await import('../../server/jobs/delete-employer.ts')
      const remove = deleteEmployer({ store, clock: () => running.now() })
      await assert.rejects(remove({ id: owner.employerId, withJobs: false }))
      assert.equal((await twin.get('/jobs')).status, 200)
      const deleted = await remove({ id: owner.employerId, withJobs: true })
      assert.deepEqual([deleted.employer.id, deleted.jobs], [owner.employerId, 1])
      for (const id of [owner.employerId, twin.employerId]) assert.equal(await store.directory.getEmployer(id), null)
    })
    for (const client of [owner, twin]) assertProblem(await client.get(`${V12}/jobs`), 'key-invalid')
  })

  test('the keys of a twin end with its employer, though its deletion goes no further', async () => {
    const { running, owner, twin } = await begin()
    assert.equal(await running.store.directory.deleteEmployer(owner.employerId), 0)
    assertProblem(await twin.get('/jobs'), 'key-invalid')
    await running.withStore(async (store) => {
      assert.deepEqual(await store.directory.listKeys(twin.employerId), [])
      const trail = await recorded(store, twin.employerId)
      assert.equal(trail.at(-1), `key.revoke ${twin.keyId} - `)
    })
  })
})
