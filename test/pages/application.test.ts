/** Applications by the form: who may send them, what is refused, and what the desk gets. */
import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { LANGUAGES } from '@affiche/contract/values.ts'
import { words } from '../../server/html/words/words.ts'
import { Problem } from '../../server/platform/sentences/problem.ts'
import { sentence } from '../../server/platform/sentences/sentence.ts'
import { createMemoryDesk } from '../support/application-desk.ts'
import { startClamd } from '../support/clamd.ts'
import { type Bed, CANDIDATE, CV, type OpenForm, openForms, SAME_SITE, shelf } from './application-form.ts'
import { codeOf, openPages, refusalOf, uploadOf } from './support.ts'

let bed: Bed
beforeEach(async () => {
  bed = await openForms()
})

const pathOf = (jobId: number, language: 'en' | 'fr' = 'en') => words[language].paths.apply(codeOf(jobId))

const proven = async (form: OpenForm, fields = {}, files = [CV]) =>
  form.send({ fields: { proof: await form.solve(), ...fields }, files })

describe('the form is there', () => {
  for (const language of LANGUAGES)
    test(`for an open posting by e-mail, in ${language}, and is kept nowhere`, async () => {
      const { page } = await bed.open(2, language)
      assert.equal(page.headers.get('cache-control'), 'no-store')
      assert.match(page.text, /<meta name="robots" content="noindex">/)
      assert.match(page.text, /enctype="multipart\/form-data"/)
      assert.doesNotMatch(page.text, /jobs@example\.ca/)
      assert.match(page.text, /Zythologie Ltée, (?:for this job alone|pour cette offre seulement)/)
      assert.match(page.text, /Marie Roy, <a href="mailto:vie-privee@example\.ca">/)
      assert.equal(page.headers.get('set-cookie'), undefined)
    })

  test('with the title marked where it is in the other language', async () => {
    assert.match((await bed.open(1, 'fr')).page.text, /<strong lang="en-CA">Baker<\/strong>/)
    assert.match((await bed.open(2, 'fr')).page.text, /<strong>Boulanger<\/strong>/)
  })

  test('of a confidential posting, without the name of its employer', async () => {
    const { page } = await bed.open(3)
    assert.doesNotMatch(page.text, /Zythologie/)
    assert.match(page.text, /has chosen not to be named/)
  })

  test('but not for one that is gone, unknown, or has an address of its own, nor without the relay', async () => {
    const form = await bed.open(1)
    for (const method of ['GET', 'POST']) {
      const upload = uploadOf({ ...form.hidden, ...CANDIDATE })
      const asked = { method, headers: SAME_SITE, upload }
      assert.equal((await bed.ask(pathOf(4), asked)).status, 410)
      for (const jobId of [5, 99]) assert.equal(await refusalOf(bed.ask, pathOf(jobId), asked), 'path-not-found')
      assert.equal(await refusalOf(bed.ask, pathOf(6, 'fr'), asked), 'path-not-found')
      assert.equal(await refusalOf(await openPages(shelf), pathOf(1), asked), 'path-not-found')
    }
    assert.equal(bed.desk.entries.size, 0)
  })
})

describe('an application with a solved puzzle', () => {
  for (const language of LANGUAGES)
    test(`is handed in whole, in ${language}, and the candidate led to thanks that a reload does not repeat`, async () => {
      const form = await bed.open(2, language)
      const answer = await proven(form)
      assert.deepEqual([answer.status, answer.headers.get('location')], [303, `${pathOf(2, language)}?sent`])
      assert.equal(answer.headers.get('cache-control'), 'no-store')
      const [entry] = bed.desk.entries.values()
      assert.equal(entry?.isProven, true)
      assert.deepEqual(bed.desk.relayed(), [
        {
          employerId: 1,
          jobId: 2,
          title: language === 'en' ? 'Baker' : 'Boulanger',
          referenceId: 'REQ-2',
          recipient: 'jobs@example.ca',
          employerName: 'Zythologie Ltée',
          language,
          ...CANDIDATE,
          file: { name: 'cv.pdf', type: 'application/pdf', bytes: CV.bytes },
        },
      ])
      const thanks = await bed.ask(`${pathOf(2, language)}?sent`)
      assert.match(thanks.text, language === 'en' ? /Your application is on its way/ : /Votre candidature est en route/)
      assert.equal(thanks.headers.get('cache-control'), 'no-store')
    })

  test('of a confidential posting does not name its employer', async () => {
    await proven(await bed.open(3))
    assert.equal(bed.desk.relayed()[0]?.employerName, null)
  })

  test('needs a message or a file alone', async () => {
    assert.equal((await proven(await bed.open(), { message: '' })).status, 303)
    assert.equal((await proven(await bed.open(), {}, [])).status, 303)
    assert.deepEqual(
      bed.desk.relayed().map(({ message, file }) => [message, file?.name ?? null]),
      [
        ['', 'cv.pdf'],
        ['Bonjour', null],
      ],
    )
  })

  test('has each field on one line but the message, without signs of control', async () => {
    await proven(await bed.open(), {
      name: ' Zoé\r\nBcc: all@example.ca\0 ',
      message: 'a\r\nb\rc\n\td\0\u0007e',
    })
    const [application] = bed.desk.relayed()
    assert.equal(application?.name, 'Zoé Bcc: all@example.ca')
    assert.equal(application?.message, 'a\nb\nc\n\tde')
  })
})

describe('a refusal', () => {
  test('says at each field and in a summary what is wrong, keeps what was typed, and asks for the file again', async () => {
    const form = await bed.open()
    const proof = await form.solve()
    const fields = { name: '', email: 'nobody"><b>', message: '<i>x</i>'.repeat(600), proof }
    const { status, text } = await form.send({ fields, files: [CV] })
    assert.equal(status, 400)
    assert.match(text, /<title>Error: Apply for this job/)
    for (const [field, sentence] of [
      ['name', 'Enter your name'],
      ['email', 'Enter the email as'],
      ['message', 'Shorten the message to 4,000'],
      ['file', 'Choose the file again'],
    ] as const) {
      assert.match(text, new RegExp(`<li><a href="#${field}">${sentence}`))
      assert.match(text, new RegExp(`<p class="fault" id="${field}-fault">${sentence}`))
      assert.match(text, new RegExp(`id="${field}"[^>]* aria-describedby="[^"]*${field}-fault`))
    }
    assert.ok(text.includes('value="nobody&quot;&gt;&lt;b&gt;"') && text.includes('&lt;i&gt;x&lt;/i&gt;'))
    assert.equal(bed.desk.entries.size, 0)
    const again = bed.formOf({ status, text, headers: new Map() })
    assert.deepEqual(again.hidden, { form: form.hidden.form, proof })
    assert.equal((await again.send({ files: [CV] })).headers.get('location'), `${pathOf(1)}?sent`)
  })

  test('counts characters as people do', async () => {
    const message = (count: number) => ({ message: '😀'.repeat(count) })
    assert.equal((await (await bed.open()).send({ fields: message(4_000) })).status, 303)
    assert.equal((await (await bed.open()).send({ fields: message(4_001) })).status, 400)
  })

  test('asks for an address that every mail server takes, in any domain', async () => {
    for (const [email, language, sentence] of [
      ['zoé@exemple.ca', 'fr', /<a href="#email">Inscrivez le courriel sans accents avant le signe @/],
      ['zoé@example.ca', 'en', /<a href="#email">Enter the email without accents before the @ sign/],
      ['佐江@example.ca', 'en', /without accents before the @ sign/],
      ['zoe@example.ca, b@example.ca', 'en', /Enter the email as/],
      ['"zoe b"@example.ca', 'en', /Enter the email as/],
      ['zoe@localhost', 'en', /Enter the email as/],
    ] as const) {
      const { status, text } = await (await bed.open(2, language)).send({ fields: { email } })
      assert.equal(status, 400, email)
      assert.match(text, sentence, email)
    }
    assert.equal(bed.desk.entries.size, 0)
    assert.equal((await (await bed.open()).send({ fields: { email: "zoe.o'roy+1@exemplé.ca" } })).status, 303)
  })

  test('asks for a message or a file, and for one file', async () => {
    const none = await (await bed.open()).send({ fields: { message: ' ' } })
    assert.match(none.text, /<a href="#message">Write a message or choose a file/)
    const two = await (await bed.open()).send({ files: [CV, CV] })
    assert.match(two.text, /<a href="#file">Choose one file/)
    const wrong = await (await bed.open(2, 'fr')).send({ files: [{ ...CV, name: 'cv.docx' }] })
    assert.match(wrong.text, /se termine par \.docx, mais son contenu est en format PDF/)
  })

  test('answers a file in another field as a body that is no form', async () => {
    const form = await bed.open()
    const files = [{ ...CV, field: 'message' }]
    assert.equal(await form.send({ files }).catch(({ code }) => code), 'malformed-request')
  })

  for (const [what, headers] of [
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['nowhere', {}],
  ] as const)
    test(`answers a form from ${what} with 403`, async () => {
      const form = await bed.open()
      assert.deepEqual([(await form.send({ headers })).status, bed.desk.entries.size], [403, 0])
    })
})

describe('a virus scanner', () => {
  test('passes a file, refuses another at its field, and sees no application without one', async (t) => {
    const clamd = await startClamd((stream) => (stream.includes('EICAR') ? 'stream: Eicar FOUND\0' : 'stream: OK\0'), t)
    bed = await openForms({ settings: { clamdUrl: clamd.url } })
    assert.equal((await (await bed.open()).send({ files: [CV] })).status, 303)
    assert.ok(clamd.scanned[0]?.equals(CV.bytes))
    assert.equal((await (await bed.open()).send()).status, 303)
    assert.equal(clamd.connections(), 1)
    const { status, text } = await (await bed.open()).send({
      files: [{ name: 'cv.txt', bytes: Buffer.from('EICAR') }],
    })
    assert.equal(status, 400)
    assert.match(text, /<a href="#file">The virus scanner refused the file/)
    assert.equal(bed.desk.entries.size, 2)
  })

  test('that gives no verdict lets no file through, and the answer is 503 with what was typed', async (t) => {
    const clamd = await startClamd(() => 'nonsense\0', t)
    bed = await openForms({ settings: { clamdUrl: clamd.url } })
    const { status, text, headers } = await (await bed.open()).send({ files: [CV] })
    assert.deepEqual([status, headers.has('retry-after'), bed.desk.entries.size], [503, true, 0])
    assert.ok(text.includes('value="Zoé Tremblay"'))
    assert.match(text, /Choose the file again/)
  })
})

test('a store that fails is answered with 503, and what was typed', async () => {
  const accept = () => Promise.reject(new Problem('unavailable', sentence('writesFull')))
  bed = await openForms({ desk: { ...createMemoryDesk(), accept } })
  const { status, text, headers } = await (await bed.open()).send({ files: [CV] })
  assert.deepEqual([status, headers.has('retry-after'), headers.get('cache-control')], [503, true, 'no-store'])
  assert.ok(text.includes('value="Zoé Tremblay"') && /could not be taken at the moment/.test(text))
})

test('a defect of the service is no refusal of the form', async () => {
  bed = await openForms({ desk: { ...createMemoryDesk(), accept: () => Promise.reject(new Error('broken')) } })
  await assert.rejects((await bed.open()).send(), /broken/)
})

test('a text of megabytes comes back cut, as one that is too long', async () => {
  const form = await bed.open()
  const long = 'é'.repeat(1_000_000)
  const { status, text } = await form.send({ fields: { name: long, email: long, message: long } })
  assert.equal(status, 400)
  assert.match(text, /Shorten the message to 4,000/)
  assert.match(text, /Shorten your name to 120/)
  assert.ok(text.includes('é'.repeat(60_000)) && text.length < 250_000, `${text.length} characters`)
})

test('a desk that is full is answered with 503, and what was typed', async () => {
  bed = await openForms({ desk: createMemoryDesk({ most: 0 }) })
  const { status, text, headers } = await (await bed.open()).send()
  assert.deepEqual([status, headers.has('retry-after')], [503, true])
  assert.ok(text.includes('value="Zoé Tremblay"') && /could not be taken at the moment/.test(text))
})
