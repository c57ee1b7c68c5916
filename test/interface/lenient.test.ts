/** Prefer: handling=lenient: what it forgives, how the answer says so, and what it does not forgive. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Answered, job } from '../support/service.ts'
import { assertRefused, onBench } from './bench.ts'

const LENIENT = { Prefer: 'handling=lenient' }

type Change = { pointer: string; code: string; detail: string }

const changesOf = ({ headers }: Answered): Change[] => JSON.parse(headers.get('affiche-changes') ?? 'null')

const shortOf = (answer: Answered): string[] => changesOf(answer).map(({ pointer, code }) => `${pointer} ${code}`)

/** Descriptions with something that is not allowed, and what stays of them. */
const cleaned: readonly [html: string, stays: string, codes: readonly string[]][] = [
  ['<p class="x">One</p>', '<p>One</p>', ['html-attribute']],
  ['<p>One</p><script>alert(1)</script>', '<p>One</p>', ['html-element']],
  ['<span>One</span> two', 'One two', ['html-element']],
  ['One<!-- two --> three', 'One three', ['html-comment']],
  ['<a href="javascript:alert(1)">One</a>', 'One', ['html-link']],
  ['<p>One</p><svg><title/></svg><p>Two</p>', '<p>One</p><p>Two</p>', ['html-element', 'html-element']],
  ['<h2>One</h2><p>Two</p>', '<p><strong>One</strong></p><p>Two</p>', ['html-element']],
  ['<a href="https://example.ca" target="_blank">One</a>', '<a href="https://example.ca">One</a>', ['html-attribute']],
]

onBench((bench) => {
  const post = (body: unknown) => bench.employer.post(body, LENIENT)

  const accepts = (answer: Answered, status: number): void => {
    assert.equal(answer.status, status, answer.text)
    assert.equal(answer.headers.get('preference-applied'), 'handling=lenient')
  }

  test('without the preference nothing is forgiven, and no header says so', async () => {
    const answer = await bench.refuses(job({ titel: 'x' }), ['/titel unknown-member'])
    const plain = await bench.create()
    for (const { headers } of [answer, plain]) {
      assert.equal(headers.get('preference-applied'), null)
      assert.equal(headers.get('affiche-changes'), null)
    }
  })

  const ADVICE = /With the header "Prefer: handling=lenient" the service ([^"]*), and tells each change\.$/

  test('a strict refusal names the preference where it would help, and says how', async () => {
    const members = 'ignores unknown members'
    const markup = 'removes the markup that is not allowed'
    const { title: _, ...untitled } = job()
    const helped: [object, string][] = [
      [{ ...job(), titel: 'x' }, members],
      [{ ...untitled, titel: 'x' }, members],
      [job({ positionType: { id: 1, label: 'x' } }), members],
      [job({ description: '<h1>x</h1>' }), markup],
      [job({ description: '<p style="x">x</p><!-- y -->' }), markup],
      [job({ description: '<b><i>x</b></i>', title: '' }), markup],
      [job({ description: '<h1>x</h1>', titel: 'x' }), `${members}, ${markup}`],
    ]
    for (const [body, deeds] of helped) {
      const answer = await bench.employer.post(body)
      assert.equal(answer.status, 400)
      assert.equal(ADVICE.exec(answer.body.detail)?.[1], deeds, answer.body.detail)
      for (const { detail } of answer.body.errors) assert.doesNotMatch(detail, /lenient/)
    }
    const { body } = await bench.create({ referenceId: 'ADVISED' })
    for (const path of [`/jobs/${body.id}`, '/jobs'])
      assert.match((await bench.employer.put(path, { referenceId: 'ADVISED', titel: 'x' })).body.detail, ADVICE)
    assert.match((await bench.employer.put('/jobs', { titel: 'x' })).body.detail, ADVICE)
  })

  test('a refusal does not name the preference where it would not help, nor where it was sent', async () => {
    const { title: _, ...untitled } = job()
    const strict = [
      untitled,
      job({ positionType: { id: 99 } }),
      job({ description: '<script>x</script>' }),
      job({ description: '<p> </p>' }),
      job({ description: 'a\u0000b<h1>x</h1>' }),
    ]
    for (const body of strict) assert.doesNotMatch((await bench.employer.post(body)).body.detail, /lenient/)
    for (const body of [{ ...untitled, titel: 'x' }, job({ description: '<h1>x</h1>', title: '' })])
      assert.doesNotMatch((await post(body)).body.detail, /"Prefer|ignores/)
    assert.doesNotMatch((await bench.employer.send('POST', '/jobs?x=1', { body: job() })).body.detail, /lenient/)
    assert.doesNotMatch((await bench.employer.delete('/jobs', { titel: 'x' })).body.detail, /lenient/)
  })

  test('a job that needs no forgiving is answered as ever, and says that the preference was applied', async () => {
    const plain = await bench.create({ title: 'The same' })
    const lenient = await post(job({ title: 'The same' }))
    accepts(lenient, 201)
    assert.equal(lenient.headers.get('affiche-changes'), null)
    assert.deepEqual({ ...lenient.body, id: 0 }, { ...plain.body, id: 0 })
    assert.equal(lenient.headers.get('location'), `${bench.service.api}/jobs/${lenient.body.id}`)
  })

  test('unknown members are ignored at every level, each told', async () => {
    const answer = await post(
      job({
        titel: 'x',
        'a/b~c': 1,
        locations: [{ description: 'Vancouver, BC', city: 'Vancouver' }],
        categories: [{ id: 13, label: 'x' }],
        positionType: { id: 1, label: 'x' },
        salary: { amount: 5, currency: 'CAD', period: { id: 1, label: 'x' } },
        applicantRoutingType: { id: 1, label: 'x' },
      }),
    )
    accepts(answer, 201)
    assert.deepEqual(shortOf(answer).sort(), [
      '/applicantRoutingType/label unknown-member',
      '/a~1b~0c unknown-member',
      '/categories/0/label unknown-member',
      '/locations/0/city unknown-member',
      '/positionType/label unknown-member',
      '/salary/currency unknown-member',
      '/salary/period/label unknown-member',
      '/titel unknown-member',
    ])
    for (const { detail } of changesOf(answer)) assert.ok(detail.length > 10)
    assert.equal((await bench.employer.get(`/jobs/${answer.body.id}`)).text, answer.text)
    assert.doesNotMatch(answer.text, /titel|label|currency|city"/)
  })

  for (const [description, stays, codes] of cleaned)
    test(`of ${JSON.stringify(description)} stays ${JSON.stringify(stays)}`, async () => {
      const answer = await post(job({ description }))
      accepts(answer, 201)
      assert.equal(answer.body.description, stays)
      assert.deepEqual(
        shortOf(answer),
        codes.map((code) => `/description ${code}`),
      )
      assert.equal((await bench.employer.get(`/jobs/${answer.body.id}`)).body.description, stays)
      const strict = await bench.create({ description: stays })
      assert.equal(strict.body.description, stays)
    })

  test('a description that is allowed is kept byte for byte', async () => {
    const description = '\r\n<P>One &eacute; &amp; two\t<li>three</P >'
    for (const text of [description.replace('<li>', ''), 'R&D < 5 &bogus;']) {
      const answer = await post(job({ description: text }))
      accepts(answer, 201)
      assert.equal(answer.body.description, text)
      assert.equal(answer.headers.get('affiche-changes'), null)
    }
  })

  test('PUT is as lenient as POST, by id and by referenceId', async () => {
    const { body } = await bench.create({ referenceId: 'LENIENT' })
    const patch = { titel: 'x', description: '<h1>New</h1>' }
    const byId = await bench.employer.put(`/jobs/${body.id}`, patch, LENIENT)
    accepts(byId, 200)
    assert.equal(byId.body.title, body.title)
    assert.equal(byId.body.description, '<p><strong>New</strong></p>')
    assert.deepEqual(shortOf(byId).sort(), ['/description html-element', '/titel unknown-member'])
    const byReference = await bench.employer.put('/jobs', { referenceId: 'LENIENT', salery: 1 }, LENIENT)
    accepts(byReference, 200)
    assert.deepEqual(shortOf(byReference), ['/salery unknown-member'])
    const created = await bench.employer.put('/jobs', job({ referenceId: 'LENIENT-2', salery: 1 }), LENIENT)
    accepts(created, 201)
    assert.deepEqual(shortOf(created), ['/salery unknown-member'])
  })

  test('the header is ASCII, whatever the names are', async () => {
    const answer = await post(job({ 'é🦀\u0000\r\n': 1 }))
    accepts(answer, 201)
    assert.match(answer.headers.get('affiche-changes') ?? '', /^[\x20-\x7e]+$/)
    assert.deepEqual(shortOf(answer), ['/é🦀\u0000\r\n unknown-member'])
  })

  test('everything else is as strict as ever, and refused without storing anything', async () => {
    const before = await bench.list()
    const { title: _, ...untitled } = job()
    const strict: [unknown, string[]][] = [
      [{ ...untitled, titel: 'x' }, ['/title required']],
      [job({ id: 5 }), ['/id read-only']],
      [job({ confidential: 'true' }), ['/confidential type']],
      [job({ title: 'x'.repeat(257) }), ['/title too-long']],
      [job({ closeDate: '2027-02-30' }), ['/closeDate date']],
      [job({ salary: { amount: 1.00001, period: { id: 1 } } }), ['/salary/amount digits']],
      [job({ locations: [{ description: 'Austin, TX' }] }), ['/locations/0/description location-unknown']],
      [job({ applicationEmail: 'x' }), ['/applicationEmail email']],
      [job({ description: '<script>x</script>' }), ['/description blank']],
      [job({ description: 'a\u0000b' }), ['/description character']],
    ]
    for (const [body, expected] of strict) assertRefused(await post(body), expected)
    const raw = JSON.stringify(job()).replace('{', '{"title":"One",')
    assertRefused(await bench.employer.send('POST', '/jobs', { raw, headers: LENIENT }), ['/title duplicate-member'])
    assertRefused(await bench.employer.send('POST', '/jobs?x=1', { body: job(), headers: LENIENT }), [
      '#/query/x unknown-parameter',
    ])
    assert.equal(await bench.list(), before)
  })

  test('the preference is found among others, in any letter case, and strict is no lenient', async () => {
    const yes = [
      'handling=lenient',
      'respond-async, handling=lenient',
      'handling=lenient; x=1, wait=5',
      'Handling=lenient',
    ]
    for (const Prefer of [...yes, 'handling="lenient"', 'return=minimal,handling = lenient'])
      accepts(await bench.employer.post(job({ titel: 1 }), { Prefer }), 201)
    const other = [
      'handling=strict, handling=lenient',
      'wait="1, handling=lenient"',
      'return=minimal; handling=lenient',
    ]
    for (const Prefer of ['handling=strict', 'lenient', 'handling', 'xhandling=lenient', 'handling=lenientx', ...other])
      assertRefused(await bench.employer.post(job({ titel: 1 }), { Prefer }), ['/titel unknown-member'])
  })
})
