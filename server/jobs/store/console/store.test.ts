/** The bin, saved forms, operators and jobs that close soon, on every engine. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertWhole, recorded } from '../../../../test/support/audit.ts'
import { content, employerOf, onEveryStore, query } from '../../../../test/support/stores.ts'
import type { Person } from '../../../people/ports.ts'
import type { Store } from '../../../upkeep/ports.ts'
import type { EmployerStore } from '../../ports.ts'

const NOW = Date.parse('2026-11-20T12:00:00Z')
const DAY = 86_400_000
const FOREVER = 4_000_000_000_000

const stored = async (jobs: EmployerStore, members: Parameters<typeof content>[0] = {}) => {
  const inserted = await jobs.insert(content(members))
  return 'job' in inserted ? inserted.job : assert.fail()
}

const bin = (store: Store, employerId: number, id: number, keyId = 7) =>
  store.as(employerId, keyId).write(async (writer) => {
    await writer.keepInBin(id)
    return writer.delete(id)
  })

const personOf = async (store: Store, handle: string): Promise<Person> => {
  const person = await store.people.addPerson({
    name: 'Marie Tremblay',
    handle,
    language: 'fr',
    createdAt: NOW,
    membership: null,
    by: 'operator',
  })
  return typeof person === 'object' ? person : assert.fail()
}

const changesOf = async (jobs: EmployerStore) => {
  const actions = ['job.create', 'job.restore', 'job.update', 'job.delete'] as const
  const page = await jobs.changes({ after: null, actions, limit: 50 })
  return page?.changes.map(({ action, subjectId, referenceId }) => `${action} ${subjectId} ${referenceId}`)
}

onEveryStore(({ fresh, engine }) => {
  test('a job comes back from the bin under its own id as it was, but never active', async (t) => {
    const { store } = await fresh(t)
    const { id: employer, jobs } = await employerOf(store)
    for (const status of ['active', 'archived', 'draft'] as const) {
      const published = status !== 'draft'
      const job = await stored(jobs, { referenceId: `R-${status}`, title: `Zamboni ${status}`, status, published })
      await jobs.write((writer) => writer.keepDigest(job.id, { version: job.updatedAt, digest: 'd' }))
      assert.equal(await bin(store, employer, job.id), true)
      assert.equal(await jobs.get(job.id), null)
      assert.equal((await jobs.list(query({ words: ['zamboni'] }))).total, 0)
      assert.deepEqual(await store.console.findBinned(employer, job.id), {
        id: job.id,
        referenceId: `R-${status}`,
        title: `Zamboni ${status}`,
        deletedAt: NOW,
        keyId: 7,
      })
      const order = { employerId: employer, keyId: 8, jobId: job.id, withoutReference: false }
      assert.equal(await store.console.restore(order), 'restored')
      assert.equal(await store.console.restore(order), null)
      assert.equal(await store.console.findBinned(employer, job.id), null)
      const back = await jobs.get(job.id)
      assert.deepEqual(back, {
        ...job,
        status: status === 'active' ? 'archived' : status,
        updatedAt: back?.updatedAt,
      })
      assert.ok((back?.updatedAt ?? 0) > job.updatedAt)
      assert.equal((await jobs.findItems([`R-${status}`])).get(0)?.digest, null)
      assert.equal((await jobs.list(query({ words: ['zamboni'], status: null }))).total, 1)
      assert.equal((await jobs.list(query())).total, 1)
      assert.deepEqual((await changesOf(jobs))?.slice(-3), [
        `job.create ${job.id} R-${status}`,
        `job.delete ${job.id} R-${status}`,
        `job.restore ${job.id} R-${status}`,
      ])
      assert.match(
        (await recorded(store, employer)).at(-1) ?? '',
        new RegExp(`^job.restore ${job.id} 8 referenceId,title,`),
      )
      // A second deletion notes the referenceId again.
      assert.equal(await bin(store, employer, job.id), true)
      assert.equal((await changesOf(jobs))?.at(-1), `job.delete ${job.id} R-${status}`)
    }
  })

  test('the changes still have the referenceId of a job deleted again when the first deletion is pruned', async (t) => {
    const { store, tamper } = await fresh(t)
    const { id: employer, jobs } = await employerOf(store)
    const { id } = await stored(jobs, { referenceId: 'R-1' })
    await bin(store, employer, id)
    await store.console.restore({ employerId: employer, keyId: 8, jobId: id, withoutReference: false })
    await jobs.write((writer) => writer.delete(id))
    // As if the second deletion came a day later.
    await tamper(`UPDATE deleted_jobs SET deleted_at = ${NOW + DAY}`)
    await tamper(`UPDATE audit_entries SET at = ${NOW + DAY} WHERE seq >= 4`)
    assert.equal(await store.audit.prune(employer, NOW + 1), 3)
    assert.deepEqual(await changesOf(jobs), [`job.restore ${id} R-1`, `job.delete ${id} R-1`])
  })

  test('a referenceId that another job has taken is given, and left out only when asked', async (t) => {
    const { store } = await fresh(t)
    const { id: employer, jobs } = await employerOf(store)
    const { id } = await stored(jobs, { referenceId: 'R-1' })
    await bin(store, employer, id)
    const other = await stored(jobs, { referenceId: 'R-1' })
    const order = { employerId: employer, keyId: 8, jobId: id }
    assert.deepEqual(await store.console.restore({ ...order, withoutReference: false }), { holder: other.id })
    assert.equal(await jobs.get(id), null)
    assert.equal((await store.console.findBinned(employer, id))?.id, id)
    assert.equal(await store.console.restore({ ...order, withoutReference: true }), 'restored')
    assert.equal((await jobs.get(id))?.referenceId, null)
    await assertWhole(store, employer, 5)
  })

  test('of concurrent restores one puts the job back, and no employer takes the job of another', async (t) => {
    const { store, another } = await fresh(t)
    const [one, two] = [await employerOf(store), await employerOf(store)]
    const { id } = await stored(one.jobs)
    await bin(store, one.id, id)
    const order = { keyId: 8, jobId: id, withoutReference: false }
    assert.equal(await store.console.restore({ ...order, employerId: two.id }), null)
    assert.equal(await store.console.findBinned(two.id, id), null)
    assert.deepEqual(await store.console.listBin(two.id, { page: 1, pageSize: 25 }), { total: 0, jobs: [] })
    const stores = engine === 'sqlite' ? [store, store] : [store, await another()]
    const results = await Promise.all(stores.map((each) => each.console.restore({ ...order, employerId: one.id })))
    assert.deepEqual(results.sort(), [null, 'restored'].sort())
    assert.equal((await one.jobs.list(query())).total, 1)
  })

  test('the bin is read in pages, newest first, forgotten by age, and goes with its employer', async (t) => {
    const { store, tamper } = await fresh(t)
    const { id: employer, jobs } = await employerOf(store)
    const ids: number[] = []
    for (let n = 0; n < 5; n++) ids.push((await stored(jobs, { title: `Job ${n}` })).id)
    for (const id of ids) await bin(store, employer, id)
    await tamper(`UPDATE bin SET deleted_at = ${NOW} - (${ids.at(-1)} - job_id) * ${DAY}`)
    const page = await store.console.listBin(employer, { page: 2, pageSize: 2 })
    assert.deepEqual([page.total, page.jobs.map(({ title }) => title)], [5, ['Job 2', 'Job 1']])
    const forget = (binned: number, limit: number) => store.console.forget({ ended: 0, binned, limit })
    assert.equal(await forget(NOW - 3 * DAY, 1), 1)
    assert.equal(await forget(NOW - 3 * DAY, 100), 1)
    assert.equal((await store.console.listBin(employer, { page: 1, pageSize: 25 })).total, 3)
    assert.equal(await store.directory.deleteEmployer(employer), 0)
    assert.equal((await store.console.listBin(employer, { page: 1, pageSize: 25 })).total, 0)
  })

  test('a saved form is of its person alone, few wait, and they end with time, sign-out and disabling', async (t) => {
    const { store } = await fresh(t)
    const [marie, paul] = [await personOf(store, 'marie'), await personOf(store, 'paul')]
    const park = async (id: string, person = marie, endsAt = FOREVER) => {
      const form = {
        id,
        personId: person.id,
        employerId: null,
        path: '/fr/console/1/jobs/new',
        fields: 'a=%C3%A9%00',
        endsAt,
      }
      await store.console.saveForm(form)
      return form
    }
    const find = (id: string, person = marie, now = NOW) =>
      store.console.findSavedForm({ id, personId: person.id }, now)
    const form = await park('first', marie, NOW + 10)
    assert.deepEqual(await find('first'), form)
    assert.equal(await find('first', paul), null)
    assert.equal(await find('first', marie, NOW + 10), null)
    await park('of paul', paul)
    for (let n = 0; n < 5; n++) await park(`later ${n}`, marie, NOW + 20 + n)
    assert.equal(await find('first'), null)
    assert.ok(await find('later 0'))
    assert.ok(await find('of paul', paul))
    assert.equal(await store.console.forget({ ended: NOW + 21, binned: 0, limit: 100 }), 2)
    assert.equal(await find('later 1'), null)
    assert.ok(await find('later 2'))
    const session = { hash: new Uint8Array(32).fill(1), createdAt: NOW, endsAt: FOREVER, label: 'Firefox' }
    assert.equal(await store.people.startSession({ personId: marie.id, session, way: 'password' }), true)
    await store.people.endSessions({ personId: marie.id, hash: session.hash }, 'this')
    assert.equal(await find('later 2'), null)
    await store.people.setDisabled(paul.id, NOW)
    assert.equal(await find('of paul', paul), null)
    await store.console.saveForm({ ...form, id: 'of nobody', personId: 999 })
    assert.equal(await store.console.findSavedForm({ id: 'of nobody', personId: 999 }, NOW), null)
  })

  test('a person is an operator until it is none, or disabled', async (t) => {
    const { store } = await fresh(t)
    const { id: employer } = await employerOf(store)
    const marie = await personOf(store, 'marie')
    await store.people.setMembership({
      personId: marie.id,
      employerId: employer,
      role: 'owner',
      at: NOW,
      by: 'operator',
    })
    assert.equal(await store.people.findOperator(marie.id), null)
    const session = { hash: new Uint8Array(32).fill(2), createdAt: NOW, endsAt: NOW + 1_000, label: 'Firefox' }
    const start = () => store.people.startSession({ personId: marie.id, session, way: 'password' })
    await start()
    const inSession = async () => (await store.people.findSession({ personId: marie.id, hash: session.hash }))?.operator
    assert.equal(await inSession(), null)
    assert.equal(await store.people.setOperator(marie.id, 'auditor'), true)
    assert.equal(await inSession(), undefined, 'it signs in anew')
    await start()
    assert.equal(await inSession(), 'auditor')
    assert.equal(await store.people.setOperator(marie.id, 'auditor'), false)
    assert.equal(await store.people.setOperator(marie.id, 'operator'), true)
    assert.equal(await store.people.findOperator(marie.id), 'operator')
    assert.deepEqual(await store.people.listOperators(), [{ person: marie, role: 'operator' }])
    assert.equal((await recorded(store, employer)).at(-1), `person.role ${marie.id} - operator`)
    await store.people.setDisabled(marie.id, NOW)
    assert.deepEqual(await store.people.listOperators(), [])
    await store.people.setDisabled(marie.id, null)
    assert.equal(await store.people.findOperator(marie.id), null)
    assert.equal(await store.people.setOperator(999, 'auditor'), null)
  })

  test('jobs that close in a week are found by their closing day, and by words among them', async (t) => {
    const { store } = await fresh(t)
    const [one, two] = [await employerOf(store), await employerOf(store)]
    const close = async (closeDate: string, members: Parameters<typeof content>[0] = {}, jobs = one.jobs) =>
      (await stored(jobs, { closeDate, ...members })).id
    await close('2026-11-19')
    const last = await close('2026-11-27', { title: 'Boulangère' })
    const first = await close('2026-11-20')
    const second = await close('2026-11-21', { title: 'Boulanger 100% à Gaspé' })
    await close('2026-11-28')
    await close('2026-11-22', { status: 'archived' })
    await close('2026-11-22', {}, two.jobs)
    const week = { from: '2026-11-20', through: '2026-11-27', words: [] as string[], limit: 10 }
    assert.deepEqual(await one.jobs.closing(week), [first, second, last])
    assert.deepEqual(await one.jobs.closing({ ...week, limit: 2 }), [first, second])
    assert.deepEqual(await one.jobs.closing({ ...week, words: ['boulang'] }), [second, last])
    assert.deepEqual(await one.jobs.closing({ ...week, words: ['boulang', '100%'] }), [second])
    assert.deepEqual(await one.jobs.closing({ ...week, words: ['\0'] }), [])
  })
})
