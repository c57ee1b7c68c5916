/** The entry of a trail before a moment, on every engine. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { employerOf, onEveryStore } from '../../../test/support/stores.ts'
import { CHAIN_START } from '../entry.ts'

onEveryStore(({ fresh }) => {
  test('the newest entry before a moment is that which a look at every entry finds, whatever its place', async (t) => {
    const { store, tamper } = await fresh(t)
    const [{ id }, { id: other }] = [await employerOf(store), await employerOf(store)]
    const [first] = (await store.audit.page(id, 0)).entries
    assert.ok(first)
    // Three entries a time, after the first.
    const times = Array.from({ length: 40 }, (_, at) => first.at + 10 + 10 * Math.floor(at / 3))
    for (const [at, time] of times.entries())
      await tamper(`INSERT INTO audit_entries (employer_id, seq, at, action, subject_id, members, hash)
        SELECT ${id}, ${at + 2}, ${time}, 'job.update', 1, '', hash FROM audit_entries
        WHERE employer_id = ${id} AND seq = 1`)
    const all = [first.at, ...times]
    for (let moment = first.at - 5; moment <= first.at + 150; moment += 5) {
      const seq = all.filter((time) => time < moment).length
      const { point, isKept } = await store.audit.pointBefore(id, moment)
      assert.deepEqual([point.seq, isKept], [seq, true], String(moment - first.at))
      if (seq > 0) assert.equal(point.hash, first.hash)
      else assert.deepEqual(point, CHAIN_START)
    }
    assert.equal((await store.audit.pointBefore(other, first.at + 1_000)).point.seq, 1)
    assert.deepEqual(await store.audit.pointBefore(id + other, first.at), { point: CHAIN_START, isKept: true })
  })

  test('before what was pruned it is the beginning of what is kept, which is told', async (t) => {
    const { store, tamper } = await fresh(t)
    const { id } = await employerOf(store)
    const [first] = (await store.audit.page(id, 0)).entries
    assert.ok(first)
    for (const [seq, time] of [
      [2, first.at + 10],
      [3, first.at + 20],
    ])
      await tamper(`INSERT INTO audit_entries (employer_id, seq, at, action, subject_id, members, hash)
        SELECT ${id}, ${seq}, ${time}, 'job.update', 1, '', hash FROM audit_entries WHERE employer_id = ${id} AND seq = 1`)
    assert.equal(await store.audit.prune(id, first.at + 15), 2)
    const before = await store.audit.pointBefore(id, first.at + 5)
    assert.deepEqual([before.point.seq, before.isKept], [2, false])
    await store.audit.prune(id, first.at + 15)
    const { point, isKept } = await store.audit.pointBefore(id, first.at + 60_000)
    assert.deepEqual([point.seq, isKept], [4, true])
  })
})
