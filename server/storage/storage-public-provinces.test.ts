/** Searches of the public side for a whole province, on every engine. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lists, publicBed, titlesOf } from '../../test/support/public-side.ts'
import { employerOf, insert, onEveryStore } from '../../test/support/stores.ts'
import { type JobLocation, UNLISTED_ID_FIRST } from '../domain/job/job.ts'

const place = (wanted: string): JobLocation => {
  const { id, name, description, type } =
    lists.locations.all.find(({ description }) => description === wanted) ?? assert.fail(wanted)
  return { id, name, description, type }
}

onEveryStore(({ fresh }) => {
  test('a province has every place in it, listed or not, and the whole of it', async (t) => {
    const { store, follow, search } = await publicBed(fresh, t)
    const { jobs } = await employerOf(store)
    await insert(jobs, { title: 'Town', locations: [place('Vancouver, BC'), place('Laval, QC')] })
    await insert(jobs, { title: 'Whole', locations: [place('Quebec')] })
    const unlisted = { id: UNLISTED_ID_FIRST, name: 'Ethel', description: 'Ethel, ON', type: 'Town' } as const
    await insert(jobs, { title: 'Unlisted', locations: [unlisted] })
    await insert(jobs, { title: 'Anywhere', locations: [place('Canada')] })
    await follow()
    const found = async (province: string) => titlesOf(await search({ province })).toSorted()
    assert.deepEqual(await found('QC'), ['Town', 'Whole'])
    assert.deepEqual(await found('BC'), ['Town'])
    assert.deepEqual(await found('ON'), ['Unlisted'])
    assert.deepEqual(await found('NU'), [])
  })
})
