import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { test } from 'node:test'
import { jobExample } from '@affiche/contract/examples.ts'
import { fc } from '../../test/support/properties.ts'
import type { Lists } from '../lists/reference.ts'
import { matchesStrongly, matchesWeakly, readCondition } from '../platform/http/conditions.ts'
import { entityTags, WIRE_VERSION } from './entity-tag.ts'
import type { PlacedContent } from './job.ts'
import { renderContent, renderHead, renderHeads, renderJob } from './render.ts'

/** Hash of the bytes that answer the example, for each WIRE_VERSION. */
const ANSWERS: Readonly<Record<number, string>> = { 1: '1484279be0a4b00a' }

test('the bytes of answers change together with WIRE_VERSION', () => {
  const employer = { id: 7, name: 'Example', plan: 'unlimited', suspended: false } as const
  const content = { ...jobExample, published: true, rendered: 1 } as unknown as PlacedContent
  const job = { ...content, id: 1, updatedAt: 1, content: renderContent(content), extras: null }
  const heads = renderHeads([{ id: 1, head: renderHead(content), rendered: 1 }], employer)
  assert.equal(hash('sha256', renderJob(job, employer).join('') + heads, 'hex').slice(0, 16), ANSWERS[WIRE_VERSION])
})

test('a change of the reference lists changes every tag', () => {
  const employer = { id: 7, name: 'Example', plan: 'unlimited', suspended: false } as const
  const tagsOf = (version: number) => {
    const { job, list } = entityTags({ version } as Lists)
    return [job(employer, { updatedAt: 1 }), list(employer, 'ab'.repeat(32), 'query')]
  }
  assert.deepEqual(tagsOf(1), tagsOf(1))
  assert.equal(new Set([...tagsOf(1), ...tagsOf(2)]).size, 4)
})

const tag = fc.stringMatching(/^(W\/)?"[!#-~\x80-\xff]{0,9}"$/)
const gap = fc.stringMatching(/^[ \t]{0,2}$/)

test('a condition is the list of its tags, whatever stands between them', () => {
  fc.assert(
    fc.property(fc.array(tag, { minLength: 1, maxLength: 5 }), gap, gap, (tags, before, after) => {
      assert.deepEqual(readCondition(tags.map((one) => `${before}${one}${after}`).join(',')), tags)
    }),
  )
  assert.equal(readCondition(' * '), '*')
  assert.deepEqual(readCondition(',"a,b" ,, W/"c",'), ['"a,b"', 'W/"c"'])
  for (const field of ['', ' ', ',', 'a', '"a', 'a"', '"a""b"', 'w/"a"', 'W/ "a"', '*,"a"', '"a" x', '"\n"'])
    assert.equal(readCondition(field), null, field)
})

test('strong and weak comparison are those of RFC 9110', () => {
  // The table of section 8.8.3.2: both tags, then the strong and the weak result.
  for (const [one, other, strong, weak] of [
    ['W/"1"', 'W/"1"', false, true],
    ['W/"1"', 'W/"2"', false, false],
    ['W/"1"', '"1"', false, true],
    ['"1"', '"1"', true, true],
  ] as const) {
    assert.equal(matchesStrongly([one], other), strong)
    assert.equal(matchesWeakly([one], other), weak)
  }
  assert.ok(matchesStrongly('*', '"1"') && matchesWeakly('*', 'W/"1"'))
  assert.equal(matchesWeakly(null, '"1"'), false)
})

test('a tag is the same behind a proxy that compresses answers, as Apache writes it', () => {
  for (const sent of ['"1.a-gzip"', '"1.a--gzip"', '"1.a-br"', '"1.a;gzip"', '"1.a-zstd"', '"1.a-deflate"']) {
    assert.ok(matchesStrongly([sent], '"1.a"'), sent)
    assert.ok(matchesWeakly([sent, `W/${sent}`], 'W/"1.a"'), sent)
  }
  assert.ok(matchesStrongly(['"1.a-br"'], '"1.a-br"'))
  for (const sent of ['"1.a-gz"', '"1.b-gzip"', '"-gzip1.a"', '"1.a-gzip-gzip"', 'W/"1.a-gzip"'])
    assert.equal(matchesStrongly([sent], '"1.a"'), false, sent)
})
