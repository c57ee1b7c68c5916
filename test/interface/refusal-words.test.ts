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
  [{ positionType: null }, 'The member "positionType" is required, such as {"id":1}.'],
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

/** Names that other interfaces use, and ours. */
const parameterNames: readonly [sent: string, meant: string | null][] = [
  ['limit', 'pageSize'],
  ['per_page', 'pageSize'],
  ['PageSize', 'pageSize'],
  ['page_size', 'pageSize'],
  ['offset', 'page'],
  ['search', 'q'],
  ['keywords', 'q'],
  ['externalId', 'referenceId'],
  ['state', 'status'],
  ['sort', null],
]

/** What is wrong with an address of the web, after what was sent. */
const addresses: readonly [url: string, fault: string][] = [
  ['www.example.ca/jobs', 'it begins with neither, as "https://www.example.ca/jobs" would.'],
  ['see our site', 'character 4 is a space, which is written %20.'],
  ['https://example.ca/a b', 'character 21 is a space, which is written %20.'],
  ['https://example.ca/a\u00a0b', 'character 21 is white space.'],
  ['https://example.ca\\jobs', 'it holds a backslash, which browsers read as a slash.'],
  ['https://example.ca:99999/jobs', 'there is no port 99999; the highest is 65535.'],
  ['https:///jobs', 'the host after https:// is missing.'],
  ['https://me:secret@example.ca', 'it holds user information before an @.'],
  ['https://%', '"%" is no host.'],
  ['ftp://example.ca', 'it begins with neither.'],
  ['javascript:alert(1)', 'it begins with neither.'],
]

/** Addresses that do not exist, and the one that is offered. */
const paths: readonly [path: string, meant: string | null][] = [
  ['/api/v1.1/jobs/', '/api/v1.1/jobs'],
  ['/api/v1.1/job', '/api/v1.1/jobs'],
  ['/api/v1.1/Jobs', '/api/v1.1/jobs'],
  ['/api/v1.1//jobs', '/api/v1.1/jobs'],
  ['/api/v1.1/jobs/17/', '/api/v1.1/jobs/17'],
  ['/api/v1.1/job/17', '/api/v1.1/jobs/17'],
  ['/jobs', '/api/v1.1/jobs'],
  ['/jobs/17?x=1', '/api/v1.1/jobs/17'],
  ['/v1.1/jobs', '/api/v1.1/jobs'],
  ['/api/v1/jobs', '/api/v1.1/jobs'],
  ['/api/jobs/REQ-1', '/api/v1.1/jobs/{id}'],
  ['/api/v1.1/position-types', '/api/v1.1/positiontypes'],
  ['/api/v1.1/categories', '/api/v1.1/jobcategories'],
  ['/api/v1.1/locations.json', '/api/v1.1/locations'],
  ['/openapi.json', '/api/v1.1/openapi.json'],
  ['/docs/', '/docs'],
  ['/health/live/', '/health/live'],
  ['/api/v1.1/jobs/17/applications', null],
  ['/api/v1.1/', null],
  ['/wp-login.php', null],
  ['/nothing', null],
]

onBench((bench) => {
  for (const [applicationUrl, fault] of addresses)
    test(`applicationUrl ${JSON.stringify(applicationUrl)}: ${fault}`, async () => {
      const answer = await bench.refuses(job({ applicantRoutingType: { id: 2 }, applicationUrl }), [
        '/applicationUrl url',
      ])
      assert.equal(answer.body.detail, `"${applicationUrl}" is no absolute http:// or https:// address: ${fault}`)
    })

  for (const [path, meant] of paths)
    test(`${path} is ${meant === null ? 'like no address' : `answered with ${meant}`}`, async () => {
      for (const method of ['GET', 'DELETE']) {
        const { status, body } = await bench.employer.send(method, bench.service.base + path)
        const question = meant === null ? '' : ` Did you mean ${meant}?`
        assert.deepEqual([status, body.detail], [404, `No operation has this address.${question}`])
      }
    })

  test('an unknown address is not repeated in its refusal', async () => {
    const { text } = await bench.employer.send('GET', `${bench.service.api}/jobs/secret-text-of-mine/`)
    assert.doesNotMatch(text, /secret-text-of-mine/)
  })

  test('PATCH is told of PUT', async () => {
    const { status, body } = await bench.employer.send('PATCH', '/jobs/1', { body: { title: 'x' } })
    assert.equal(status, 405)
    assert.match(body.detail, /, not PATCH\. PUT changes only the members that are sent\.$/)
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
        assert.equal(answer.body.detail, sentence)
      }
    })

  for (const [number, sentence] of written)
    test(`an amount of ${number}: ${sentence}`, async () => {
      const raw = JSON.stringify(job(salary({ amount: 'HERE' }))).replace('"HERE"', number)
      assert.equal((await bench.employer.send('POST', '/jobs', { raw })).body.detail, sentence)
    })

  for (const [query, sentence] of parameters)
    test(`?${query}: ${sentence}`, async () => {
      const { status, body } = await bench.employer.get(`/jobs?${query}`)
      assert.deepEqual([status, body.detail], [400, sentence])
    })

  for (const [sent, meant] of parameterNames)
    test(`the parameter ${sent} ${meant === null ? 'is like no other' : `is answered with ${meant}`}`, async () => {
      const { body } = await bench.employer.get(`/jobs?${sent}=1`)
      const question = meant === null ? '' : ` Did you mean "${meant}"?`
      assert.equal(body.detail, `The operation has no query parameter "${sent}".${question}`)
    })

  test('a name is offered only where the operation has it', async () => {
    const { body } = await bench.employer.get('/positiontypes?limit=5')
    assert.equal(body.detail, 'The operation has no query parameter "limit".')
  })
})
