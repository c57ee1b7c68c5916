/** The audit trail on every engine: what is recorded and what is not, in which chain, and how it is read and pruned. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import { JobSchema } from '@affiche/contract/job.ts'
import { assertWhole, recorded, trailOf, verify } from '../../../test/support/audit.ts'
import { content, employerOf, insert, onEveryStore, unlisted } from '../../../test/support/stores.ts'
import { readAudit, verifyEmployerAudit } from '../audit.ts'
import type { AuditFilter } from '../ports.ts'

const MANY = 100
const KEY = 77
const ALL: AuditFilter = { since: null, until: null, jobId: null, keyId: null }

/** Moments around the clock of the stores under test. */
const NOON = Date.parse('2026-11-20T12:00:00Z')
const LATER = NOON + 1

onEveryStore(({ engine, fresh }) => {
  const some = async (t: TestContext, jobs = 5) => {
    const bed = await fresh(t)
    const employer = await employerOf(bed.store)
    const ids: number[] = []
    for (let n = 0; n < jobs; n++) ids.push((await insert(employer.jobs, { title: `Title ${n}` })).id)
    return { ...bed, ...employer, ids }
  }

  test('every write of a job adds one entry, with its key and the names of the changed members', async (t) => {
    const { store } = await fresh(t)
    const { id: employer } = await employerOf(store)
    const jobs = store.as(employer, KEY)
    const { id } = await insert(jobs, { referenceId: 'R', confidential: true })
    await jobs.change({ id }, (job) => ({ ...job, title: 'Changed', salary: null }))
    await jobs.change({ referenceId: 'R' }, (job) => ({ ...job, status: 'archived' }))
    await jobs.change({ id }, (job) => ({ ...job, locations: [unlisted('Far', 'YT')] }))
    await jobs.write((writer) => writer.delete(id))
    const unset = ['id', 'employer', 'autoRefresh', 'applicationUrl']
    const all = Object.keys(JobSchema.properties).filter((name) => !unset.includes(name))
    assert.deepEqual(await recorded(store, employer), [
      `employer.create ${employer} - name,plan`,
      `job.create ${id} ${KEY} ${all}`,
      `job.update ${id} ${KEY} title,salary`,
      `job.update ${id} ${KEY} status`,
      `job.update ${id} ${KEY} locations`,
      `job.delete ${id} ${KEY} `,
    ])
    await assertWhole(store, employer, 6)
  })

  test('what changes nothing, is refused or is rolled back leaves no entry', async (t) => {
    const { store, id: employer, jobs, ids } = await some(t, 1)
    const [id = 0] = ids
    await insert(jobs, { referenceId: 'TAKEN', locations: [unlisted('Far', 'YT')] })
    const before = await trailOf(store, employer)
    await jobs.change({ id }, (job) => job)
    await jobs.change({ referenceId: 'TAKEN' }, (job) => ({ ...job, locations: [unlisted('Far', 'YT')] }))
    await jobs.insert(content({ referenceId: 'TAKEN' }))
    await jobs.change({ id }, (job) => ({ ...job, referenceId: 'TAKEN' }))
    await jobs.change({ id: 999_999 }, (job) => job)
    await jobs.write((writer) => writer.delete(999_999))
    await assert.rejects(jobs.insert(content({ status: 'unknown' as 'active' })))
    await assert.rejects(
      jobs.write(async (writer) => {
        await writer.delete(id)
        await writer.insert(content())
        throw new Error('on purpose')
      }),
      /on purpose/,
    )
    assert.deepEqual(await trailOf(store, employer), before)
    await assertWhole(store, employer, before.length)
  })

  test('acts of the operator add entries, and those that change nothing do not', async (t) => {
    const { directory, ...store } = (await fresh(t)).store
    const { id } = await employerOf({ ...store, directory }, 'standard')
    for (const plan of ['unlimited', 'unlimited'] as const) await directory.setPlan(id, plan)
    for (const moment of [5, 6, null, null]) await directory.setSuspended(id, moment)
    for (const name of ['New', 'New']) await directory.setName(id, name)
    const order = {
      employerId: id,
      scopes: ['jobs:read'] as const,
      preconditions: false,
      createdAt: 1,
      hash: randomBytes(32),
    }
    const key = await directory.createKey({ ...order, name: 'One', expiresAt: LATER })
    const succession = { createdAt: 2, endsAt: 3, expiresAt: null, preconditions: null }
    const replaced = await directory.replaceKey({ ...succession, id: key.id, hash: randomBytes(32) })
    const next = replaced?.key.id ?? assert.fail()
    assert.equal(await directory.replaceKey({ ...succession, id: 999_999, hash: randomBytes(32) }), null)
    for (const moment of [7, 8]) assert.equal((await directory.revokeKey(key.id, moment))?.revokedAt, 7)
    assert.equal(await directory.revokeKey(999_999, 1), null)
    assert.equal(await directory.setPlan(999_999, 'standard'), null)
    assert.deepEqual(await recorded({ ...store, directory }, id), [
      `employer.create ${id} - name,plan`,
      `employer.plan ${id} - plan`,
      `employer.suspend ${id} - `,
      `employer.resume ${id} - `,
      `employer.rename ${id} - name`,
      `key.issue ${key.id} - scopes,name,expiresAt`,
      `key.rotate ${key.id} - expiresAt`,
      `key.issue ${next} - scopes,name`,
      `key.revoke ${key.id} - `,
    ])
  })

  test('the first employer adds an entry too, and auto-refresh one for each job', async (t) => {
    const { store } = await fresh(t)
    const employer = await store.directory.createFirstEmployer({ name: 'First', plan: 'unlimited', createdAt: 1 })
    assert.ok(employer)
    const due = { autoRefresh: true, publishDate: '2026-11-01', closeDate: '2027-11-01' }
    const [one, two] = [await insert(store.as(employer.id), due), await insert(store.as(employer.id), due)]
    const round = { today: '2026-11-20', publishedBy: '2026-11-13', limit: 10 }
    assert.deepEqual([await store.refresh(round), await store.refresh(round)], [2, 0])
    const lines = await recorded(store, employer.id)
    assert.equal(lines[0], `employer.create ${employer.id} - name,plan`)
    assert.deepEqual(lines.slice(3).sort(), [one, two].map(({ id }) => `job.refresh ${id} - publishDate`).sort())
    await assertWhole(store, employer.id, 5)
  })

  test('no text of a job or an employer is in the trail', async (t) => {
    const { store } = await fresh(t)
    const { id } = await store.directory.createEmployer({ name: 'SECRET', plan: 'standard', createdAt: 1 })
    const texts = {
      title: 'SECRET',
      referenceId: 'SECRET',
      description: '<p>SECRET</p>',
      applicationEmail: 'SECRET@x.ca',
    }
    const job = await insert(store.as(id), texts)
    await store.as(id).change({ id: job.id }, (before) => ({ ...before, title: 'SECRET too' }))
    const trail = await trailOf(store, id)
    assert.equal(trail.length, 3)
    assert.doesNotMatch(JSON.stringify(trail), /SECRET/)
  })

  test('writes of many at once leave chains that are whole, an entry each', async (t) => {
    const { store, another } = await fresh(t)
    const employers = [await employerOf(store), await employerOf(store), await employerOf(store)]
    // The file has one writing process beside operators' commands.
    const stores = engine === 'sqlite' ? [store] : [store, await another(), await another()]
    const writes = Array.from({ length: MANY }, async (_, n) => {
      const { id } = employers[(n % 7) % 3] ?? assert.fail()
      const jobs = (stores[n % stores.length] ?? store).as(id, n)
      const job = await insert(jobs, { referenceId: `R${n}` })
      if (n % 2) await jobs.change({ id: job.id }, (before) => ({ ...before, title: `T${n}` }))
      if (n % 3 === 0) await jobs.write((writer) => writer.delete(job.id))
      return { id, entries: 1 + (n % 2) + Number(n % 3 === 0) }
    })
    const written = await Promise.all(writes)
    for (const { id } of employers) {
      const expected = written.filter((write) => write.id === id).reduce((sum, { entries }) => sum + entries, 1)
      await assertWhole(store, id, expected)
    }
  })

  test('what is pruned is counted and gone, the rest verifies, and the trail goes on', async (t) => {
    const { store, id, ids } = await some(t)
    const head = (await verify(store, id)).head
    assert.equal(await store.audit.prune(id, NOON), 0)
    await assertWhole(store, id, 6)
    assert.equal(await store.audit.prune(id, LATER), 6)
    assert.deepEqual(await recorded(store, id), ['audit.prune 6 - '])
    await store.as(id, KEY).change({ id: ids[0] ?? 0 }, (job) => ({ ...job, title: 'After' }))
    const verdict = await verifyEmployerAudit(store)(id, { expect: head })
    assert.deepEqual([verdict.fault, verdict.entries, verdict.head.seq], [null, 2, 8])
    assert.match(
      (await verifyEmployerAudit(store)(id, { expect: { seq: 2, hash: head.hash } })).fault ?? '',
      /was pruned/,
    )
    assert.match(
      (await verifyEmployerAudit(store)(id, { expect: { ...head, hash: '0'.repeat(64) } })).fault ?? '',
      /another hash/,
    )
    assert.equal(await store.audit.prune(id, LATER), 2)
    assert.equal((await verify(store, id)).fault, null)
  })

  test('entries are found by time, job and key, and above the limit the newest are listed, in order', async (t) => {
    const { store, id, ids } = await some(t)
    await store.as(id, KEY).change({ id: ids[1] ?? 0 }, (job) => ({ ...job, title: 'Other' }))
    const found = async (filter: Partial<AuditFilter>, limit: number | null = null): Promise<number[]> => {
      const entries = readAudit(store)({ employerId: id, filter: { ...ALL, ...filter }, limit })
      return (await Array.fromAsync(entries)).map(({ seq }) => seq)
    }
    assert.deepEqual(await found({}, 2), [6, 7])
    assert.deepEqual(await found({}, 100), [1, 2, 3, 4, 5, 6, 7])
    assert.deepEqual(await found({ jobId: ids[1] ?? 0 }), [3, 7])
    assert.deepEqual(await found({ jobId: ids[1] ?? 0 }, 1), [7])
    assert.deepEqual(await found({ keyId: KEY }), [7])
    assert.deepEqual(await found({ since: LATER }), [])
    assert.deepEqual((await found({ since: NOON, until: LATER })).length, 7)
    assert.deepEqual(await found({ until: NOON }), [])
    await assert.rejects(trailOf(store, 999_999), /There is no employer 999999, and no trail of one\./)
  })

  test('entries of an operator name the operator, and those of a key or the service do not', async (t) => {
    const { store, another, tamper } = await fresh(t)
    const { id } = await employerOf(store)
    const operated = await another('Zoé O’Brien (night shift)')
    await operated.directory.setPlan(id, 'standard')
    await insert(operated.as(id, KEY))
    await insert(operated.as(id))
    await insert(store.as(id))
    await operated.audit.prune(id, 0)
    const operators = (await trailOf(store, id)).map(({ operator }) => operator)
    assert.deepEqual(operators, [null, 'Zoé O’Brien (night shift)', null, 'Zoé O’Brien (night shift)', null])
    await assertWhole(store, id, 5)
    await tamper("UPDATE audit_entries SET operator = 'Zoé' WHERE seq = 2")
    assert.match((await verify(store, id)).fault ?? '', /entry 2 is not/)
  })

  test('a trail of several pages is read whole', async (t) => {
    const { store } = await fresh(t)
    const { id, jobs } = await employerOf(store)
    await jobs.write(async (writer) => {
      for (let n = 0; n < 1_100; n++) await writer.insert(content())
    })
    assert.equal((await trailOf(store, id)).length, 1_101)
    await assertWhole(store, id, 1_101)
  })
})
