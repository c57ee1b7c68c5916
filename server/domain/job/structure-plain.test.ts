import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { jobExample } from '@affiche/contract/examples.ts'
import { JobInputSchema } from '@affiche/contract/job.ts'
import { operations } from '@affiche/contract/operations.ts'
import fc from 'fast-check'
import type { TSchema } from 'typebox'
import { postings } from '../../../tools/postings/generate.ts'
import { createFullCheck } from './structure.ts'
import { createPlainTest } from './structure-plain.ts'

const checksOf = (schemas: (TSchema | undefined)[]) =>
  schemas.flatMap((schema) => (schema ? [{ isPlain: createPlainTest(schema), check: createFullCheck(schema) }] : []))

const ofBodies = checksOf(operations.map(({ body }) => body?.schema))
const ofQueries = checksOf(operations.map(({ query }) => query))

/** What may stand where something else is asked for, at the edges of what is allowed above all. */
const ODD: readonly unknown[] = [
  ...[
    null,
    true,
    false,
    '',
    ' ',
    'x',
    'active',
    'gone',
    '2027-01-31',
    '2027-02-29',
    '2027-1-1',
    '\t',
    '\n',
    '\0x',
    '\x7f',
  ],
  ...['x\x85', 'a\nb', '\ud83d', '\udca9\ud83d', '😀'.repeat(50), '😀'.repeat(51), 'é'.repeat(256), 'é'.repeat(257)],
  ...[0, -0, 1, -1, 1.5, 2_147_483_647, 2_147_483_648, 99_999_999_999.9999, 1e11, Number.NaN, Infinity, undefined],
  ...[[], {}, [null], [{}], { id: 1 }, { id: 1, name: [] }, { id: 0 }, { id: '1' }, { id: 1, nam: '' }, [{ id: 1 }]],
  ...[JSON.parse('{"__proto__":{"id":1}}'), { constructor: 1 }, { toString: 1 }, { id: null }],
  ...[
    [{ id: 1 }, { id: 2 }, { id: 3 }],
    Array.from({ length: 4 }, () => ({ id: 1 })),
    { amount: 1, period: { id: 1 } },
  ],
]

const names = [...Object.keys(JobInputSchema.properties), 'period', 'amount', 'page', 'pageSize', 'q', 'constructor']

/** The same value with one thing in it changed, wherever that is. */
const mutate = (value: unknown, path: readonly number[], odd: unknown): unknown => {
  const [step, ...rest] = path
  if (step === undefined || typeof value !== 'object' || value === null) return odd
  if (Array.isArray(value))
    return value.toSpliced(step % (value.length + 1), 1, mutate(value[step % (value.length + 1)], rest, odd))
  const present = [...Object.keys(value), names[step % names.length] ?? '']
  const name = present[step % present.length] ?? ''
  return { ...value, [name]: mutate((value as Record<string, unknown>)[name], rest, odd) }
}

const value = fc
  .tuple(
    fc.constantFrom<unknown>(...postings(40), jobExample, { referenceId: 'A-1' }, { page: 1, pageSize: 10 }, {}),
    fc.array(fc.tuple(fc.array(fc.nat(60), { maxLength: 3 }), fc.constantFrom(...ODD)), { maxLength: 2 }),
  )
  .map(([start, changes]) => changes.reduce((whole, [path, odd]) => mutate(whole, path, odd), start))

/** The parameters of an address are texts and whole numbers. */
const asQuery = (document: unknown): unknown =>
  Object.fromEntries(Object.entries(document ?? {}).filter(([, member]) => /string|number/.test(typeof member)))

describe('a value that plainly has the structure', () => {
  it('is one that the full check finds no fault with, by the schema of every operation', () => {
    const passed = new Map<(typeof ofBodies)[number], number>()
    const compare = (checks: typeof ofBodies, document: unknown): void => {
      for (const way of checks) {
        if (!way.isPlain(document)) continue
        assert.deepEqual(way.check(document), [], JSON.stringify(document))
        passed.set(way, (passed.get(way) ?? 0) + 1)
      }
    }
    fc.assert(
      fc.property(value, (document) => {
        compare(ofBodies, document)
        compare(ofQueries, asQuery(document))
      }),
      { numRuns: 20_000 },
    )
    for (const way of [...ofBodies, ...ofQueries]) assert.ok((passed.get(way) ?? 0) > 100)
  })

  it('is what recruiting systems mostly send, and every job that was read', () => {
    const isPlain = createPlainTest(JobInputSchema)
    const sent = postings(300)
    // Titles of more UTF-16 units than characters may have are counted by the full check.
    assert.ok(sent.filter(isPlain).length > 0.95 * sent.length)
    assert.ok(isPlain(jobExample))
  })

  it('is none where a schema says what the test does not read', () => {
    for (const schema of [
      { type: 'string', pattern: 'x' },
      { anyOf: [] },
      { type: ['string', 'number'] },
      { const: 1 },
    ])
      for (const document of ['x', 1, null]) assert.equal(createPlainTest(schema as TSchema)(document), false)
  })
})
