import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { embedCode } from './code.ts'

test('the code is that of the paper, and escapes what it is made of', () => {
  const paper = readFileSync(join(import.meta.dirname, '../../../docs/public.md'), 'utf8')
  const code = embedCode({ base: 'https://jobs.example.ca', slug: 'SLUG', language: 'fr' })
  assert.ok(paper.includes(`\`\`\`html\n${code}\n\`\`\``), code)
  assert.doesNotMatch(embedCode({ base: 'https://a.example/"><script>', slug: 'a', language: 'en' }), /"><script>/)
})
