/** The parameter q of GET /locations: parts of names, and places in the spellings that jobs may use. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onBench } from './bench.ts'

onBench((bench) => {
  const descriptions = async (query: string): Promise<string[]> => {
    const { status, body, text } = await bench.employer.get(`/locations?pageSize=100&${query}`)
    assert.equal(status, 200, text)
    return body.data.map(({ description }: { description: string }) => description)
  }

  test('q finds a place in any spelling in which a job may name it', async () => {
    for (const [description, spellings] of [
      ['Trois-Rivières, QC', ['trois rivieres', 'TROIS RIVIÈRES QC', 'trois–rivières']],
      ["St. John's, NL", ['st johns', 'saint john’s', 'St-Johns, NL', "st john's terre-neuve"]],
      ['Saint John, NB', ['st john', 'st. john, n.-b.']],
      ['Vancouver, BC', ['vancouver bc', 'Vancouver (BC)', 'vancouver british columbia', 'vancouver, c.-b.']],
      ['Québec, QC', ['ville de quebec', 'quebec city', 'Québec (Québec)']],
      ['Toronto, ON', ['city of toronto', 'City of Toronto, Ontario']],
      ['Fort McMurray, AB', ['ft mcmurray', 'ft. mcm']],
    ] as const)
      for (const q of spellings) assert.ok((await descriptions(`q=${encodeURIComponent(q)}`)).includes(description), q)
  })

  test('q with a province that is spelled otherwise finds the places of that province alone', async () => {
    for (const q of ['richmond british columbia', 'richmond, c.-b.'])
      for (const description of await descriptions(`q=${encodeURIComponent(q)}`)) assert.match(description, /, BC$/)
    assert.deepEqual(await descriptions('q=vancouver%20ontario'), [])
  })

  test('q that is a part of names finds them alone, whatever province its last word may name', async () => {
    for (const q of ['grand man', 'van', 'on'])
      for (const description of await descriptions(`q=${encodeURIComponent(q)}`))
        assert.match(description.replaceAll('-', ' '), new RegExp(q, 'i'))
  })
})
