import assert from 'node:assert/strict'
import { readJson } from '../../../server/platform/sentences/json-document.ts'
import { Problem } from '../../../server/platform/sentences/problem.ts'
import type { Target } from '../loop.ts'

/** Names as JSON may spell them, with what they mean; some mean the same. */
const NAMES: readonly (readonly [spelling: string, name: string])[] = [
  ['"a"', 'a'],
  ['"\\u0061"', 'a'],
  ['"b"', 'b'],
  ['""', ''],
  ['"a/b~c"', 'a/b~c'],
  ['"__proto__"', '__proto__'],
  ['"\\\\"', '\\'],
  ['"\\""', '"'],
  ['"{,:]"', '{,:]'],
  ['"é"', 'é'],
]
const VALUES = [
  '1',
  'null',
  'true',
  '"x"',
  '"\\\\"',
  '"\\",\\"a\\":1"',
  '"}"',
  '[]',
  '{}',
  '0.5',
  '12345678901234567890',
]
const DEPTH_MAX = 32
/** Deeper documents would only try the stack of this writer. */
const WRITTEN_DEPTH_MAX = 40

export const jsonTree: Target = {
  name: 'json-tree',
  promise: 'Of any document, however its names are spelled, every repeated member is found where it is.',
  files: /\/server\/platform\/sentences\/json-document\.ts/,
  seeds: ['\u0000\u0001\u0002', '\u0003\u0000\u0003\u0000', 'abcdefgh', '\u0003'.repeat(40)],
  words: ['\u0000', '\u0001', '\u0002', '\u0003\u0000', '\u0003\u0001', '\u0004', '\u0007'],
  run: (input) => {
    const { text, depth, repeated } = write([...input])
    try {
      const { findings } = readJson(Buffer.from(text))
      assert.deepEqual(
        findings.map(({ pointer, code }) => `${pointer} ${code}`),
        repeated.map((pointer) => `${pointer} duplicate-member`),
        text,
      )
      assert.ok(depth <= DEPTH_MAX)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      assert.ok(error.code === 'nested-too-deeply' && depth > DEPTH_MAX, text)
    }
  },
}

type Written = { readonly text: string; readonly depth: number; readonly repeated: readonly string[] }

/** A document of which each byte decides one thing: so every input is valid JSON, and what repeats is known. */
const write = (decisions: number[]): Written => {
  const repeated: string[] = []
  let at = 0
  let deepest = 0
  const decide = (): number => decisions[at++] ?? 0
  const isOver = (): boolean => at >= decisions.length

  const value = (pointer: string, depth: number): string => {
    const decision = decide()
    deepest = Math.max(deepest, depth)
    const mayNest = depth < WRITTEN_DEPTH_MAX
    if (mayNest && decision % 4 === 3) return members(pointer, depth + 1)
    if (mayNest && decision % 4 === 2) return entries(pointer, depth + 1)
    const text = VALUES[decision % VALUES.length] ?? 'null'
    if (text === '[]' || text === '{}') deepest = Math.max(deepest, depth + 1)
    return text
  }
  const entries = (pointer: string, depth: number): string => {
    const parts: string[] = []
    while (!isOver() && decide() % 3 > 0) parts.push(value(`${pointer}/${parts.length}`, depth))
    deepest = Math.max(deepest, depth)
    return `[${parts.join(' , ')}]`
  }
  const members = (pointer: string, depth: number): string => {
    const parts: string[] = []
    const names = new Set<string>()
    while (!isOver() && decide() % 5 > 0) {
      const [spelling, name] = NAMES[decide() % NAMES.length] ?? ['"a"', 'a']
      const own = `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`
      if (names.has(name)) repeated.push(own)
      names.add(name)
      parts.push(`${spelling} :\n${value(own, depth)}`)
    }
    deepest = Math.max(deepest, depth)
    return `{${parts.join(',')}}`
  }
  return { text: value('', 0), depth: deepest, repeated }
}
