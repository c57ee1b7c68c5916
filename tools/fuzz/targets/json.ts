import assert from 'node:assert/strict'
import { type JsonDocument, readJson } from '../../../server/platform/sentences/json-document.ts'
import { Problem } from '../../../server/platform/sentences/problem.ts'
import type { Target } from '../loop.ts'

export const json: Target = {
  name: 'json',
  promise: 'A body is read as JSON.parse reads it or refused as malformed, and no member or digit is lost unsaid.',
  files: /\/server\/platform\/(?:sentences\/json-document|lib\/decimal)\.ts/,
  seeds: [
    '{}',
    '{"title":"x","salary":{"amount":52000.0000,"period":{"id":1}},"categories":[{"id":1},{"id":2}]}',
    '{"a":1,"a":{"b":2,"b":[]}}',
    '{"\\u0061":"\\\\\\"","a/b~":[1e400,9007199254740993,-0]}',
    '[[[[]]]]',
    '"x"',
  ],
  words: [
    ...'{ } [ ] : , "a" "a":1 " \\ \\" \\u0061 \\ud800 \ufeff true null 1e400 -0 0.1 __proto__ "__proto__":{'.split(
      ' ',
    ),
    ...['1234567890123456789', ' ', '\n', '{"a":', '[1,'],
  ],
  run: (input) => {
    const model = parsed(input)
    const read = readOrNull(input)
    if (model === undefined) assert.equal(read, null, 'what is no JSON is refused')
    else if (read === null) assert.ok(depthOf(model.text) > DEPTH_MAX, 'JSON is refused only for its depth')
    else assertAgreement(model, read)
  },
}

const DEPTH_MAX = 32

type Model = { readonly text: string; readonly value: unknown }

const parsed = (input: Buffer): Model | undefined => {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(input)
    return { text, value: JSON.parse(text) }
  } catch {
    return undefined
  }
}

const readOrNull = (input: Buffer): JsonDocument | null => {
  try {
    return readJson(input)
  } catch (error) {
    assert.ok(error instanceof Problem && /^(?:malformed-json|nested-too-deeply)$/.test(error.code), String(error))
    return null
  }
}

/** In valid JSON, nothing but strings can hide a bracket. */
const depthOf = (text: string): number => {
  let depth = 0
  let deepest = 0
  for (const character of text.replace(STRING, '')) {
    if (character === '{' || character === '[') depth += 1
    if (character === '}' || character === ']') depth -= 1
    deepest = Math.max(deepest, depth)
  }
  return deepest
}

/** A string, also one that never ends, and the colon that makes a name of it. */
const STRING = /"(?:[^"\\]|\\[\s\S])*(?:"|\\?$)(\s*:)?/g

const assertAgreement = ({ text, value }: Model, { value: read, findings, inexact }: JsonDocument): void => {
  const written = [...text.matchAll(STRING)].filter(([, colon]) => colon !== undefined).length
  assert.equal(findings.length > 0, written > membersOf(value), 'a finding when a member is lost, and only then')
  // NaN stands for a number that no double holds; JSON.parse never makes one.
  if (inexact.size === 0 && !holdsNaN(read)) assert.deepEqual(read, value)
  assert.equal(membersOf(read), membersOf(value))
}

const membersOf = (value: unknown): number => {
  if (Array.isArray(value)) return value.reduce((sum: number, entry) => sum + membersOf(entry), 0)
  if (typeof value !== 'object' || value === null) return 0
  return Object.values(value).reduce((sum: number, entry) => sum + 1 + membersOf(entry), 0)
}

const holdsNaN = (value: unknown): boolean =>
  typeof value === 'object' && value !== null ? Object.values(value).some(holdsNaN) : Number.isNaN(value)
