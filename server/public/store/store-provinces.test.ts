/** Searches of the public side for a whole province, the feminine form of a title and a name with signs, on every engine. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lists, publicBed, titlesOf } from '../../../test/support/public-side.ts'
import { employerOf, insert, onEveryStore } from '../../../test/support/stores.ts'
import type { JobLocation } from '../../jobs/job.ts'
import { UNLISTED_ID_FIRST } from '../../lists/places/types.ts'
import { searchedWords } from '../word-forms.ts'

const place = (wholeName: string): JobLocation => {
  const { id, name, description, type } =
    lists.locations.all.find(({ description }) => description === wholeName) ?? assert.fail(wholeName)
  return { id, name, description, type }
}

onEveryStore(({ fresh }) => {
  test('an inclusive title is found by both forms, in a title and in a text', async (t) => {
    const { store, follow, search } = await publicBed(fresh, t)
    const { jobs } = await employerOf(store)
    await insert(jobs, { title: 'Infirmier/ère', description: '<p>Avec un·e clinicien·ne.</p>' })
    await insert(jobs, { title: 'Préposé(e)s aux bénéficiaires' })
    await follow()
    const found = async (text: string) => titlesOf(await search({ words: searchedWords(text) }))
    for (const text of ['infirmière', 'infirmier', 'Infirmier/ère', 'clinicienne', 'infirmière clinic'])
      assert.deepEqual(await found(text), ['Infirmier/ère'], text)
    for (const text of ['préposée', 'préposé', 'préposées aux', 'Préposé(e)'])
      assert.deepEqual(await found(text), ['Préposé(e)s aux bénéficiaires'], text)
  })

  test('a name with signs is found as it is written, and its word alone finds it with others', async (t) => {
    const { store, follow, search } = await publicBed(fresh, t)
    const { jobs } = await employerOf(store)
    const titles = ['C', 'C++', 'C#', 'F#', '.NET', 'ASP.NET', 'Net', 'Node.js', 'Node JS']
    for (const title of titles) await insert(jobs, { title, description: '<p>Text</p>' })
    await follow()
    const found = async (text: string) => titlesOf(await search({ words: searchedWords(text) })).toSorted()
    const cases: [string, string[]][] = [
      ['c++', ['C++']],
      ['text c++', ['C++']],
      ['C#', ['C#']],
      ['f#', ['F#']],
      ['c', ['C', 'C#', 'C++']],
      ['.net', ['.NET', 'ASP.NET']],
      ['net', ['.NET', 'ASP.NET', 'Net']],
      ['node.js', ['Node JS', 'Node.js']],
      ['c+++', []],
    ]
    for (const [text, expected] of cases) assert.deepEqual(await found(text), expected, text)
  })

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
