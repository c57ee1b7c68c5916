import assert from 'node:assert/strict'
import { describe, it, test } from 'node:test'
import { fc } from '../../../test/support/properties.ts'
import { type JsonDocument, pointerStep, readJson } from './json-document.ts'

const read = (text: string) => readJson(Buffer.from(text))

/** Names and texts that could mislead a reader of brackets, colons and quotation marks. */
const STRINGS = ['"a"', '"b"', '""', '"__proto__"', '"{:["', '"1e5"', '"1"', '"é’"']
const ESCAPED = ['"\\u0061"', '"\\\\"', '"\\""', '"\\n\\\\\\""']
const NUMBERS = ['0', '-1', '7.25', '1234567890.12345', '0.1000000000000000', '1e2', '-1.5E+3', '-0', '1e-400', '1e400']
const LONG = ['12345678901234567890', '9007199254740993', '0.30000000000000004', '99999999999.9999']

const document = fc.letrec<{ value: string; object: string; list: string }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom(...STRINGS, ...ESCAPED, ...NUMBERS, ...LONG, 'true', 'false', 'null', '{}', '[]'),
    tie('object'),
    tie('list'),
  ),
  object: fc
    .array(fc.tuple(fc.constantFrom(...STRINGS), tie('value')), { maxLength: 4 })
    .map((members) => `{${members.map(([name, value]) => `${name} :\n${value}`).join(',')}}`),
  list: fc.array(tie('value'), { maxLength: 4 }).map((entries) => `[${entries.join(' , ')}]`),
})).value

/** The value with inexact numbers rounded, as JSON.parse does. */
const rounded = ({ value, inexact }: JsonDocument): unknown => {
  const round = (held: unknown, pointer: string): unknown => {
    if (Number.isNaN(held)) return Number(inexact.get(pointer))
    if (Array.isArray(held)) return held.map((entry, at) => round(entry, `${pointer}/${at}`))
    if (typeof held !== 'object' || held === null) return held
    return Object.fromEntries(
      Object.entries(held).map(([name, member]) => [name, round(member, `${pointer}/${pointerStep(name)}`)]),
    )
  }
  return round(value, '')
}

describe('a JSON document', () => {
  it('has the value of JSON.parse, apart from numbers that a double would round', () => {
    fc.assert(
      fc.property(document, (text) => assert.deepEqual(rounded(read(text)), JSON.parse(text))),
      { numRuns: 10_000 },
    )
  })

  it('has its own names, although V8 confuses escaped names with names read before', () => {
    for (const [before, name] of [
      ['{"a":1,"\\\\":1}', '\\u0062'],
      ['{"a":1,"\\\\u007":1}', '\\u0074itle'],
    ]) {
      JSON.parse(String(before))
      const { value, findings } = read(`{"a":1,"${name}":2}`)
      assert.deepEqual([value, findings], [{ a: 1, [String(JSON.parse(`"${name}"`))]: 2 }, []])
    }
  })

  it('reports a member that occurs twice, whatever V8 makes of its escaped name', () => {
    JSON.parse('{"a":1,"\\\\":1}')
    for (const [text, pointer] of [
      ['{"a":1,"\\u0061":1}', '/a'],
      ['[0,{"a/~":{},"a/~":1}]', '/1/a~1~0'],
      ['{"b":{"__proto__":1,"__proto__":2}}', '/b/__proto__'],
    ] as const)
      assert.deepEqual(
        read(text).findings.map(({ pointer, code }) => [pointer, code]),
        [[pointer, 'duplicate-member']],
      )
  })
})

describe('a number that a double would round', () => {
  for (const written of ['9007199254740993', '0.12345678901234567', '1e400', '1e-400', '12345678901234567890'])
    it(`is kept as it was written: ${written}`, () => {
      const { value, inexact } = read(`{"name":"5:1e3","at":[ ${written}]}`)
      assert.deepEqual(value, { name: '5:1e3', at: [Number.NaN] })
      assert.deepEqual([...inexact], [['/at/0', written]])
    })

  it('is a number also where the name of its member is as long as a body', () => {
    const name = 'x'.repeat(100_000)
    const { value, inexact } = read(`{"${name}":1e400}`)
    assert.deepEqual(value, { [name]: Number.NaN })
    assert.equal(inexact.size, 0)
  })
})

describe('a body that is nested too deeply', () => {
  for (const inner of ['1', '12345678901234567890', '1e5'])
    for (const depth of [33, 5_000, 500_000])
      test(`is refused for that, ${depth} levels around ${inner}`, () => {
        assert.throws(() => read('['.repeat(depth) + inner + ']'.repeat(depth)), {
          code: 'nested-too-deeply',
          message: /more than 32 levels deep/,
        })
      })

  test('is one of 33 levels, not of 32', () => {
    assert.deepEqual(read(`${'['.repeat(32)}${']'.repeat(32)}`).findings, [])
  })
})
