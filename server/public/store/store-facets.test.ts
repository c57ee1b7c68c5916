/** Counts beside the filters of a search, on every engine. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { publicBed, publicQuery } from '../../../test/support/public-side.ts'
import { content, employerOf, insert, onEveryStore } from '../../../test/support/stores.ts'
import { NO_EXTRAS } from '../../jobs/extras.ts'

const item = (id: number) => ({ id, name: 'x' })

onEveryStore(({ fresh }) => {
  test('a search counts the values of all that it finds, whatever is on its page, and follows their changes', async (t) => {
    const { store, follow, search } = await publicBed(fresh, t)
    const { jobs } = await employerOf(store)
    const remote = { extras: { ...NO_EXTRAS, language: 'en' as const, workplace: 'remote' as const } }
    await insert(jobs, { title: 'Baker', categories: [item(17), item(2)], positionType: item(1) })
    const { id } = await insert(jobs, { title: 'Baker', categories: [item(17)], positionType: item(2), ...remote })
    await insert(jobs, { title: 'Cook', categories: [item(3)], positionType: item(1) })
    await follow()
    const counts = async (members: Parameters<typeof search>[0] = { words: ['baker'] }) => {
      const { facets } = await search({ ...members, withFacets: true, pageSize: 1 })
      assert.ok(facets)
      return [
        facets('category', 17),
        facets('category', 2),
        facets('category', 3),
        facets('type', 1),
        facets('workplace', 'remote'),
      ]
    }
    assert.deepEqual(await counts(), [2, 1, 0, 1, 1])
    assert.deepEqual(await counts({}), [2, 1, 1, 2, 1])
    assert.deepEqual(await counts({ words: ['nothing'] }), [0, 0, 0, 0, 0])
    assert.equal((await search({ words: ['baker'] })).facets, null)
    await jobs.write((writer) =>
      writer.update(id, content({ title: 'Baker', categories: [item(2)], positionType: item(1) })),
    )
    await follow()
    assert.deepEqual(await counts(), [1, 2, 0, 2, 0])
  })

  test('a posting that an earlier version made public is counted once its job was read again, and nothing before', async (t) => {
    const { store, follow, tamper, another } = await publicBed(fresh, t)
    const { jobs } = await employerOf(store)
    await insert(jobs, { title: 'Baker', categories: [item(17)] })
    await follow()
    await tamper('UPDATE public_jobs SET facets = NULL')
    // Another instance, since a statement behind the back of one may be unseen by it.
    const found = async () => (await another()).public.search(publicQuery({ words: ['baker'], withFacets: true }))
    assert.equal((await found()).facets, null)
    await store.publicWrites.rebuild()
    await follow()
    assert.equal((await found()).facets?.('category', 17), 1)
  })
})
