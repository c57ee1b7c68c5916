/** Reports of postings, which readers make without a script. */
import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { documentFor, jobFor, shelfOf } from './documents.ts'
import { type Asking, BASE, codeOf, openPages, reportsOn, type Shelf } from './support.ts'

const ADDRESS = { en: `/en/jobs/${codeOf(1)}/report`, fr: `/fr/emplois/${codeOf(1)}/signaler` } as const

const SAME_SITE = { 'sec-fetch-site': 'same-origin' }

const GOOD = { reason: 'fraud', text: 'They ask for money.', contact: '' }

let shelf: Shelf
let ask: Asking
beforeEach(async () => {
  shelf = shelfOf(jobFor(1, documentFor(1)), jobFor(2, documentFor(2), { shown: false, open: false }))
  ask = await openPages(shelf)
})

const send = (
  form: Record<string, string>,
  headers: Record<string, string> = SAME_SITE,
  address: string = ADDRESS.en,
) => ask(address, { method: 'POST', form, headers })

const stored = () => reportsOn.get(shelf) ?? []

for (const language of ['en', 'fr'] as const)
  test(`a report in ${language} is kept with its posting, and the reader led to thanks that a reload does not repeat`, async () => {
    const answer = await send({ ...GOOD, contact: 'me@example.ca' }, SAME_SITE, ADDRESS[language])
    assert.deepEqual([answer.status, answer.headers.get('location')], [303, `${ADDRESS[language]}?sent`])
    const [{ at: _, ...report } = { at: 0 }] = stored()
    assert.deepEqual(report, { reason: 'fraud', text: GOOD.text, contact: 'me@example.ca', jobId: 1 })
    const thanks = await ask(`${ADDRESS[language]}?sent`)
    assert.match(thanks.text, language === 'en' ? /Your report has been sent/ : /Votre signalement a été envoyé/)
    assert.equal(thanks.headers.get('cache-control'), 'no-store')
  })

test('a report with faults is refused with a sentence at each field and in a summary, and what was typed is kept', async () => {
  const { status, text } = await send({ reason: 'x', text: '', contact: 'nobody"><b>' })
  assert.equal(status, 400)
  assert.match(text, /<title>Error: Report this job/)
  for (const [field, sentence] of [
    ['reason', 'Choose what is wrong'],
    ['text', 'Tell us what you saw'],
    ['contact', 'Enter the email as'],
  ] as const) {
    assert.match(text, new RegExp(`<li><a href="#${field}">${sentence}`))
    assert.match(text, new RegExp(`<p class="fault" id="${field}-fault">${sentence}`))
    assert.ok(text.includes(`id="${field}"`))
  }
  assert.ok(text.includes('value="nobody&quot;&gt;&lt;b&gt;"'))
  assert.equal((await send({ ...GOOD, text: 'x'.repeat(2_001) })).status, 400)
  assert.equal((await send({ ...GOOD, text: '😀'.repeat(2_000) })).status, 303)
  assert.equal(stored().length, 1)
})

describe('a form from elsewhere is refused, and nothing is kept', () => {
  const cases: [what: string, headers: Record<string, string>][] = [
    ['another site', { 'sec-fetch-site': 'cross-site', origin: BASE }],
    ['a sibling', { 'sec-fetch-site': 'same-site' }],
    ['the address bar', { 'sec-fetch-site': 'none' }],
    ['another origin', { origin: 'https://evil.example' }],
    ['another port', { origin: `${BASE}:8443` }],
    ['an origin that is hidden', { origin: 'null' }],
    ['nowhere', {}],
  ]
  for (const [what, headers] of cases)
    test(what, async () => {
      const answer = await send(GOOD, headers)
      assert.deepEqual([answer.status, stored().length], [403, 0])
      assert.match(answer.text, /The form came from another site/)
    })

  test('though a browser that sends the origin alone is heard', async () => {
    assert.equal((await send(GOOD, { origin: BASE })).status, 303)
  })
})

test('a sender is heard a few times an hour, and asked to wait after that', async () => {
  for (const _ of [1, 2, 3]) assert.equal((await send(GOOD)).status, 303)
  const refused = await send(GOOD)
  assert.deepEqual([refused.status, refused.headers.get('retry-after')], [429, '3600'])
  assert.equal(
    (await ask(ADDRESS.en, { method: 'POST', form: GOOD, headers: SAME_SITE, sender: '192.0.2.9' })).status,
    303,
  )
  assert.equal(stored().length, 4)
})

test('a posting that is gone takes no reports', async () => {
  const address = `/en/jobs/${codeOf(2)}/report`
  for (const method of ['GET', 'POST'])
    assert.equal((await ask(address, { method, form: GOOD, headers: SAME_SITE })).status, 410)
  assert.equal(stored().length, 0)
})
