/** Store as snapshots use it: states by referenceId, active jobs, and leases. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { content, employerOf, insert, onEveryStore } from '../../../test/support/stores.ts'

onEveryStore(({ fresh }) => {
  test('items are found by their referenceIds, with the digest of the present version', async (t) => {
    const { store } = await fresh(t)
    const { jobs } = await employerOf(store)
    const [a, b, c] = [
      await insert(jobs, { referenceId: 'A"é🦫' }),
      await insert(jobs, { referenceId: 'B', status: 'archived' }),
      await insert(jobs, { referenceId: 'C' }),
    ]
    await insert((await employerOf(store)).jobs, { referenceId: 'D' })
    await jobs.write(async (writer) => {
      for (const { id, updatedAt } of [a, c]) await writer.keepDigest(id, { version: updatedAt, digest: `d${id}` })
    })
    await jobs.write((writer) => writer.update(c.id, content({ referenceId: 'C', title: 'Changed' })))
    const found = await jobs.findItems(['none', 'C', 'D', a.referenceId ?? '', 'B'])
    assert.deepEqual(
      [...found].sort(([one], [other]) => one - other),
      [
        [1, { id: c.id, status: 'active', digest: null }],
        [3, { id: a.id, status: 'active', digest: `d${a.id}` }],
        [4, { id: b.id, status: 'archived', digest: null }],
      ],
    )
    assert.equal((await jobs.findItems([])).size, 0)
  })

  test('active jobs: their ids, and those with a referenceId', async (t) => {
    const { store } = await fresh(t)
    const { jobs } = await employerOf(store)
    const other = await insert((await employerOf(store)).jobs, { referenceId: 'A' })
    const first = await insert(jobs, { referenceId: 'A', publishDate: '2026-11-20' })
    const unnamed = await insert(jobs, { publishDate: '2026-11-22' })
    const archived = await insert(jobs, { referenceId: 'B', status: 'archived' })
    const last = await insert(jobs, { referenceId: 'C', publishDate: '2026-11-01' })
    assert.deepEqual([...(await jobs.activeIds())], [first.id, unnamed.id, last.id])
    const requested = Int32Array.of(other.id, first.id, unnamed.id, archived.id, last.id)
    assert.deepEqual(
      (await jobs.findActive(requested)).map((job) => ({ ...job })),
      [first, last].map(({ id, referenceId, updatedAt }) => ({ id, referenceId, updatedAt })),
    )
  })

  test('a lease is held by one, who may prolong it, until it is released or ends', async (t) => {
    const { store, another, tamper } = await fresh(t)
    const beside = await another()
    const [{ id }, { id: other }] = [await employerOf(store), await employerOf(store)]
    assert.ok(await store.snapshotLeases.hold(id, 'one'))
    assert.ok(await store.snapshotLeases.hold(id, 'one'))
    assert.ok(!(await beside.snapshotLeases.hold(id, 'two')))
    assert.ok(await beside.snapshotLeases.hold(other, 'two'))
    await beside.snapshotLeases.release(id, 'two')
    assert.ok(!(await beside.snapshotLeases.hold(id, 'two')))
    await tamper(`UPDATE snapshot_leases SET expires_at = expires_at - 59999 WHERE employer_id = ${id}`)
    assert.ok(!(await beside.snapshotLeases.hold(id, 'two')))
    await tamper(`UPDATE snapshot_leases SET expires_at = expires_at - 1 WHERE employer_id = ${id}`)
    assert.ok(await beside.snapshotLeases.hold(id, 'two'))
    assert.ok(!(await store.snapshotLeases.hold(id, 'one')))
    await beside.snapshotLeases.release(id, 'two')
    assert.ok(await store.snapshotLeases.hold(id, 'one'))
  })
})
