/** Postings that operators hide, on every engine. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { publicBed, TODAY } from '../../../test/support/public-side.ts'
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
  test('the state of a posting is the posting without its document, whatever has happened to it', async (t) => {
    const { store, follow } = await publicBed(fresh, t)
    const { id: employerId, jobs } = await employerOf(store)
    const [open, hidden, confidential] = [
      await insert(jobs),
      await insert(jobs),
      await insert(jobs, { confidential: true }),
    ]
    await follow()
    await store.publicWrites.hide(hidden.id, 'Fraud')
    const compare = async (id: number, expected: object): Promise<void> => {
      // Reads of one turn of the event loop see one state.
      await setImmediate()
      const { document, ...rest } = (await store.public.get(id, TODAY)) ?? assert.fail('no posting')
      assert.ok(document.startsWith('{'))
      assert.deepEqual(await store.public.state(id, TODAY), rest)
      assert.partialDeepStrictEqual(rest, expected)
    }
    await compare(open.id, { shown: true, open: true, confidential: false })
    await compare(hidden.id, { shown: true, open: false })
    await compare(confidential.id, { open: true, confidential: true })
    await store.directory.setSuspended(employerId, 1)
    await compare(open.id, { shown: true, open: false })
    assert.equal(await store.public.state(99, TODAY), null)
  })
})
