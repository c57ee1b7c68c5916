import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { postings } from '../../tools/postings/generate.ts'
import { type JsonDocument, NO_INEXACT_NUMBERS, pointerStep, readFully, readJson } from './json-document.ts'
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

/** What JSON.parse makes of a document: its inexact numbers rounded. */
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
          assert.deepEqual(read, { value, findings: [], inexact: NO_INEXACT_NUMBERS })
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
        assert.deepEqual(rounded(readFully(written)), JSON.parse(written))
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
      const { value, inexact } = readJson(Buffer.from(`{"name":"5:1e3","at":[ ${written}]}`))
      assert.deepEqual(value, { name: '5:1e3', at: [Number.NaN] })
      assert.deepEqual([...inexact], [['/at/0', written]])
    })

  it('is a number also where the name of its member is as long as a body', () => {
    const name = 'x'.repeat(100_000)
    const { value, inexact } = readJson(Buffer.from(`{"${name}":1e400}`))
    assert.deepEqual(value, { [name]: Number.NaN })
    assert.equal(inexact.size, 0)
  })
})
