/** Every regular expression is found, and one that some text makes slow is refused with that text. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { findPatterns } from './all.ts'
import { findExpressions } from './find.ts'
import { describeVerdict, judge } from './judge.ts'
import { readRecord, writeRecord } from './record.ts'

const found = (text: string, hole?: string) => findExpressions({ file: 'planted.ts', text, hole })

const problemsOf = (text: string): string[] => {
  const { expressions, faults } = found(text)
  const slow = expressions
    .map((expression) => [expression, judge(expression)] as const)
    .filter(([, verdict]) => verdict.kind !== 'linear')
    .map(([expression, verdict]) => describeVerdict(expression, verdict))
  return [...faults, ...slow]
}

describe('planted expressions', () => {
  test('one that takes exponential time is refused with its place and a text', () => {
    const [line, ...others] = problemsOf(`const a: number = 4 / 2 / 1\nconst b = /^(?:[^"]|\\\\.)*$/i\n`)
    assert.match(line ?? '', /^planted\.ts:2 \/.*\/i takes exponential time on '.+/)
    assert.deepEqual(others, [])
  })

  test('one that takes quadratic time is refused too', () => {
    assert.match(problemsOf('text.replace(/0+$/, "")')[0] ?? '', /^planted\.ts:1 .* takes polynomial time on '/)
  })

  test('one that is made of constants of its file is refused', () => {
    const lines = problemsOf(
      // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the source that is read.
      "const WORD = String.raw`(?:\\w+)`\nexport const COUNT = 1 + 2\nnew RegExp(`^${WORD}*` + `x{${COUNT}}$`, 'u')\n",
    )
    assert.match(lines[0] ?? '', /^planted\.ts:3 \/\^\(\?:\\w\+\)\*x\{3\}\$\/u takes exponential time/)
  })

  test('one in the pattern of a schema is refused', () => {
    const schema = { properties: { name: { type: 'string', pattern: '^(a+)+$' } }, patternProperties: { '^x': {} } }
    const patterns = findPatterns('schema.json', schema)
    assert.deepEqual(
      patterns.map(({ source, flags }) => [source, flags, judge({ source, flags }).kind]),
      [
        ['^x', 'u', 'linear'],
        ['^(a+)+$', 'u', 'exponential'],
      ],
    )
  })
})

describe('what is found', () => {
  test('a division, a text and a comment are no expressions', () => {
    const text = `const a = b / c / d // /(x+)+$/\nconst s = '/(x+)+$/'\nconst e = /x/g\nconst t: RegExp = /y/`
    assert.deepEqual(
      found(text).expressions.map(({ line, source, flags }) => [line, source, flags]),
      [
        [3, 'x', 'g'],
        [4, 'y', ''],
      ],
    )
  })

  test('a part that is known only at run time is a fault, unless a text is given for it', () => {
    const text = 'export const read = (name: string) => new RegExp("^" + name)'
    assert.deepEqual(found(text).faults, [
      'planted.ts:1 makes an expression of parts that are not known before it runs',
    ])
    assert.deepEqual(
      found(text, 'x').expressions.map(({ source }) => source),
      ['^x'],
    )
  })
})

test('an expression on record is known by its text, its flags and the version of the checker', () => {
  const directory = mkdtempSync(join(tmpdir(), 'affiche-expressions-'))
  after(() => rmSync(directory, { recursive: true }))
  const file = join(directory, 'linear.txt')
  const [judged, other] = [
    { source: '^a+$', flags: 'u' },
    { source: '^b+$', flags: 'u' },
  ]
  writeRecord([judged, judged], file, '4.5.0')
  const isOnRecord = readRecord(file, '4.5.0')
  assert.deepEqual([judged, other, { ...judged, flags: '' }].map(isOnRecord), [true, false, false])
  assert.equal(readRecord(file, '4.6.0')(judged), false)
})
