import assert from 'node:assert/strict'
import { test } from 'node:test'
import { preferredLanguage } from '../http/media-type.ts'

test('the language is the one that Accept-Language weighs most, and none where it names neither', () => {
  for (const field of ['fr', 'fr-CA', 'FR', 'fr-CA,fr;q=0.9,en;q=0.8', 'de, fr;q=0.5, en;q=0.1', 'en;q=0, fr'])
    assert.equal(preferredLanguage(field), 'fr', field)
  for (const field of ['en', 'en-CA, fr;q=0.9']) assert.equal(preferredLanguage(field), 'en', field)
  for (const field of ['', '*', ' * ', 'de', 'fr;q=0', 'x'.repeat(5_000), ';;,='])
    assert.equal(preferredLanguage(field), null, field)
})
