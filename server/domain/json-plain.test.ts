import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { postings } from '../../tools/postings/generate.ts'
import { InexactNumber, readFully, readJson } from './json-document.ts'
import { isPlainlyKept } from './json-plain.ts'

/** Names and texts that a reader which looks at brackets, colons and quotation marks alone could trip over. */
const STRINGS = ['"a"', '"\\u0061"', '"b"', '""', '"__proto__"', '"\\\\"', '"\\""', '"{:["', '"1e5"', '"1"', '"é’"']
const NUMBERS = [
  '0',
  '-1',
  '7.25',
  '123456789012345',
  '1234567890.12345',
  '0.1000000000000000',
  '1e2',
  '-1.5E+3',
  '1e400',
]
const LONG = ['12345678901234567890', '9007199254740993', '-0', '0.30000000000000004', '99999999999.9999']

const textWith = (names: readonly string[]) =>
  fc.letrec<{ value: string; object: string; list: string }>((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      fc.constantFrom(...STRINGS, ...NUMBERS, ...LONG, 'true', 'false', 'null', '{}', '[]'),
      tie('object'),
      tie('list'),
    ),
    object: fc
      .array(fc.tuple(fc.constantFrom(...names), tie('value')), { maxLength: 4 })
      .map((members) => `{${members.map(([name, value]) => `${name} :\n${value}`).join(',')}}`),
    list: fc.array(tie('value'), { maxLength: 4 }).map((entries) => `[${entries.join(' , ')}]`),
  })).value

/** What JSON.parse makes of a value that kept its inexact numbers. */
const rounded = (value: unknown): unknown => {
  if (value instanceof InexactNumber) return Number(value.source)
  if (Array.isArray(value)) return value.map(rounded)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, held]) => [name, rounded(held)]))
}

const isKept = (written: string): boolean => isPlainlyKept(written, JSON.parse(written))

describe('a document that is plainly kept', () => {
  it('is one that the full reader reads alike and finds nothing wrong with', () => {
    let kept = 0
    let full = 0
    fc.assert(
      fc.property(textWith(STRINGS), (written) => {
        const value: unknown = JSON.parse(written)
        const read = readFully(written)
        if (isPlainlyKept(written, value)) {
          kept++
          assert.deepEqual(read, { value, findings: [] })
        } else full++
        assert.deepEqual(readJson(Buffer.from(written)), read)
      }),
      { numRuns: 20_000 },
    )
    assert.ok(kept > 2_000 && full > 2_000, `${kept} kept, ${full} not`)
  })

  it('is what recruiting systems send', () => {
    for (const posting of postings(300)) {
      assert.ok(isKept(JSON.stringify(posting)))
      assert.ok(isKept(JSON.stringify(posting, null, 2)))
    }
  })

  it('holds numbers of up to fifteen digits, and is not too deep', () => {
    for (const written of [
      '123456789012345',
      '1234567890.1234',
      '[-1.5,2]',
      '"1e5"',
      `${'['.repeat(32)}${']'.repeat(32)}`,
    ])
      assert.equal(isKept(written), true, written)
  })

  const doubtful = [
    '{"a":1,"a":1}',
    '{"a":1,"\\u0061":1}',
    '{"\\u0061":1}',
    '[{"__proto__":1,"__proto__":2}]',
    '1234567890123456',
    '[1e2]',
    '{"a":1E2}',
    '-1.5e-3',
    `${'['.repeat(33)}${']'.repeat(33)}`,
  ]
  for (const written of doubtful)
    it(`is not ${written.slice(0, 40)}, which is for the full reader`, () => assert.equal(isKept(written), false))
})

describe('the full reader', () => {
  it('reads what JSON.parse reads, but for numbers that a double would round', () => {
    const unescaped = STRINGS.filter((name) => !name.includes('\\'))
    fc.assert(
      fc.property(textWith(unescaped), (written) => {
        assert.deepEqual(rounded(readFully(written).value), JSON.parse(written))
      }),
      { numRuns: 5_000 },
    )
  })

  it('is not led astray by what V8 has read before, which takes an escaped name for another then', () => {
    for (const [before, name] of [
      ['{"a":1,"\\\\":1}', '\\u0062'],
      ['{"a":1,"\\\\u007":1}', '\\u0074itle'],
    ]) {
      JSON.parse(String(before))
      const { value, findings } = readJson(Buffer.from(`{"a":1,"${name}":2}`))
      assert.deepEqual([value, findings], [{ a: 1, [String(JSON.parse(`"${name}"`))]: 2 }, []])
    }
  })

  it('finds a member named twice, though V8 took the second for another', () => {
    JSON.parse('{"a":1,"\\\\":1}')
    const { findings } = readJson(Buffer.from('{"a":1,"\\u0061":1}'))
    assert.deepEqual(
      findings.map(({ pointer, code }) => [pointer, code]),
      [['/a', 'duplicate-member']],
    )
  })
})

describe('a number that a double would round', () => {
  for (const written of ['9007199254740993', '0.12345678901234567', '1e400', '12345678901234567890'])
    it(`is kept as it was written: ${written}`, () => {
      const { value } = readJson(Buffer.from(`{"name":"5:1e3","at":[ ${written}]}`))
      assert.deepEqual(value, { name: '5:1e3', at: [new InexactNumber(written)] })
    })
})
