/** Prefer: handling=lenient and places: what is read as another place, what is kept, and what is refused all the same. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Answered, job } from '../support/service.ts'
import { assertRefused, onBench } from './bench.ts'

const LENIENT = { Prefer: 'handling=lenient' }

type Change = { pointer: string; code: string; detail: string }

const changesOf = ({ headers }: Answered): Change[] => JSON.parse(headers.get('affiche-changes') ?? 'null')

/** Places that are refused strictly, and what lenient handling makes of them. */
const taken: readonly [sent: string, code: string, shown: string, told: string][] = [
  ['Torotno, ON', 'location-misspelled', 'Toronto, ON', '"Torotno, ON" was read as "Toronto, ON".'],
  ['Abbeydal, Alberta', 'location-misspelled', 'Abbeydale, AB', '"Abbeydal, Alberta" was read as "Abbeydale, AB".'],
  [
    'Vancouver, ON',
    'location-elsewhere',
    'Vancouver, ON',
    '"Vancouver, ON" was kept as it is written, though the list has the name only elsewhere, as "Vancouver, BC".',
  ],
]

/** What the strict refusal says of lenient handling. */
const remedies: Readonly<Record<string, string>> = {
  'location-misspelled': 'reads a misspelled place as the one that it is near to',
  'location-elsewhere': 'keeps a place that is known elsewhere as it is written',
}

onBench((bench) => {
  const post = (body: unknown) => bench.employer.post(body, LENIENT)

  const accepts = (answer: Answered, status: number): void => {
    assert.equal(answer.status, status, answer.text)
    assert.equal(answer.headers.get('preference-applied'), 'handling=lenient')
  }

  for (const [sent, code, shown, told] of taken)
    test(`"${sent}" is refused strictly and shown as "${shown}" leniently, which is told`, async () => {
      const at = (description: string) => ({ locations: [{ description: 'Calgary, AB' }, { description }] })
      const pointer = '/locations/1/description'
      const strict = await bench.refuses(job(at(sent)), [`${pointer} ${code}`])
      assert.ok(strict.body.detail.includes(`"Prefer: handling=lenient" the service ${remedies[code]}, and tells`))
      const created = await post(job({ ...at(sent), referenceId: `PLACE-${sent}` }))
      accepts(created, 201)
      const changed = await bench.employer.put(`/jobs/${created.body.id}`, at(sent), LENIENT)
      accepts(changed, 200)
      const upserted = await bench.employer.put('/jobs', { ...at(sent), referenceId: `PLACE-${sent}` }, LENIENT)
      accepts(upserted, 200)
      for (const answer of [created, changed, upserted]) {
        assert.equal(answer.body.locations[1].description, shown)
        assert.deepEqual(changesOf(answer), [{ pointer, code, detail: told }])
      }
      const back = await bench.employer.put(`/jobs/${created.body.id}`, created.body)
      assert.deepEqual([back.status, back.body.locations], [200, created.body.locations])
    })

  test('an address and words that are no place are refused leniently too, and so is the same place twice', async () => {
    for (const description of ['123 Main Street, ON', 'Remote', 'N/A, QC'])
      assertRefused(await post(job({ locations: [{ description }] })), ['/locations/0/description location-unknown'])
    const twice = job({ locations: [{ description: 'Toronto, ON' }, { description: 'Torotno, ON' }] })
    assertRefused(await post(twice), ['/locations/1 duplicate'])
  })
})
