/** The members of a job that v1.2 adds: kept beside v1.1, judged by its rules, and shown by v1.2 alone. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { jobInput12Example } from '@affiche/contract/examples-v12.ts'
import { JobSchema } from '@affiche/contract/job.ts'
import { Job12Schema } from '@affiche/contract/job-v12.ts'
import { prefixOf } from '@affiche/contract/operations.ts'
import { onEveryEngine } from '../support/engines.ts'
import { statusOf } from '../support/fetched.ts'
import { type Answered, createClient, job } from '../support/service.ts'
import { serveSuite } from '../support/suite-service.ts'

const findingsOf = ({ body }: Answered): string[] =>
  body.errors.map(({ pointer, code }: { pointer: string; code: string }) => `${pointer} ${code}`)

const ENGLISH =
  '<p>We are looking for a baker who will work with our team in the early morning. You have two years of experience and you are proud of the bread that you make.</p>'
const FRENCH =
  '<p>Nous sommes à la recherche d’un boulanger qui travaillera avec notre équipe tôt le matin. Vous avez deux ans d’expérience et vous êtes fier du pain que vous faites.</p>'

const fr = { title: 'Boulanger', description: FRENCH }
const bilingual = { title: 'Baker', description: ENGLISH, language: 'en', texts: { fr } }

const NOTHING = {
  language: null,
  texts: {},
  workplace: null,
  openings: null,
  purpose: null,
  disclosures: { artificialIntelligence: null, vacancy: null, accommodation: null },
}

onEveryEngine(async (start) => {
  const { service, owner: older } = await serveSuite({ start })
  const owner = createClient(service.base + prefixOf('v1.2'), older)

  test('a language that was sent is not missing beside a fault of title or description', async () => {
    for (const fault of [{ title: '' }, { description: '<p></p>' }, { title: 7, description: null }]) {
      const refused = await owner.post(job({ ...bilingual, ...fault }))
      assert.equal(refused.status, 400)
      const atLanguage = findingsOf(refused).filter((found) => found.startsWith('/language'))
      assert.deepEqual(atLanguage, [], refused.text)
    }
    const { language: _, ...silent } = bilingual
    assert.deepEqual(
      findingsOf(await owner.post(job({ ...silent, title: '' }))).filter((f) => f.startsWith('/lang')),
      [],
    )
  })

  test('a job is read as it was sent, and v1.1 shows nothing of the new members', async () => {
    const sent = { ...jobInput12Example, referenceId: 'WHOLE' }
    const created = await owner.post(sent)
    assert.equal(created.status, 201, created.text)
    assert.equal(created.headers.get('location'), `${service.base}/api/v1.2/jobs/${created.body.id}`)
    const read = await owner.get(`/jobs/${created.body.id}`)
    assert.deepEqual(Object.keys(read.body), Object.keys(Job12Schema.properties))
    const { language, workplace, openings, disclosures, texts } = sent
    assert.deepEqual(
      [read.body.language, read.body.workplace, read.body.openings, read.body.disclosures, read.body.purpose],
      [language, workplace, openings, disclosures, null],
    )
    assert.deepEqual(read.body.texts, { fr: { ...texts.fr, state: 'current' } })
    assert.equal(read.body.publicUrls, null)
    const before = await older.get(`/jobs/${created.body.id}`)
    assert.deepEqual(Object.keys(before.body), Object.keys(JobSchema.properties))
    assert.ok(read.text.startsWith(before.text.slice(0, -1)))
    assert.deepEqual(
      (await owner.get('/jobs?referenceId=WHOLE')).body.data,
      (await older.get('/jobs?referenceId=WHOLE')).body.data,
    )
  })

  test('the bilingual posting of the interface document is taken as it stands there', async () => {
    const paper = readFileSync(join(import.meta.dirname, '../../docs/interface.md'), 'utf8')
    const [, example = ''] = /## Version 1\.2.*?```json\n(.*?)```/s.exec(paper) ?? []
    const { status, body, text } = await owner.post(JSON.parse(example))
    assert.equal(status, 201, text)
    assert.equal(body.texts.fr.state, 'current')
    assert.equal(await statusOf(`${service.base}/api/v1.2/openapi.json`), 200)
  })

  test('a job of v1.1 has none of the new members until v1.2 says them', async () => {
    const { body } = await older.post(job({ description: ENGLISH }))
    const { body: read } = await owner.get(`/jobs/${body.id}`)
    for (const [name, value] of Object.entries(NOTHING)) assert.deepEqual(read[name], value, name)
    const said = await owner.put(`/jobs/${body.id}`, { language: 'en', openings: 2 })
    assert.deepEqual([said.status, said.body.language, said.body.openings], [200, 'en', 2])
  })

  test('a language that is not said is guessed of long texts, and null for short and mixed ones', async () => {
    const guesses: [string, string | null][] = [
      [ENGLISH, 'en'],
      [FRENCH, 'fr'],
      ['<p>Bread, at night.</p>', null],
      [ENGLISH + FRENCH, null],
    ]
    for (const [description, language] of guesses) {
      const { body } = await owner.post(job({ title: 'Baker', description }))
      assert.equal(body.language, language, description)
    }
  })

  test('a text stands in the other language alone, and its first language is known', async () => {
    const refusals: [Record<string, unknown>, string[]][] = [
      [{ ...bilingual, texts: { en: fr } }, ['/texts/en choice']],
      [{ ...bilingual, language: 'fr' }, ['/texts/fr choice']],
      [{ ...bilingual, description: FRENCH, language: undefined }, ['/texts/fr choice']],
      [{ ...bilingual, description: '<p>Bread.</p>', language: null }, ['/language required']],
      [{ ...bilingual, texts: { fr: { title: 'Boulanger' } } }, ['/texts/fr/description required']],
      [{ ...bilingual, texts: { fr: { ...fr, title: '' } } }, ['/texts/fr/title required']],
      [{ ...bilingual, texts: { de: fr } }, ['/texts/de unknown-member']],
      [{ ...bilingual, texts: { fr: { ...fr, salary: 1 } } }, ['/texts/fr/salary unknown-member']],
      [
        { ...bilingual, texts: { fr: { ...fr, description: '<h1>Pain</h1>' } } },
        ['/texts/fr/description html-element'],
      ],
      [{ ...bilingual, texts: { fr: { ...fr, applicationUrl: 'ftp://x.ca' } } }, ['/texts/fr/applicationUrl url']],
      [{ ...bilingual, texts: [fr] }, ['/texts type']],
      [{ language: 'de' }, ['/language choice']],
      [{ workplace: 'office' }, ['/workplace choice']],
      [{ openings: 0 }, ['/openings range']],
      [{ openings: 10_000 }, ['/openings range']],
      [{ openings: '3' }, ['/openings type']],
      [{ purpose: 'fun' }, ['/purpose choice']],
      [{ disclosures: { accommodation: 'yes' } }, ['/disclosures/accommodation type']],
      [{ disclosures: { ai: true } }, ['/disclosures/ai unknown-member']],
    ]
    for (const [members, findings] of refusals) {
      const answer = await owner.post(job(members))
      assert.equal(answer.status, 400, JSON.stringify(members).slice(0, 200))
      assert.deepEqual(findingsOf(answer), findings, answer.text)
    }
  })

  test('lenient handling lays out lines without tags and decodes a text encoded twice, and reports it', async () => {
    for (const [description, html, change] of [
      ['Bread\n\n- rye\n- spelt', '<p>Bread</p>\n<ul><li>rye</li><li>spelt</li></ul>', /became paragraphs/],
      ['&lt;p&gt;Bread&lt;/p&gt;', '<p>Bread</p>', /decoded once/],
    ] as const) {
      const answer = await owner.post(job({ description }), { Prefer: 'handling=lenient' })
      assert.deepEqual([answer.status, answer.body.description], [201, html])
      assert.match(answer.headers.get('affiche-changes') ?? '', change)
      const strict = await owner.post(job({ description }))
      assert.deepEqual([strict.status, strict.body.description], [201, description])
      const hinted = strict.body.hints.some(({ rule }: { rule: string }) => rule === 'text-encoded')
      assert.equal(hinted, description.startsWith('&'))
    }
  })

  test('one answer lists every fault of a text in the other language', async () => {
    const text = { title: '', description: '<h1>Pain</h1>', applicationUrl: 'ftp://x.ca', salary: 1 }
    const here = ['/texts/fr/title required', '/texts/fr/salary unknown-member']
    const rules = ['/texts/fr/description html-element', '/texts/fr/applicationUrl url']
    const answer = await owner.post(job({ ...bilingual, texts: { fr: text } }))
    assert.deepEqual(findingsOf(answer).toSorted(), [...here, ...rules].toSorted(), answer.text)
    const short = { ...fr, description: '<p>Bread.</p>' }
    const both = await owner.post(job({ title: 'Baker', texts: { en: { ...short, title: '' }, fr: short } }))
    assert.deepEqual(findingsOf(both), ['/texts/en/title required', '/language required'])
    const { body } = await owner.post(job(bilingual))
    const changed = await owner.put(`/jobs/${body.id}`, { texts: { fr: { title: 7, description: '<h1>Pain</h1>' } } })
    assert.deepEqual(findingsOf(changed), ['/texts/fr/title type', '/texts/fr/description html-element'])
  })

  test('lenient handling repairs the text of the other language too', async () => {
    const text = { ...fr, description: '<h1>Du pain.</h1>' }
    const answer = await owner.post(job({ ...bilingual, texts: { fr: text } }), { Prefer: 'handling=lenient' })
    assert.equal(answer.status, 201, answer.text)
    assert.doesNotMatch(answer.body.texts.fr.description, /h1/)
    assert.match(answer.headers.get('affiche-changes') ?? '', /texts\/fr\/description/)
  })

  test('a text is stale once the first text changed after it, and current once it follows', async () => {
    const { body } = await owner.post(job(bilingual))
    const path = `/jobs/${body.id}`
    const state = async () => (await owner.get(path)).body.texts.fr?.state
    assert.equal(await state(), 'current')
    await owner.put(path, { openings: 4 })
    assert.equal(await state(), 'current')
    const older1 = await older.put(path, { title: 'Head baker' })
    assert.equal(older1.status, 200)
    assert.equal(await state(), 'stale')
    const whole = await owner.get(path)
    assert.equal((await owner.put(path, whole.body)).headers.get('etag'), whole.headers.get('etag'))
    assert.equal(await state(), 'stale')
    await owner.put(path, { texts: { fr: { title: 'Chef boulanger' } } })
    assert.equal(await state(), 'current')
    const cleared = await owner.put(path, { texts: { fr: null } })
    assert.deepEqual(cleared.body.texts, {})
  })

  test('writes of v1.1 leave the new members as they are, also those of the whole job', async () => {
    const { body } = await owner.post(job({ ...bilingual, workplace: 'remote', referenceId: 'KEPT' }))
    const path = `/jobs/${body.id}`
    await older.put(path, { status: 'archived' })
    await older.put(
      `${path}?replace=true`,
      job({ referenceId: 'KEPT', title: 'Other', description: ENGLISH, closeDate: undefined }),
    )
    const { body: read } = await owner.get(path)
    assert.deepEqual([read.title, read.workplace, read.language], ['Other', 'remote', 'en'])
    assert.equal(read.texts.fr.title, 'Boulanger')
    const replaced = await owner.put(
      `${path}?replace=true`,
      job({ referenceId: 'KEPT', title: 'Other', closeDate: undefined }),
    )
    for (const [name, value] of Object.entries(NOTHING)) assert.deepEqual(replaced.body[name], value, name)
  })

  test('v1.1 refuses the new members as unknown ones', async () => {
    const answer = await older.post(job({ language: 'en' }))
    assert.deepEqual(findingsOf(answer), ['/language unknown-member'])
  })

  test('a dry run shows the new members and stores nothing; conditions and retries hold', async () => {
    const { body, headers } = await owner.post(job(bilingual))
    const path = `/jobs/${body.id}`
    const dryRun = await owner.put(`${path}?dryRun=true`, { openings: 9 })
    assert.deepEqual([dryRun.body.openings, (await owner.get(path)).body.openings], [9, null])
    const etag = headers.get('etag') ?? ''
    const condition = { 'If-Match': etag }
    assert.equal((await owner.put(path, { openings: 5 }, condition)).status, 200)
    assert.equal((await owner.put(path, { openings: 6 }, condition)).status, 412)
    const key = { 'Idempotency-Key': 'one' }
    const [first, again] = [await owner.post(job(bilingual), key), await owner.post(job(bilingual), key)]
    assert.deepEqual([again.text, again.headers.get('idempotent-replayed')], [first.text, 'true'])
    assert.equal((await owner.get(path)).headers.get('etag') === etag, false)
  })

  test('lines of a bulk, changes and the export have the shape of v1.2', async () => {
    const line = JSON.stringify({ op: 'upsert', job: job({ ...bilingual, referenceId: 'LINE' }) })
    const headers = { 'Content-Type': 'application/x-ndjson', Prefer: 'return=representation' }
    const { body } = await owner.send('POST', '/bulk', { raw: line, headers })
    assert.equal(body[0].job.texts.fr.title, 'Boulanger', JSON.stringify(body))
    const { body: page } = await owner.get('/changes?limit=1000')
    const created = page.data.find(({ id }: { id: number }) => id === body[0].id)
    assert.deepEqual(created.members.slice(-2), ['language', 'texts'])
    const expanded = await owner.get(`/changes?expand=job&limit=100&after=${page.cursor}`)
    assert.equal(expanded.status, 200)
    const { body: lines } = await owner.get('/export')
    const exported = lines.find((one: { job?: { id: number } }) => one.job?.id === body[0].id)
    assert.equal(exported.job.texts.fr.state, 'current')
  })
})
