/** Refusals tell an integrator what was sent, what is needed instead, and where to look. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { job } from '../support/service.ts'
import { onBench } from './bench.ts'

const salary = (members: object) => ({ salary: { amount: 1, period: { id: 1 }, ...members } })

const NO = 'other than tab and line break cannot stand in it.'

/** Members as they are sent, and the sentence about the one finding that they make. */
const sentences: readonly [members: object, sentence: string][] = [
  [{ positionType: 1 }, 'An object such as {"id":1} is needed, not the number 1; see /positiontypes.'],
  [
    { positionType: 'Full Time' },
    'An object such as {"id":1} is needed, not the string "Full Time"; see /positiontypes.',
  ],
  [{ positionType: { id: '1' } }, 'A whole number is needed, not the string "1"; see /positiontypes.'],
  [{ positionType: { id: 1.5 } }, 'A whole number is needed, not the number 1.5; see /positiontypes.'],
  [{ positionType: null }, 'The member "positionType" is required, such as {"id":1}; see /positiontypes.'],
  [{ categories: [{ name: 'Trades' }] }, 'The member "id" is required; see /jobcategories.'],
  [{ locations: [{ id: 26 }] }, 'The member "description" is required, such as "Vancouver, BC".'],
  [{ categories: 13 }, 'An array such as [{"id":13}] is needed, not the number 13; see /jobcategories.'],
  [{ categories: [13] }, 'An object such as {"id":13} is needed, not the number 13; see /jobcategories.'],
  [{ categories: { id: 13 } }, 'An array such as [{"id":13}] is needed, not an object; see /jobcategories.'],
  [
    { locations: ['Vancouver, BC'] },
    'An object such as {"description":"Vancouver, BC"} is needed, not the string "Vancouver, BC".',
  ],
  [{ locations: [[]] }, 'An object such as {"description":"Vancouver, BC"} is needed, not an array.'],
  [{ salary: 52000 }, 'An object such as {"amount":52000,"period":{"id":1}} is needed, not the number 52000.'],
  [salary({ period: 1 }), 'An object such as {"id":1} is needed, not the number 1; see /salaryperiods.'],
  [salary({ amount: '52000' }), 'A number such as 52000 is needed, not the string "52000".'],
  [salary({ amount: -1 }), 'The number -1 is out of range; 0 to 99999999999.9999 is allowed.'],
  [{ applicantRoutingType: 1 }, 'An object such as {"id":1} is needed, not the number 1; see /applicantroutingtypes.'],
  [{ confidential: 'true' }, 'The value true or false is needed, not the string "true".'],
  [{ title: true }, 'A string is needed, not true.'],
  [{ closeDate: 20270131 }, 'A string such as "2027-01-31" is needed, not the number 20270131.'],
  [{ closeDate: '31/01/2027' }, '"31/01/2027" is no calendar date of the form YYYY-MM-DD, such as 2027-01-31.'],
  [
    { closeDate: '2027-01-31T00:00:00Z' },
    '"2027-01-31T00:00:00Z" is no calendar date of the form YYYY-MM-DD; send the day alone, "2027-01-31".',
  ],
  [{ status: 'Active' }, '"Active" is none of the allowed values: active, archived, draft. Did you mean "active"?'],
  [{ title: 'é\u0007' }, 'Character 2 of the text is U+0007; control characters cannot stand in it.'],
  [{ title: 'One\nTwo' }, 'Character 4 of the text is U+000A (line feed); control characters cannot stand in it.'],
  [{ title: '🦀\ud83e' }, 'Character 2 of the text is half of a surrogate pair (U+D83E), whose other half was lost.'],
  [
    { description: '<p>x</p>\r\né\t\u0000' },
    `The character at line 2, column 3 of the text is U+0000; control characters ${NO}`,
  ],
  [
    { description: 'a\n\ud83e' },
    'The character at line 2, column 1 of the text is half of a surrogate pair (U+D83E), whose other half was lost.',
  ],
]

/** Numbers that JSON can write and no double holds. */
const written: readonly [number: string, sentence: string][] = [
  ['1E400', 'The number 1E400 is out of range; 0 to 99999999999.9999 is allowed.'],
  ['-12345678901234567890', 'The number -12345678901234567890 is out of range; 0 to 99999999999.9999 is allowed.'],
  ['0.1234567890123456789', 'The number 0.1234567890123456789 has more digits than can be kept exactly.'],
]

const parameters: readonly [query: string, sentence: string][] = [
  ['pageSize=ten', 'A whole number is needed, not "ten".'],
  ['page=0', 'The number 0 is out of range; 1 to 2147483647 is allowed.'],
  ['page=12345678901234567890', 'The number 12345678901234567890 is out of range; 1 to 2147483647 is allowed.'],
  ['status=', '"" is none of the allowed values: active, archived, draft.'],
  ['referenceId=', 'The query parameter "referenceId" is empty.'],
  [
    'q=%00',
    'The character at line 1, column 1 of the text is U+0000; control characters other than tab and line break cannot stand in it.',
  ],
]

onBench((bench) => {
  test('the detail says where the first fault is, and how many there are', async () => {
    const one = await bench.refuses(job({ categories: [] }), ['/categories count'])
    assert.equal(one.body.detail, 'At /categories: The list has 0 entries; 1 to 3 are allowed.')
    const two = await bench.refuses(job({ categories: [], title: '' }), ['/categories count', '/title required'])
    assert.equal(two.body.detail, '2 rules are broken, the first at /title: The member "title" is required.')
    const whole = await bench.refuses([], [' type'])
    assert.equal(whole.body.detail, 'An object is needed, not an array.')
    const long = await bench.refuses(job({ ['x'.repeat(10_000)]: 1 }), [`/${'x'.repeat(10_000)} unknown-member`])
    assert.ok(long.body.detail.length < 400)
  })

  test('JSON that is nested beyond all need is not called malformed', async () => {
    const raw = `{"title":${'['.repeat(40)}${']'.repeat(40)}}`
    const { status, body } = await bench.employer.send('POST', '/jobs', { raw })
    assert.deepEqual([status, body.code], [400, 'nested-too-deeply'])
    assert.equal(body.title, 'The body is nested too deeply')
    assert.equal(body.detail, 'The body nests objects and arrays more than 32 levels deep.')
    const page = await fetch(body.type)
    assert.equal(page.status, 200)
    assert.match(await page.text(), /well-formed JSON, but/)
  })

  for (const [members, sentence] of sentences)
    test(`${JSON.stringify(members)}: ${sentence}`, async () => {
      const { body: stored } = await bench.create()
      for (const answer of [
        await bench.employer.post(job({ ...members })),
        await bench.employer.put(`/jobs/${stored.id}`, members),
      ]) {
        assert.equal(answer.status, 400, answer.text)
        assert.deepEqual(
          answer.body.errors.map(({ detail }: { detail: string }) => detail),
          [sentence],
        )
        assert.equal(answer.body.detail, `At ${answer.body.errors[0].pointer}: ${sentence}`)
      }
    })

  for (const [number, sentence] of written)
    test(`an amount of ${number}: ${sentence}`, async () => {
      const raw = JSON.stringify(job(salary({ amount: 'HERE' }))).replace('"HERE"', number)
      assert.equal((await bench.employer.send('POST', '/jobs', { raw })).body.detail, `At /salary/amount: ${sentence}`)
    })

  test('an answer is not many times as large as the body that it refuses', async () => {
    const repeated = Array.from({ length: 150 }, () => '"a":1').join(',')
    const raw = `{"${'x'.repeat(700_000)}":{${repeated}}}`
    const { status, body, text } = await bench.employer.send('POST', '/jobs', { raw })
    assert.equal(status, 400)
    assert.ok(text.length < 1.2 * raw.length, `${text.length}`)
    assert.match(body.detail, /^\d+ rules are broken, the first at /)
    assert.ok(body.errors.length > 0)
  })

  for (const [query, sentence] of parameters)
    test(`?${query}: ${sentence}`, async () => {
      const { status, body } = await bench.employer.get(`/jobs?${query}`)
      assert.deepEqual([status, body.detail], [400, `At #/query/${query.split('=')[0]}: ${sentence}`])
    })
})
