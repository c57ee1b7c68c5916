import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LANGUAGES } from '@affiche/contract/values.ts'
import { words } from '../html/words/words.ts'
import { isReservedSlug } from './reserved-slug.ts'

test('every part of our own addresses is reserved', () => {
  const paths = LANGUAGES.flatMap((language) =>
    Object.values(words[language].paths).map((path) => (typeof path === 'string' ? path : path('X'))),
  )
  const others = [
    '/feeds/employers/X/jobs',
    '/sitemaps/X',
    '/sitemap',
    '/robots',
    '/assets/X',
    '/embed/X',
    '/logos/X',
    '/en/console',
  ]
  const parts = [...paths, ...others, '/api/X', '/docs', '/health'].flatMap((path) => path.split(/[/?#]/))
  assert.deepEqual(
    parts.filter((part) => part !== '' && part !== 'X' && !isReservedSlug(part)),
    [],
  )
})

test('so are names of governments, and those of other employers are not', () => {
  for (const slug of ['canada', 'government-of-canada', 'gouvernement-du-quebec', 'le-gouvernement', 'gov-ca', 'admin'])
    assert.ok(isReservedSlug(slug), slug)
  for (const slug of ['canada-post', 'ontario-fruit', 'governor-inn', 'boulangerie', 'admin-services', 'jobs-for-all'])
    assert.ok(!isReservedSlug(slug), slug)
})
