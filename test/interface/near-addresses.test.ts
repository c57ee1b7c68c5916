/** Addresses and parameters that are not quite right are answered with what is wrong, or with what was meant. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { job } from '../support/service.ts'
import { onBench } from './bench.ts'

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

/** What is wrong with an e-mail address. */
const emails: readonly [email: string, fault: string][] = [
  ['a@b.ca, c@d.ca', 'only one address can be given.'],
  ['Jobs <jobs@b.ca>', 'give the address alone, without a name or brackets.'],
  ['mailto:jobs@b.ca', 'leave mailto: out.'],
  ['jobs@b.ca ', 'character 10 is white space.'],
  ['jobs.b.ca', 'it has no @.'],
  ['a@b@c.ca', 'it has 2 @.'],
  ['jobs@localhost', 'what stands before or after its @ is not as in an address.'],
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

onBench((bench) => {
  for (const [applicationUrl, fault] of addresses)
    test(`applicationUrl ${JSON.stringify(applicationUrl)}: ${fault}`, async () => {
      const answer = await bench.refuses(job({ applicantRoutingType: { id: 2 }, applicationUrl }), [
        '/applicationUrl url',
      ])
      assert.equal(
        answer.body.errors[0].detail,
        `"${applicationUrl}" is no absolute http:// or https:// address: ${fault}`,
      )
    })

  for (const [applicationEmail, fault] of emails)
    test(`applicationEmail ${JSON.stringify(applicationEmail)}: ${fault}`, async () => {
      const answer = await bench.refuses(job({ applicationEmail }), ['/applicationEmail email'])
      const words = `"${applicationEmail}" is no plain e-mail address such as jobs@example.ca: ${fault}`
      assert.equal(answer.body.detail, `At /applicationEmail: ${words}`)
    })

  test('a referenceId in the place of an id is told the ways that take one', async () => {
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const what = method === 'PUT' ? { body: { title: 'x' } } : {}
      const { status, body } = await bench.employer.send(method, '/jobs/IN-THE-PATH', what)
      assert.deepEqual([status, body.code], [404, 'job-not-found'])
      assert.match(body.detail, /an id is a whole number from 1 to 2147483647.*GET \/jobs\?referenceId=/)
    }
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

  for (const [sent, meant] of parameterNames)
    test(`the parameter ${sent} ${meant === null ? 'is like no other' : `is answered with ${meant}`}`, async () => {
      const { body } = await bench.employer.get(`/jobs?${sent}=1`)
      const question = meant === null ? '' : ` Did you mean "${meant}"?`
      assert.equal(body.errors[0].detail, `The operation has no query parameter "${sent}".${question}`)
    })

  test('a name is offered only where the operation has it', async () => {
    const { body } = await bench.employer.get('/positiontypes?limit=5')
    assert.equal(body.detail, 'At #/query/limit: The operation has no query parameter "limit".')
  })
})
