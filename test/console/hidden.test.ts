/** The page of a posting that the operator hides. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startConsole } from '../support/console.ts'
import { startPublic } from '../support/public-service.ts'
import { job } from '../support/service.ts'

const PAGES = [
  [
    'en',
    'Hidden. Last day',
    'The operator of this site has hidden this posting.',
    'The reason: asks for &lt;money&gt;',
  ],
  [
    'fr',
    'Masquée. Dernier jour',
    'L’exploitant de ce site a masqué cette offre.',
    'Le motif\u00a0: asks for &lt;money&gt;',
  ],
] as const

for (const isGiven of ['true', 'false'])
  test(`the page of a hidden posting says so, and why only if TELL_HIDING_REASONS allows it: ${isGiven}`, async (t) => {
    const environment = { TELL_HIDING_REASONS: isGiven }
    const service = await startConsole((options) => startPublic(undefined, options), { environment })
    t.after(() => service.stop())
    const client = await service.employer()
    const owner = await service.person(client)
    const { body } = await client.post(job())
    await service.store.publicWrites.hide(body.id, 'asks for <money>')
    for (const [language, state, hidden, reason] of PAGES) {
      const { text } = await owner.get(`/${language}/console/${client.employerId}/jobs/${body.id}`)
      assert.ok(text.includes(`<p class="lead">${state}`), language)
      assert.ok(text.includes(hidden), language)
      assert.equal(text.includes(reason), isGiven === 'true', language)
    }
  })
