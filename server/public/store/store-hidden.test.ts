/** Postings that operators hide, on every engine. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { publicBed } from '../../../test/support/public-side.ts'
import { employerOf, insert, onEveryStore } from '../../../test/support/stores.ts'

onEveryStore(({ fresh }) => {
  test('hidden postings are listed, the last hidden first, with who acted in the trail', async (t) => {
    const { store } = await publicBed(fresh, t)
    const { id, jobs } = await employerOf(store)
    const [one, two, three] = [await insert(jobs), await insert(jobs), await insert(jobs)].map(({ id }) => id)
    const by = { operator: 'Zoé (#3)' }
    await store.publicWrites.hide(two ?? 0, 'Two', { told: true, by })
    await store.publicWrites.hide(one ?? 0, 'One', { told: false })
    await store.publicWrites.hide(three ?? 0, 'Three')
    const listed = await store.public.listHidden(9)
    assert.deepEqual(listed.map(({ jobId, employerId, reason, told }) => [jobId, employerId, reason, told]).sort(), [
      [one, id, 'One', false],
      [two, id, 'Two', true],
      [three, id, 'Three', null],
    ])
    assert.deepEqual(
      listed,
      listed.toSorted((a, b) => b.at - a.at || b.jobId - a.jobId),
    )
    assert.equal((await store.public.listHidden(2)).length, 2)
    assert.equal((await store.public.hidden(two ?? 0))?.told, true)
    await store.publicWrites.unhide(two ?? 0, { by })
    const { entries } = await store.audit.page(id, 0)
    assert.deepEqual(
      entries.filter(({ operator }) => operator === by.operator).map(({ action }) => action),
      ['posting.hide', 'posting.show'],
    )
  })
})
