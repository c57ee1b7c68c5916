import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asked, SOUND, text } from '../../test/support/postings.ts'
import type { PostingFacts } from './facts.ts'

const pointers = (facts: Partial<PostingFacts>) =>
  asked(facts).flatMap(({ rule, pointer }) => (rule === 'confidential-leak' ? [pointer] : []))

const named = (name: string, nameFr: string | null = null) => ({
  isConfidential: true,
  employer: { ...SOUND.employer, name, nameFr },
})

const TREMBLAY = text('Baker at BOULANGERIE  Tremblay', '<p>Join <b>Boulangerie</b> Tremblay.</p>', {
  applicationUrl: 'https://jobs.example/boulangerie-tremblay/5',
})

test('a confidential posting that names its employer is given a hint where, in texts and addresses', () => {
  const facts = { texts: [TREMBLAY, { ...TREMBLAY, at: '/texts/fr' }], applicationEmail: 'jobs@boulangerietremblay.ca' }
  assert.deepEqual(pointers({ ...facts, ...named('Boulangerie Tremblay') }), [
    ...['/title', '/description', '/applicationUrl'],
    ...['/texts/fr/title', '/texts/fr/description', '/texts/fr/applicationUrl', '/applicationEmail'],
  ])
  assert.deepEqual(pointers(facts), [])
})

test('the legal form of a name may be left out', () => {
  const [hint] = asked({ texts: [text('Baker', 'Tremblay pays well.')], ...named('Tremblay & Co. Ltée') })
  assert.equal(hint, undefined)
  assert.deepEqual(pointers({ texts: [text('Baker', 'Tremblay pays well.')], ...named('TREMBLAY Inc.') }), [
    '/description',
  ])
  assert.deepEqual(pointers({ texts: [text('Inc', 'x')], ...named('Inc.') }), [])
})

test('the French name counts too', () => {
  const facts = { texts: [text('Boulanger', 'Chez Tremblay.')] }
  assert.deepEqual(pointers({ ...facts, ...named('Foo Bakery', 'Chez Tremblay') }), ['/description'])
})

test('a name is no leak as part of another word, and a short one not in an address', () => {
  assert.deepEqual(pointers({ texts: [text('Baker', 'Breadth of work')], ...named('Bread') }), [])
  const address = text('Baker', 'Bread', { applicationUrl: 'https://jobs.example/abc' })
  assert.deepEqual(pointers({ texts: [address], ...named('ABC') }), [])
  assert.deepEqual(pointers({ ...named('…'), texts: [text('Baker', '')] }), [])
})

test('a text that is older than the other language is given a hint where it stands, without a source', () => {
  const french = text('Boulanger', 'Du pain', { at: '/texts/fr', language: 'fr', isStale: true })
  const [hint, ...more] = asked({ texts: [...SOUND.texts, french] })
  assert.deepEqual(more, [])
  assert.deepEqual([hint?.rule, hint?.pointer, hint?.source, hint?.inForce], ['text-stale', '/texts/fr', null, null])
  assert.match(asked({ texts: [french] }, undefined, 'fr')[0]?.detail ?? '', /modifié après celui-ci\.$/)
})

test('a text that was encoded twice is given a hint at its description, in both languages', () => {
  const texts = [
    text('Baker', '<p>Bread</p>'),
    text('Boulanger', '&lt;p&gt;Pain&lt;/p&gt;', { at: '/texts/fr', language: 'fr' }),
  ]
  const [hint, ...others] = asked({ texts })
  assert.deepEqual([hint?.rule, hint?.pointer, others], ['text-encoded', '/texts/fr/description', []])
  assert.match(hint?.detail ?? '', /encoded twice/)
  assert.match(asked({ texts }, undefined, 'fr')[0]?.detail ?? '', /encodé deux fois/)
  assert.deepEqual(asked({ texts: [text('Baker', 'Use the &lt;p&gt; tag.')] }), [])
})
