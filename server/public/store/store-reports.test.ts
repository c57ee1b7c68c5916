/** Reports of postings, and the policy about them, on every engine. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { publicBed } from '../../../test/support/public-side.ts'
import { employerOf, insert, onEveryStore } from '../../../test/support/stores.ts'

onEveryStore(({ fresh }) => {
  test('reports wait for a decision, and none is taken of a posting that was never public', async (t) => {
    const { store, follow } = await publicBed(fresh, t)
    const { jobs } = await employerOf(store)
    const { id } = await insert(jobs)
    await follow()
    const report = { jobId: id, at: 5, reason: 'fraud', text: 'They ask for money.', contact: null }
    assert.equal(await store.publicWrites.report({ ...report, jobId: 999 }), null)
    const number = await store.publicWrites.report(report)
    const open = { decided: false, after: 0, limit: 10 }
    assert.deepEqual(
      (await store.public.reports(open)).map(({ id, text }) => [id, text]),
      [[number, 'They ask for money.']],
    )
    assert.equal((await store.public.report(number ?? 0))?.text, 'They ask for money.')
    assert.equal(await store.public.report(999), null)
    assert.equal((await store.publicWrites.decide(number ?? 0, 'Hidden'))?.decision, 'Hidden')
    assert.deepEqual(await store.public.reports(open), [])
    assert.equal((await store.public.reports({ ...open, decided: true })).length, 1)
    assert.equal(await store.publicWrites.decide(999, 'None'), null)
  })

  test('versions of the policy are kept, the newest first', async (t) => {
    const { store } = await publicBed(fresh, t)
    for (const since of [1, 2])
      await store.publicWrites.addPolicies([{ language: 'fr', text: `Texte ${since}`, since }])
    const policies = await store.public.policies('fr')
    assert.deepEqual(
      policies.map(({ text, since }) => [text, Number(since)]),
      [
        ['Texte 2', 2],
        ['Texte 1', 1],
      ],
    )
    assert.deepEqual(await store.public.policies('en'), [])
  })
})
