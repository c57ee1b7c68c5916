import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { FindingCode } from '@affiche/contract/problem.ts'
import { ENGLISH, say } from '../../platform/sentences/say.ts'
import { unwrapCdata } from './cdata.ts'
import { checkDescription } from './validate.ts'

const MiB = 1024 * 1024

const codes = (html: string): FindingCode[] => checkDescription(html).map(({ code }) => code)

const details = (html: string): string[] => checkDescription(html).map(({ sentence }) => say(sentence, ENGLISH))

describe('hostile texts', () => {
  it('are refused for nesting beyond 100 elements and read no further', () => {
    const nested = (depth: number) => `${'<div>'.repeat(depth)}x${'</div>'.repeat(depth)}`
    assert.deepEqual(codes(nested(100)), [])
    assert.deepEqual(details(`${nested(101)}<u>`), [
      'The element <div> at line 1, column 501 is nested too deeply. At most 100 elements may lie within one another.',
    ])
  })

  const texts: Record<string, string> = {
    'open b': '<b>'.repeat(200_000),
    'open b in p': '<p><b>'.repeat(100_000),
    'open div': '<div>'.repeat(200_000),
    'open links': '<a href="https://example.ca">'.repeat(36_000),
    'open formatting': '<b><i><em><strong>'.repeat(58_000),
    'formatting open over paragraphs': `${'<b><i><em><strong>'.repeat(20)}${'<p>x'.repeat(MiB / 4)}`,
    'list items under blocks': `${'<div>'.repeat(98)}${'<li>x</li>'.repeat(100_000)}`,
    'end tags': '</b>'.repeat(MiB / 4),
    'less-than signs': '<'.repeat(MiB),
    ampersands: '&'.repeat(MiB),
    'end tag openings': '</'.repeat(MiB / 2),
    references: '&#0;'.repeat(MiB / 4),
    'an endless comment': `<!--${'-'.repeat(MiB)}`,
    'an endless name': `<${'x'.repeat(MiB)}`,
    attributes: `<b ${Array.from({ length: 100_000 }, (_, at) => `a${at}`).join(' ')}>`,
    'late findings on one line': `${'x'.repeat(MiB)}${'<u>'.repeat(30)}`,
  }
  for (const [what, text] of Object.entries(texts)) {
    it(`cost no more than their length: ${what}`, () => {
      const start = process.threadCpuUsage()
      checkDescription(text)
      const { user, system } = process.threadCpuUsage(start)
      // Several times the time of a slow machine, a tenth of that of quadratic work.
      assert.ok(user + system < 2_000_000)
    })
  }

  const sections: Record<string, string> = {
    'refused for the last one': `${'<![CDATA[a>'.repeat(90_000)}<![CDATA[<!--]]>`,
    'refused one by one': `${'<![CDATA[<a href=">'.repeat(50_000)}]]>`,
    'in one': `${'<![CDATA[<b>'.repeat(90_000)}]]>`,
  }
  for (const [which, text] of Object.entries(sections)) {
    it(`cost no more than their length: CDATA sections ${which}`, () => {
      const start = process.threadCpuUsage()
      unwrapCdata(text)
      const { user, system } = process.threadCpuUsage(start)
      assert.ok(user + system < 10_000_000)
    })
  }

  it('with halves of surrogate pairs and NUL characters do no harm', () => {
    for (const text of ['\ud800', '<\ud800>', '<b \udc00>', '\0', '<p\0>', '<a href="\0\ud800">'])
      assert.ok(Array.isArray(checkDescription(text)))
  })
})
