/** The audit trail from its newest entry backwards, on every engine. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { trailOf } from '../../../test/support/audit.ts'
import { employerOf, insert, onEveryStore } from '../../../test/support/stores.ts'
import type { AuditFilter } from '../ports.ts'
import { SEARCHED_ENTRIES } from './search.ts'

const KEY = 77
const ALL: AuditFilter = { since: null, until: null, jobId: null, keyId: null }

/** After the clock of the stores under test. */
const LATER = Date.parse('2026-11-20T12:00:00Z') + 1

onEveryStore(({ fresh }) => {
  test('the last sign-in of a person is found in the newest part of the trail of its employer', async (t) => {
    const { store, tamper } = await fresh(t)
    const [{ id }, { id: other }] = [await employerOf(store), await employerOf(store)]
    const put = (employer: number, seq: number, [action, person, at]: [string, number, number]) =>
      tamper(`INSERT INTO audit_entries (employer_id, seq, at, action, subject_id, members, hash)
        SELECT ${employer}, ${seq}, ${at}, '${action}', ${person}, '', hash FROM audit_entries
        WHERE employer_id = ${employer} AND seq = 1`)
    await put(id, 2, ['person.sign-in', 7, 20])
    await put(id, 3, ['person.sign-in', 7, 30])
    await put(id, 4, ['person.sign-in', 8, 25])
    await put(id, 5, ['person.sign-out', 7, 40])
    await put(other, 2, ['person.sign-in', 7, 50])
    assert.deepEqual([...(await store.audit.signIns(id))].sort(), [
      [7, 30],
      [8, 25],
    ])
    assert.deepEqual([...(await store.audit.signIns(other + 1))], [])
    await put(id, SEARCHED_ENTRIES + 3, ['job.create', 1, 60])
    assert.deepEqual([...(await store.audit.signIns(id))], [[8, 25]])
  })

  test('the first application that an address did not take is found since its last change, of each job and from a time on', async (t) => {
    const { store, tamper } = await fresh(t)
    const [{ id }, { id: other }] = [await employerOf(store), await employerOf(store)]
    let seq = 1
    const put = (employer: number, [action, job, at, members = '']: [string, number, number, string?]) =>
      tamper(`INSERT INTO audit_entries (employer_id, seq, at, action, subject_id, members, hash)
        SELECT ${employer}, ${++seq}, ${at}, '${action}', ${job}, '${members}', hash FROM audit_entries
        WHERE employer_id = ${employer} AND seq = 1`)
    const failed = 'job.applicationFailed'
    for (const at of [10, 20, 30]) await put(id, [failed, 7, at])
    await put(id, ['job.update', 7, 25, 'title'])
    await put(id, ['job.update', 9, 26, 'applicantRoutingType,applicationEmail,applicationUrl'])
    await put(id, [failed, 8, 40])
    await put(id, ['job.update', 8, 41, 'applicationEmail'])
    await put(other, [failed, 9, 50])
    const from = new Map([[7, 0]])
    const since = async (jobIds: readonly number[], employer = id) =>
      [...(await store.audit.failedSince(employer, jobIds, async (job) => from.get(job) ?? 0))].sort()
    const many = Array.from({ length: 120 }, (_, at) => at + 1)
    assert.deepEqual(await since(many), [[7, 10]])
    assert.deepEqual(await since(many, other), [[9, 50]])
    assert.deepEqual([await since([]), await since([6, 8])], [[], []])
    await put(id, [failed, 8, 60])
    from.set(7, 11)
    assert.deepEqual(await since([8, 7]), [
      [7, 20],
      [8, 60],
    ])
    from.set(7, 31)
    assert.deepEqual(await since([7]), [])
    await put(id, ['job.update', 8, 70, 'applicationEmail'])
    assert.deepEqual(await since([8]), [])
  })

  test('entries are found from the newest backwards, by any filter, in parts of bounded size', async (t) => {
    const { store, tamper } = await fresh(t)
    const { id, jobs } = await employerOf(store)
    const ids: number[] = []
    for (const title of ['One', 'Two', 'Three']) ids.push((await insert(jobs, { title })).id)
    let isServed = false
    setImmediate(() => {
      isServed = true
    })
    await store.audit.search(id, { before: null, limit: 9, filter: { ...ALL, keyId: KEY } })
    assert.ok(isServed, 'others wait for the end of a search')
    const found = async (before: number | null, limit: number, filter: AuditFilter = ALL) => {
      const { entries, before: next } = await store.audit.search(id, { before, limit, filter })
      return [entries.map(({ seq }) => seq), next]
    }
    assert.deepEqual(await found(null, 3), [[4, 3, 2], 2])
    assert.deepEqual(await found(2, 3), [[1], null])
    assert.deepEqual(await found(null, 9, { ...ALL, jobId: ids[0] ?? 0 }), [[2], null])
    assert.deepEqual(await found(null, 9, { ...ALL, keyId: KEY }), [[], null])
    assert.deepEqual(await found(null, 9, { ...ALL, since: LATER }), [[], null])
    assert.deepEqual(await found(null, 9, { ...ALL, until: LATER }), [[4, 3, 2, 1], null])
    assert.deepEqual(await store.audit.search(id + 1, { before: null, limit: 9, filter: ALL }), {
      entries: [],
      before: null,
    })
    const { entries } = await store.audit.search(id, { before: 3, limit: 1, filter: ALL })
    assert.deepEqual(entries, [(await trailOf(store, id))[1]])
    await tamper(`UPDATE audit_entries SET seq = seq + ${SEARCHED_ENTRIES} WHERE seq > 2 AND employer_id = ${id}`)
    const [last, floor] = [SEARCHED_ENTRIES + 4, 5]
    assert.deepEqual(await found(null, 9), [[last, last - 1], floor])
    assert.deepEqual(await found(floor, 9), [[2, 1], null])
    await store.audit.prune(id, LATER)
    await insert(jobs, {})
    assert.deepEqual(await found(null, 9), [[last + 2, last + 1], null])
  })
})
