/** Where a job is: listed places in any spelling, unlisted Canadian ones as they were written, nothing else. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { job } from '../support/service.ts'
import { onBench } from './bench.ts'

const at = (...descriptions: string[]) => ({ locations: descriptions.map((description) => ({ description })) })

type Shown = { id: number; description: string; name: string; type: string }

/** Ways to write a listed place, and the form that the job shows. */
const listed: readonly [shown: string, name: string, type: string, spellings: readonly string[]][] = [
  [
    'Vancouver, BC',
    'Vancouver',
    'Town',
    [
      ...[
        'Vancouver, BC',
        'vancouver, bc',
        'VANCOUVER,British Columbia',
        'Vancouver, Colombie-Britannique',
        'Vancouver',
      ],
      ...['Vancouver, C.-B.', 'Vancouver BC', 'Vancouver (Colombie-Britannique)'],
    ],
  ],
  [
    'Montréal, QC',
    'Montréal',
    'Town',
    ['Montréal, QC', 'Montreal, Quebec', 'MONTREAL, Québec', 'montréal, qc, Canada', 'Montre\u0301al, QC'],
  ],
  ['Québec, QC', 'Québec', 'Town', ['Quebec, QC', 'Québec, Quebec', 'québec, québec, canada']],
  ['Halifax, NS', 'Halifax', 'Town', ['halifax, nova scotia', 'Halifax, Nouvelle-Écosse, CANADA']],
  ['Whitehorse, YT', 'Whitehorse', 'Town', ['Whitehorse, Yukon', 'whitehorse, yt']],
  ['Quebec', 'Quebec', 'Province', ['Quebec', 'Québec', 'Quebec, Canada']],
  ['Ontario', 'Ontario', 'Province', ['Ontario', 'ontario', 'Ontario, Canada']],
  ['Nunavut', 'Nunavut', 'Territory', ['Nunavut', 'NUNAVUT, canada']],
  ['Canada', 'Canada', 'Country', ['Canada', 'canada']],
]

/** Places that no list holds, with the name and the province that the job shows. */
const unlisted: readonly [sent: string, name: string, province: string][] = [
  ['Foo Creek, BC', 'Foo Creek', 'BC'],
  ['FOO creek, British Columbia', 'FOO creek', 'BC'],
  ['Lac-des-Îles-Perdus, Québec', 'Lac-des-Îles-Perdus', 'QC'],
  ['Lac-des-Iles-Perdus, QC, Canada', 'Lac-des-Iles-Perdus', 'QC'],
  ['Qikiqtaaluk-Foo, Nunavut', 'Qikiqtaaluk-Foo', 'NU'],
  ["St. Foo's-by-the-Sea 7, Terre-Neuve-et-Labrador", "St. Foo's-by-the-Sea 7", 'NL'],
]

const refused: readonly [description: string, code: string, suggested: readonly string[]][] = [
  ['Windsor', 'location-ambiguous', ['Windsor, ON', 'Windsor, NS', 'Windsor, QC']],
  ['Richmond', 'location-ambiguous', ['Richmond, BC', 'Richmond, QC']],
  ['Austin, TX', 'location-unknown', ['Austin, QC']],
  ['Paris, France', 'location-unknown', ['Paris, ON']],
  ['Vancuver', 'location-unknown', ['Vancouver, BC']],
  ['Torotno, ON', 'location-misspelled', ['Toronto, ON']],
  ['Vancouver, ON', 'location-elsewhere', ['Vancouver, BC']],
  ['Vancouver ON', 'location-unknown', ['Vancouver, BC']],
  ['123 Main Street, ON', 'location-unknown', []],
  ['123 rue Principale, QC', 'location-unknown', []],
  ['Remote', 'location-unknown', ['Canada']],
  ['Télétravail, QC', 'location-unknown', ['Quebec']],
  ['Toronto (Hybrid), ON', 'location-unknown', ['Toronto, ON']],
  ['Foo Creek, Ontaro', 'location-unknown', ['Foo Creek, ON']],
  ['New York, NY', 'location-unknown', []],
  ['London, United Kingdom', 'location-unknown', ['London, ON']],
  ['Foo Creek', 'location-unknown', []],
  ['Vancouver,', 'location-unknown', ['Vancouver, BC']],
  [', BC', 'location-unknown', []],
  ['12345', 'location-unknown', []],
  ['United States', 'location-unknown', []],
]

onBench((bench) => {
  const placesOf = async (...descriptions: string[]): Promise<Shown[]> =>
    (await bench.create(at(...descriptions))).body.locations

  for (const [description, name, type, spellings] of listed)
    test(`every way of writing it shows "${description}"`, async () => {
      const ids = new Set<number>()
      for (const spelling of spellings) {
        const [place] = await placesOf(spelling)
        assert.deepEqual(place, { id: place?.id, description, name, type }, spelling)
        ids.add(place?.id ?? 0)
      }
      assert.equal(ids.size, 1)
      const [id] = ids
      const { body } = await bench.employer.get(`/locations/${id}`)
      assert.deepEqual([body.id, body.description, body.name, body.type], [id, description, name, type])
    })

  for (const [sent, name, province] of unlisted)
    test(`"${sent}", which no list holds, is kept as it is spelled`, async () => {
      const [place] = await placesOf(sent)
      assert.deepEqual(place, { id: place?.id, description: `${name}, ${province}`, name, type: 'Town' })
      assert.ok(Number.isInteger(place?.id) && Number(place?.id) > 0 && Number(place?.id) <= 2_147_483_647)
    })

  test('an unlisted place has an id of its own and is not added to the public list', async () => {
    const before = (await bench.employer.get('/locations')).body.paging.total
    const [one, two] = await placesOf('Bar Creek, BC', 'Bar Creek, AB')
    assert.notEqual(one?.id, two?.id)
    for (const place of [one, two]) assert.equal((await bench.employer.get(`/locations/${place?.id}`)).status, 404)
    const search = await bench.employer.get('/locations?q=bar%20creek')
    assert.equal(search.body.paging.total, 0)
    assert.equal((await bench.employer.get('/locations')).body.paging.total, before)
  })

  test('an unlisted place keeps its id and its spelling when the job is put back, posted anew, and listed', async () => {
    const created = await bench.create(at('Crique-à-Bar, Yukon', 'Vancouver, BC'))
    const put = await bench.change(created.body.id, created.body)
    assert.equal(put.text, created.text)
    const copy = await bench.create({ locations: created.body.locations })
    assert.deepEqual(copy.body.locations, created.body.locations)
    const { body } = await bench.employer.get('/jobs?pageSize=1')
    assert.deepEqual(body.data[0].locations, created.body.locations)
    const changed = await bench.change(created.body.id, { title: 'Another title' })
    assert.deepEqual(changed.body.locations, created.body.locations)
  })

  test('two spellings of an unlisted place are kept apart, each as it was written', async () => {
    const [first] = await placesOf('Baz Creek, BC')
    const [second] = await placesOf('baz creek, BC')
    assert.equal(second?.name, 'baz creek')
    const [again] = await placesOf('Baz Creek, British Columbia')
    assert.deepEqual(again, first)
  })

  test("one employer's spelling of an unlisted place is not another's", async () => {
    await placesOf('Qux Creek, BC')
    const other = await bench.service.employer()
    const { body } = await other.post(job(at('QUX CREEK, BC')))
    assert.equal(body.locations[0].description, 'QUX CREEK, BC')
  })

  for (const [description, code, suggested] of refused)
    test(`"${description}" is refused${suggested.length > 0 ? `, and ${suggested.join(' and ')} offered` : ''}`, async () => {
      const { body } = await bench.refuses(job(at(description)), [`/locations/0/description ${code}`])
      for (const suggestion of suggested)
        assert.ok(body.errors[0].detail.includes(`"${suggestion}"`), body.errors[0].detail)
    })

  test('what is offered for a refused place is accepted', async () => {
    for (const [, , suggested] of refused)
      for (const suggestion of suggested) assert.equal((await placesOf(suggestion))[0]?.description, suggestion)
  })

  test('a place that only one listed place is called needs no province', async () => {
    for (const [name, description] of [
      ['Saskatoon', 'Saskatoon, SK'],
      ['trois-rivieres', 'Trois-Rivières, QC'],
      ['Saskatoon, Canada', 'Saskatoon, SK'],
    ] as const)
      assert.equal((await placesOf(name))[0]?.description, description)
  })

  test('the same place twice in one job is refused, in whatever spelling', async () => {
    for (const [one, two] of [
      ['Vancouver, BC', 'Vancouver, BC'],
      ['Vancouver, BC', 'VANCOUVER, British Columbia, Canada'],
      ['Québec, QC', 'quebec, quebec'],
      ['Foo Creek, BC', 'Foo Creek, British Columbia'],
      ['Foo Creek, BC', 'FOO CREEK, BC'],
      ['Canada', 'canada'],
    ] as const)
      await bench.refuses(job(at(one, 'Calgary, AB', two)), ['/locations/2 duplicate'])
  })

  test('a city, its province and the country are three places, and so are equal names in two provinces', async () => {
    for (const places of [
      ['Québec, QC', 'Quebec', 'Canada'],
      ['Windsor, ON', 'Windsor, NS', 'Windsor, QC'],
      ['Foo Creek, BC', 'Foo Creek, AB', 'Foo Creek, ON'],
    ])
      assert.deepEqual(
        (await placesOf(...places)).map(({ description }) => description),
        places,
      )
  })

  test('every refused place of a job is told at once, and nothing is stored', async () => {
    await bench.refuses(job(at('Austin, TX', 'Windsor', 'Vancouver, BC')), [
      '/locations/0/description location-unknown',
      '/locations/1/description location-ambiguous',
    ])
  })

  test('a place is judged by its description alone, not by an id sent with it', async () => {
    const { body } = await bench.create({ locations: [{ id: 26, name: 'Vancouver', description: 'Foo Creek, BC' }] })
    assert.equal(body.locations[0].description, 'Foo Creek, BC')
    await bench.refuses(job({ locations: [{ id: 26, description: 'Austin, TX' }] }), [
      '/locations/0/description location-unknown',
    ])
    await bench.refusesChange(body.id, at('Paris, France'), ['/locations/0/description location-unknown'])
  })

  test('a header of the list shows the places as the job does', async () => {
    const { body: created } = await bench.create(at('quux creek, nl', 'montreal, qc', 'Nunavut'))
    const { body } = await bench.employer.get('/jobs?pageSize=1')
    assert.deepEqual(body.data[0].locations, created.locations)
    assert.deepEqual(
      created.locations.map(({ description }: Shown) => description),
      ['quux creek, NL', 'Montréal, QC', 'Nunavut'],
    )
  })
})
