/** Applicant routing: which address applies, and what an address is. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { job } from '../support/service.ts'
import { onBench } from './bench.ts'

const EMAIL = { id: 1 }
const URL_TYPE = { id: 2 }
const email = 'jobs@example.ca'
const url = 'https://example.ca/jobs'

const emails = [
  'jobs@example.ca',
  'Jobs@Example.CA',
  'first.last+tag@sub.example.co.uk',
  "o'brien_1@ex-ample.ca",
  '1@2.ca',
]

const noEmails = [
  'jobs',
  'jobs@',
  '@example.ca',
  'jobs@@example.ca',
  'jobs@one@example.ca',
  'a b@example.ca',
  ' jobs@example.ca',
  'jobs@example.ca ',
  'Jobs <jobs@example.ca>',
  '<jobs@example.ca>',
  'mailto:jobs@example.ca',
  'jobs@example.ca,hr@example.ca',
  'jobs@example.ca;hr@example.ca',
  '"a b"@example.ca',
  'jobs@exa mple.ca',
  'jobs@.ca',
  'jobs@example..ca',
  '.jobs@example.ca',
  'jobs.@example.ca',
  'jobs@-example.ca',
  'https://example.ca',
]

const urls = [
  'http://example.ca',
  'https://example.ca/',
  'HTTPS://Example.CA/Jobs',
  'https://example.ca:8443/a/b?c=d&e=f%20g#h',
  'http://192.0.2.1/x',
  'http://[2001:db8::1]/',
  'https://example.ca/@careers?to=a@b.ca',
  'https://example.ca/poste/électricien',
]

const noUrls = [
  'example.ca',
  'www.example.ca/jobs',
  '//example.ca/jobs',
  '/jobs',
  'ftp://example.ca',
  'javascript:alert(1)',
  'mailto:jobs@example.ca',
  'data:text/html,x',
  'http://',
  'https:///jobs',
  'http:example.ca',
  'http:/example.ca',
  'https://?q=x',
  'https://user@example.ca',
  'https://user:secret@example.ca',
  'https://:secret@example.ca',
  'https://@example.ca',
  'https://example.ca/a b',
  ' https://example.ca',
  'https://example.ca ',
  'https://exa mple.ca',
  'https://example.ca\\@example.com',
  'http://example.ca:99999',
  'https://%',
]

onBench((bench) => {
  test('with type Email the e-mail address is needed, with type URL the web address', async () => {
    const neither = { applicationEmail: null, applicationUrl: null }
    for (const none of [neither, { applicationEmail: '', applicationUrl: '' }]) {
      await bench.refuses(job({ ...none, applicantRoutingType: EMAIL }), ['/applicationEmail required'])
      await bench.refuses(job({ ...none, applicantRoutingType: URL_TYPE }), ['/applicationUrl required'])
    }
    const { applicationEmail: _, ...without } = job()
    await bench.refuses(without, ['/applicationEmail required'])
    await bench.refuses({ ...without, applicationUrl: url }, ['/applicationEmail required'])
    await bench.refuses(job({ applicantRoutingType: URL_TYPE }), ['/applicationUrl required'])
  })

  test('the address of the other type does not apply, and is null', async () => {
    const both = { applicationEmail: email, applicationUrl: url }
    const byEmail = (await bench.create({ ...both, applicantRoutingType: EMAIL })).body
    assert.deepEqual(byEmail.applicantRoutingType, { id: 1, name: 'Email' })
    assert.deepEqual([byEmail.applicationEmail, byEmail.applicationUrl], [email, null])
    const byUrl = (await bench.create({ ...both, applicantRoutingType: URL_TYPE })).body
    assert.deepEqual(byUrl.applicantRoutingType, { id: 2, name: 'URL' })
    assert.deepEqual([byUrl.applicationEmail, byUrl.applicationUrl], [null, url])
  })

  test('the address that does not apply is still checked for its type and its length', async () => {
    const byEmail = { applicantRoutingType: EMAIL, applicationEmail: email }
    const byUrl = { applicantRoutingType: URL_TYPE, applicationUrl: url }
    await bench.refuses(job({ ...byEmail, applicationUrl: 5 }), ['/applicationUrl type'])
    await bench.refuses(job({ ...byEmail, applicationUrl: 'x'.repeat(201) }), ['/applicationUrl too-long'])
    await bench.refuses(job({ ...byEmail, applicationUrl: 'a\tb' }), ['/applicationUrl character'])
    await bench.refuses(job({ ...byUrl, applicationEmail: true }), ['/applicationEmail type'])
    await bench.refuses(job({ ...byUrl, applicationEmail: 'x'.repeat(51) }), ['/applicationEmail too-long'])
    assert.equal((await bench.create({ ...byUrl, applicationEmail: 'see the web page' })).body.applicationEmail, null)
    assert.equal((await bench.create({ ...byEmail, applicationUrl: 'x'.repeat(200) })).body.applicationUrl, null)
  })

  test('a plain e-mail address is kept as it was sent', async () => {
    for (const applicationEmail of emails)
      assert.equal((await bench.create({ applicationEmail })).body.applicationEmail, applicationEmail)
  })

  test('anything but a plain e-mail address is refused', async () => {
    const { body } = await bench.create()
    for (const applicationEmail of noEmails) {
      await bench.refuses(job({ applicationEmail }), ['/applicationEmail email'])
      await bench.refusesChange(body.id, { applicationEmail }, ['/applicationEmail email'])
    }
  })

  test('an absolute http or https address is kept as it was sent', async () => {
    for (const applicationUrl of urls) {
      const { body } = await bench.create({ applicantRoutingType: URL_TYPE, applicationUrl })
      assert.equal(body.applicationUrl, applicationUrl)
    }
  })

  test('anything but an absolute http or https address without user information is refused', async () => {
    for (const applicationUrl of noUrls)
      await bench.refuses(job({ applicantRoutingType: URL_TYPE, applicationUrl }), ['/applicationUrl url'])
  })

  test('any other routing type is refused', async () => {
    for (const id of [3, 4, 99])
      await bench.refuses(job({ applicantRoutingType: { id } }), ['/applicantRoutingType/id unknown-id'])
  })

  test('changing the type needs the other address, and drops the one that no longer applies', async () => {
    const { body } = await bench.create()
    await bench.refusesChange(body.id, { applicantRoutingType: URL_TYPE }, ['/applicationUrl required'])
    const byUrl = await bench.change(body.id, { applicantRoutingType: URL_TYPE, applicationUrl: url })
    const expected = {
      ...body,
      applicantRoutingType: { id: 2, name: 'URL' },
      applicationEmail: null,
      applicationUrl: url,
    }
    assert.deepEqual(byUrl.body, expected)
    await bench.refusesChange(body.id, { applicantRoutingType: EMAIL }, ['/applicationEmail required'])
    const byEmail = await bench.change(body.id, { applicantRoutingType: EMAIL, applicationEmail: email })
    assert.deepEqual(byEmail.body, body)
  })

  test('a change of the address that does not apply changes nothing', async () => {
    const { body } = await bench.create()
    assert.deepEqual((await bench.change(body.id, { applicationUrl: url })).body, body)
    assert.deepEqual((await bench.change(body.id, { applicationUrl: null })).body, body)
    await bench.refusesChange(body.id, { applicationUrl: 'x'.repeat(201) }, ['/applicationUrl too-long'])
  })
})
