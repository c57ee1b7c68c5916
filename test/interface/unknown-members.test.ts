/** A typo must not look like success: unknown and repeated members, and all faults of a body at once. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { job } from '../support/service.ts'
import { assertRefused, onBench } from './bench.ts'

/** A misspelt member at every level, where it is, and the spelling that is offered. */
const typos: readonly [members: object, pointer: string, offered: string][] = [
  [{ titel: 'x' }, '/titel', 'title'],
  [{ Title: 'x' }, '/Title', 'title'],
  [{ refrenceId: 'x' }, '/refrenceId', 'referenceId'],
  [{ referenceID: 'x' }, '/referenceID', 'referenceId'],
  [{ closedate: '2027-01-31' }, '/closedate', 'closeDate'],
  [{ confidental: true }, '/confidental', 'confidential'],
  [{ autorefresh: true }, '/autorefresh', 'autoRefresh'],
  [{ staus: 'draft' }, '/staus', 'status'],
  [{ location: [] }, '/location', 'locations'],
  [{ catgories: [] }, '/catgories', 'categories'],
  [{ postionType: { id: 1 } }, '/postionType', 'positionType'],
  [{ salery: null }, '/salery', 'salary'],
  [{ descripton: 'x' }, '/descripton', 'description'],
  [{ aplicationEmail: 'x' }, '/aplicationEmail', 'applicationEmail'],
  [{ applicationURL: 'x' }, '/applicationURL', 'applicationUrl'],
  [{ locations: [{ descripton: 'x', description: 'Vancouver, BC' }] }, '/locations/0/descripton', 'description'],
  [{ categories: [{ id: 13, nmae: 'x' }] }, '/categories/0/nmae', 'name'],
  [{ positionType: { id: 1, nam: 'x' } }, '/positionType/nam', 'name'],
  [{ salary: { amount: 1, period: { id: 1 }, maxamount: 2 } }, '/salary/maxamount', 'maxAmount'],
  [{ salary: { amount: 1, period: { id: 1 }, plusComission: true } }, '/salary/plusComission', 'plusCommission'],
  [{ salary: { amount: 1, period: { id: 1, unti: 'year' } } }, '/salary/period/unti', 'unit'],
  [{ applicantRoutingType: { id: 1, nmae: 'x' } }, '/applicantRoutingType/nmae', 'name'],
]

const unlike = ['wage', 'xyzzy', 'q', 'x'.repeat(1000), '🦀', '', '0', 'hasOwnProperty', '__proto__', 'constructor']

/** A member named twice in the text of a body. */
const repeated: readonly [raw: string, pointers: readonly string[]][] = [
  [JSON.stringify(job()).replace('{', '{"title":"Another",'), ['/title']],
  [JSON.stringify(job()).replace('{', '{"title":"Another","\\u0074itle":"A third",'), ['/title', '/title']],
  [JSON.stringify(job()).replace('"id":13', '"id":13,"id":13'), ['/categories/0/id']],
  [JSON.stringify(job()).replace('"period":{"id":1', '"period":{"id":2,"id":1'), ['/salary/period/id']],
  [
    JSON.stringify(job()).replace('{"description":"Vancouver, BC"', '{"description":"x","description":"Vancouver, BC"'),
    ['/locations/1/description'],
  ],
  [JSON.stringify(job()).replace('{', '{"employer":{"id":1,"id":2},'), ['/employer/id']],
]

onBench((bench) => {
  for (const [members, pointer, offered] of typos)
    test(`${pointer} is refused with its name, and "${offered}" offered`, async () => {
      const { body: stored } = await bench.create()
      const name = pointer.split('/').at(-1)
      for (const answer of [
        await bench.refuses(job({ ...members }), [`${pointer} unknown-member`]),
        await bench.refusesChange(stored.id, members, [`${pointer} unknown-member`]),
      ]) {
        const [{ detail }] = answer.body.errors
        assert.ok(detail.includes(`"${name}"`), detail)
        assert.ok(detail.replace(`"${name}"`, '').includes(`"${offered}"`), detail)
      }
    })

  test('a member that is like no other is refused without an offer', async () => {
    for (const name of unlike) {
      const raw = JSON.stringify(job()).replace('{', `{${JSON.stringify(name)}:1,`)
      const before = await bench.list()
      const answer = await bench.employer.send('POST', '/jobs', { raw })
      assertRefused(answer, [`/${name} unknown-member`])
      assert.doesNotMatch(answer.body.errors[0].detail, /did you mean/i)
      assert.equal(await bench.list(), before)
    }
  })

  test('a pointer escapes the characters that pointers use themselves', async () => {
    await bench.refuses(job({ 'a/b': 1, 'c~d': 1, '~1': 1 }), [
      '/a~1b unknown-member',
      '/c~0d unknown-member',
      '/~01 unknown-member',
    ])
  })

  for (const [raw, pointers] of repeated)
    test(`a repeated member is refused, not read as its last value: ${pointers.join(' ')}`, async () => {
      const expected = pointers.map((pointer) => `${pointer} duplicate-member`)
      const before = await bench.list()
      assertRefused(await bench.employer.send('POST', '/jobs', { raw }), expected)
      assert.equal(await bench.list(), before)
    })

  test('a repeated member is refused in a PUT and in a DELETE, and does nothing', async () => {
    const { body, text } = await bench.create({ referenceId: 'KEPT' })
    const patch = '{"title":"One","title":"Two"}'
    assertRefused(await bench.employer.send('PUT', `/jobs/${body.id}`, { raw: patch }), ['/title duplicate-member'])
    const twice = '{"referenceId":"KEPT","referenceId":"KEPT"}'
    for (const method of ['PUT', 'DELETE'])
      assertRefused(await bench.employer.send(method, '/jobs', { raw: twice }), ['/referenceId duplicate-member'])
    assert.equal((await bench.employer.get(`/jobs/${body.id}`)).text, text)
  })

  test('equal names in different objects are no repetition, nor are names within a text', async () => {
    const raw = JSON.stringify(job({ title: '{"title":1,"title":2}\\' })).replace(
      '{',
      '{"employer":{"title":{"title":[{"a":1},{"a":2}]}},',
    )
    const answer = await bench.employer.send('POST', '/jobs', { raw })
    assert.equal(answer.status, 201, answer.text)
    assert.equal(answer.body.title, '{"title":1,"title":2}\\')
  })

  test('one answer lists every fault of a body, of whatever kind, each with its pointer and a sentence', async () => {
    const raw = JSON.stringify({
      id: 5,
      titel: 'x',
      title: '',
      referenceId: 'x'.repeat(51),
      closeDate: '2027-02-30',
      confidential: 'no',
      status: 'open',
      locations: [{ description: 'Austin, TX' }, { description: 'Windsor' }, {}],
      categories: [{ id: 98 }, { id: 13 }, { id: 13, x: 1 }],
      positionType: { id: '1' },
      salary: { amount: 10, maxAmount: 5 },
      description: '<h1>x</h1><p class="y">z</p>',
      applicantRoutingType: { id: 1 },
      applicationEmail: 'nobody',
      applicationUrl: 7,
    }).replace('{', '{"status":"open",')
    const before = await bench.list()
    const answer = await bench.employer.send('POST', '/jobs?verbose=1', { raw })
    assertRefused(answer, [
      '#/query/verbose unknown-parameter',
      '/applicationEmail email',
      '/applicationUrl type',
      '/categories/0/id unknown-id',
      '/categories/2 duplicate',
      '/categories/2/x unknown-member',
      '/closeDate date',
      '/confidential type',
      '/description html-attribute',
      '/description html-element',
      '/id read-only',
      '/locations/0/description location-unknown',
      '/locations/1/description location-ambiguous',
      '/locations/2/description required',
      '/positionType/id type',
      '/referenceId too-long',
      '/salary/maxAmount salary-range',
      '/salary/period required',
      '/status choice',
      '/status duplicate-member',
      '/titel unknown-member',
      '/title required',
    ])
    for (const { detail } of answer.body.errors) assert.match(detail, /^.{10,}[.?]$/s)
    assert.equal(await bench.list(), before)
  })

  test('a problem names its kind, its request and its page', async () => {
    const answer = await bench.refuses(job({ titel: 'x' }), ['/titel unknown-member'])
    const { type, title, status, detail, instance, errors } = answer.body
    assert.equal(type, `${bench.service.base}/docs/problems/invalid-request`)
    assert.equal(status, 400)
    assert.equal(instance, answer.headers.get('x-request-id'))
    assert.ok(title.length > 5 && detail.length > 5)
    assert.deepEqual(Object.keys(errors[0]), ['pointer', 'code', 'detail'])
  })
})
