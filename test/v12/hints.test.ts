/** Hints of posting laws in v1.2: beside what was written, at an address of their own, and never in v1.1. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HintListSchema, WrittenJob12Schema } from '@affiche/contract/job-v12.ts'
import { prefixOf } from '@affiche/contract/operations.ts'
import { onEveryEngine } from '../support/engines.ts'
import { type Answered, createClient, DAY_MS, job } from '../support/service.ts'
import { serveSuite } from '../support/suite-service.ts'

const NOTICE = { en: 'This is not legal advice.', fr: 'Ceci n’est pas un avis juridique.' }
const FRENCH = { 'Accept-Language': 'fr-CA' }

const disclosures = { artificialIntelligence: 'not-used', vacancy: 'existing', accommodation: true }
const salary = { amount: 60_000, maxAmount: 70_000, period: { id: 1 }, plusCommission: false }

/** A posting in Ontario that no rule has a word about. */
const sound = (members: Record<string, unknown> = {}) =>
  job({ locations: [{ description: 'Toronto, ON' }], language: 'en', salary, disclosures, ...members })

const rulesIn = (hints: { rule: string; pointer: string }[]): string[] =>
  hints.map(({ rule, pointer }) => `${rule} ${pointer}`)

const hintsOf = ({ body, text }: Answered): string[] => rulesIn(body.hints ?? assert.fail(text))

onEveryEngine(async (start) => {
  const { service, owner: older } = await serveSuite({ start })
  const owner = createClient(service.base + prefixOf('v1.2'), older)
  const create = async (members: Record<string, unknown> = {}) => {
    const answer = await owner.post(sound(members))
    assert.equal(answer.status, 201, answer.text)
    return answer
  }

  test('the answer to a write has hints and a notice last, and a read has neither', async () => {
    const created = await create({ salary: null })
    assert.deepEqual(Object.keys(created.body), Object.keys(WrittenJob12Schema.properties))
    assert.deepEqual(hintsOf(created), ['on-pay-missing /salary'])
    assert.equal(created.body.notice, NOTICE.en)
    const [{ detail, source, inForce }] = created.body.hints
    assert.match(detail, /^Ontario: a public posting must state the expected pay/)
    assert.match(source.url, /^https:\/\/www\.ontario\.ca\//)
    assert.deepEqual([typeof source.title, inForce], ['string', '2026-01-01'])
    const path = `/jobs/${created.body.id}`
    const read = await owner.get(path)
    assert.deepEqual([read.body.hints, read.body.notice], [undefined, undefined])
    assert.deepEqual(hintsOf(await owner.put(path, { salary })), [])
    assert.deepEqual(hintsOf(await owner.put(`${path}?dryRun=true`, { salary: null })), ['on-pay-missing /salary'])
    const upserted = await owner.put('/jobs', sound({ referenceId: 'HINTED', disclosures: null }))
    assert.deepEqual(hintsOf(upserted), [
      'on-ai /disclosures/artificialIntelligence',
      'on-vacancy /disclosures/vacancy',
      'on-accommodation /disclosures/accommodation',
    ])
    assert.equal((await owner.delete(path)).text, '')
  })

  test('what an answer says beside the job may be sent back, and changes nothing', async () => {
    const { body, headers } = await create({ salary: null })
    const again = await owner.put(`/jobs/${body.id}`, body)
    assert.deepEqual([again.status, again.headers.get('etag')], [200, headers.get('etag')])
  })

  test('the hints of a job have an address, in the language of the reader', async () => {
    const { body } = await create({ salary: null })
    const path = `/jobs/${body.id}/hints`
    const english = await owner.get(path)
    assert.deepEqual([english.status, Object.keys(english.body)], [200, Object.keys(HintListSchema.properties)])
    assert.deepEqual(english.body, { data: body.hints, notice: NOTICE.en })
    assert.deepEqual([english.headers.get('content-language'), english.headers.get('vary')], [null, 'Accept-Language'])
    const french = await owner.send('GET', path, { headers: FRENCH })
    assert.deepEqual([french.headers.get('content-language'), french.headers.get('vary')], ['fr', 'Accept-Language'])
    assert.deepEqual(rulesIn(french.body.data), rulesIn(english.body.data))
    assert.equal(french.body.notice, NOTICE.fr)
    assert.match(french.body.data[0].detail, /^Ontario\u00a0: une annonce publique de poste doit/)
    assert.match(french.body.data[0].source.url, /^https:\/\/www\.ontario\.ca\/fr\//)
    const head = await owner.send('HEAD', path)
    assert.deepEqual([head.status, head.text], [200, ''])
    const written = await owner.put(`/jobs/${body.id}`, { openings: 3 }, FRENCH)
    assert.deepEqual([written.headers.get('content-language'), written.body.notice], ['fr', NOTICE.fr])
    assert.deepEqual(written.body.hints, french.body.data)
  })

  test('hints of another employer’s job are not found, as those of none; v1.1 has no such address', async () => {
    const { body } = await create()
    const other = createClient(service.base + prefixOf('v1.2'), await service.employer())
    for (const path of [`/jobs/${body.id}/hints`, '/jobs/2147483646/hints', '/jobs/REQ-1/hints'])
      assert.equal((await other.get(path)).body.code, 'job-not-found', path)
    assert.equal((await older.get(`/jobs/${body.id}/hints`)).body.code, 'path-not-found')
    const { apiKey } = await service.operator.issueKey({ employerId: older.employerId, scopes: ['jobs:read'] })
    const reader = createClient(service.base + prefixOf('v1.2'), { employerId: older.employerId, apiKey })
    assert.equal((await reader.get(`/jobs/${body.id}/hints`)).status, 200)
  })

  test('v1.1 never has hints, in whatever language it is asked', async () => {
    const { status, text, headers } = await older.post(
      job({ locations: [{ description: 'Toronto, ON' }], salary: null }),
      FRENCH,
    )
    assert.equal(status, 201)
    assert.doesNotMatch(text, /"hints"|"notice"/)
    assert.deepEqual([headers.get('content-language'), headers.get('vary')], [null, null])
  })

  test('the size of the employer decides whom a rule binds, from the next request on', async () => {
    const { body } = await create({ salary: null })
    const path = `/jobs/${body.id}/hints`
    assert.match((await owner.get(path)).body.data[0].detail, / This applies if you have 25 or more employees\.$/)
    await owner.put('/employer', { size: 'under-25' })
    assert.deepEqual((await owner.get(path)).body.data, [])
    await owner.put('/employer', { size: '25-or-more' })
    assert.doesNotMatch((await owner.get(path)).body.data[0].detail, /25 or more/)
    await owner.put('/employer', { size: null })
  })

  test('listed provinces, unlisted places and remote work anywhere are in their provinces', async () => {
    const places: [Record<string, unknown>, string[]][] = [
      [{ locations: [{ description: 'Ontario' }] }, ['on-pay-missing /salary']],
      [{ locations: [{ description: 'Foo Cove, BC' }] }, ['bc-pay-missing /salary']],
      [{ locations: [{ description: 'Canada' }], workplace: 'on-site' }, []],
      [
        { locations: [{ description: 'Canada' }], workplace: 'remote' },
        ['on-pay-missing /salary', 'bc-pay-missing /salary', 'pe-pay-missing /salary', 'qc-french /texts/fr'],
      ],
    ]
    for (const [members, rules] of places)
      assert.deepEqual(hintsOf(await create({ salary: null, ...members })), rules, JSON.stringify(members))
  })

  test('a posting in Québec in neither language is given a hint that it has no French text', async () => {
    const description =
      '<p>Buscamos una persona responsable para trabajar en nuestra panadería. La persona prepara la masa, cuida los hornos y atiende a los clientes que llegan por la mañana.</p>'
    const { body } = await create({ locations: [{ description: 'Laval, QC' }], language: null, description })
    assert.equal(body.language, null)
    assert.deepEqual(rulesIn(body.hints), ['qc-french /texts/fr'])
  })

  test('a text that the other language left behind is given a hint, also where v1.1 changed the job', async () => {
    const texts = { fr: { title: 'Boulanger', description: '<p>Du pain.</p>' } }
    const { body } = await create({ texts })
    assert.deepEqual(body.hints, [])
    const path = `/jobs/${body.id}`
    await older.put(path, { title: 'Head baker' })
    const { data } = (await owner.get(`${path}/hints`)).body
    assert.deepEqual([rulesIn(data), data[0].source, data[0].inForce], [['text-stale /texts/fr'], null, null])
    assert.deepEqual(hintsOf(await owner.put(path, { texts: { fr: { title: 'Chef boulanger' } } })), [])
  })

  test('hints of what comes after a posting are given once it is archived or closed, but not of a draft', async () => {
    const { body } = await create({ closeDate: '2026-11-25' })
    const path = `/jobs/${body.id}`
    const kept = ['on-keep /status', 'on-45-days /status']
    assert.deepEqual(hintsOf(await owner.put(path, { status: 'archived' })), kept)
    const closing = await create({ closeDate: '2026-11-25', salary: null })
    service.advance(5 * DAY_MS)
    assert.deepEqual(rulesIn((await owner.get(`/jobs/${closing.body.id}/hints`)).body.data), ['on-45-days /status'])
    const draft = await create({ status: 'draft', salary: null })
    assert.deepEqual(hintsOf(draft), ['on-pay-missing /salary'])
    assert.deepEqual(hintsOf(await owner.put(`/jobs/${draft.body.id}`, { status: 'archived' })), [
      'on-pay-missing /salary',
    ])
  })

  test('a retry has the hints of the first answer, and results of a bulk have none', async () => {
    const key = { 'Idempotency-Key': 'hinted' }
    const first = await owner.post(sound({ salary: null }), { ...key, ...FRENCH })
    const again = await owner.post(sound({ salary: null }), key)
    assert.deepEqual([again.text, again.headers.get('idempotent-replayed')], [first.text, 'true'])
    assert.equal(again.headers.get('content-language'), 'fr')
    const line = JSON.stringify({ op: 'create', job: sound({ salary: null }) })
    const headers = { 'Content-Type': 'application/x-ndjson', Prefer: 'return=representation' }
    const bulk = await owner.send('POST', '/bulk', { raw: line, headers })
    assert.equal(bulk.body[0].status, 201)
    assert.doesNotMatch(bulk.text, /"hints"|"notice"/)
  })
})
