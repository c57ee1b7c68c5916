/** The HTML of every state of the posting form: valid, and in one language. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { LANGUAGES, type Language } from '@affiche/contract/values.ts'
import { HtmlValidate } from 'html-validate'
import { formWords } from '../../server/console/job-form/words.ts'
import { type ConsoleService, startConsole, type Visitor } from '../support/console.ts'
import { formIn } from '../support/forms.ts'
import { type Client, job } from '../support/service.ts'

describe('every state of the posting form', () => {
  let service: ConsoleService
  let employer: Client
  let person: Visitor
  before(async () => {
    service = await startConsole()
    employer = await service.employer()
    person = await service.person(employer)
  })
  after(() => service.stop())

  const states = async (language: Language): Promise<Readonly<Record<string, string>>> => {
    const base = `/${language}/console/${employer.employerId}`
    const { body: made } = await employer.send('POST', '/api/v1.2/jobs', { body: job({ language: 'en' }) })
    const fresh = await person.get(`${base}/jobs/new`)
    const faulty = await person.post(`${base}/jobs/new`, { 'place-1': 'Saint-Jean', action: 'publish' })
    const edit = await person.get(`${base}/jobs/${made.id}/edit`)
    const { action, fields } = formIn(edit.text)
    const preview = await person.post(action, { ...fields, action: 'preview' })
    await employer.put(`/jobs/${made.id}`, { title: 'Night baker' })
    const compare = await person.post(action, { ...fields, title: 'Cook', action: 'save' })
    const places = await person.get(`${base}/places?q=Montreal`)
    assert.deepEqual([faulty.status, preview.status, compare.status], [400, 200, 409])
    return Object.fromEntries(
      Object.entries({ fresh, faulty, edit, preview, compare, places }).map(([name, { text }]) => [name, text]),
    )
  }

  test('is valid HTML', async () => {
    const validator = new HtmlValidate({ extends: ['html-validate:standard'], rules: { 'long-title': 'off' } })
    for (const [name, page] of Object.entries(await states('en'))) {
      const { results } = await validator.validateString(page)
      const messages = results.flatMap((result) =>
        result.messages.map(({ ruleId, line, message }) => [ruleId, line, message]),
      )
      assert.deepEqual(messages, [], name)
    }
  })

  test('has no words of the other language', async () => {
    for (const language of LANGUAGES) {
      const [own, other] = [language, language === 'en' ? 'fr' : 'en'] as const
      const mine = new Set(textsIn(formWords[own]))
      const strange = textsIn(formWords[other]).filter(
        (text) => text.length > 5 && !mine.has(text) && !TOGGLE.has(text),
      )
      assert.ok(strange.length > 60, String(strange.length))
      const { preview: _, ...pages } = await states(language)
      for (const [name, page] of Object.entries(pages))
        for (const text of strange) assert.ok(!page.includes(`>${text}<`), `${name} in ${language}: ${text}`)
    }
  })
})

/** Names of the link to the page in the other language. */
const TOGGLE: ReadonlySet<string> = new Set(['English', 'Français'])

const textsIn = (words: object): string[] =>
  Object.values(words).flatMap((value) =>
    typeof value === 'string' ? [value] : typeof value === 'object' ? textsIn(value) : [],
  )
