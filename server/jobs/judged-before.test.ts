import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createReference } from '../lists/reference.ts'
import { readJson } from '../platform/sentences/json-document.ts'
import { loadReferenceData } from '../upkeep/reference-files.ts'
import { type JudgedText, judgeText } from './description/judge-text.ts'
import { readNewJob } from './input.ts'

const reference = createReference(loadReferenceData('reference-data'))
const employer = { id: 1, name: 'Bakery', plan: 'standard', suspended: false } as const

const POSTING = {
  title: 'Baker',
  locations: [{ description: 'Toronto, ON' }],
  categories: [{ id: 17 }],
  positionType: { id: 1 },
  applicantRoutingType: { id: 1 },
  applicationEmail: 'jobs@example.ca',
}

const BREAD = '<p>Bread.</p>'
const DU_PAIN = '<p>Du pain.</p>'

const read = (judged: readonly (JudgedText & { text: string })[]) => {
  const posting = {
    ...POSTING,
    description: BREAD,
    language: 'en',
    texts: { fr: { title: 'Boulanger', description: DU_PAIN } },
  }
  const body = { ...readJson(Buffer.from(JSON.stringify(posting))), judged }
  return readNewJob(body, { employer, reference, today: '2026-11-20', lenient: false, version: 'v1.2' }).content
}

test('a text that was judged before is not judged again, in either language', () => {
  const judged = [BREAD, DU_PAIN].map((text) => ({ text, ...judgeText(text, false), html: `${text} judged before` }))
  const content = read(judged)
  assert.equal(content.description, `${BREAD} judged before`)
  assert.equal(content.extras.texts.fr?.description, `${DU_PAIN} judged before`)
})

test('what was made of another text counts for none', () => {
  const content = read([{ text: '<p>bread.</p>', ...judgeText('<p>cake.</p>', false) }])
  assert.equal(content.description, BREAD)
})
