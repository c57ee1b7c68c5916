/** Amounts are exact decimals: what has at most four decimals is kept exactly, everything else is refused. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { hasDecimals, isExact } from '../../server/platform/lib/decimal.ts'
import { onEveryEngine } from '../support/engines.ts'
import { fc } from '../support/properties.ts'
import { type Answered, type Client, findings, job, type TestService } from '../support/service.ts'

const UNITS_MAX = 999_999_999_999_999
const units = fc.oneof(
  fc.integer({ min: 0, max: UNITS_MAX }),
  fc.integer({ min: 0, max: 20_000 }),
  fc.integer({ min: 0, max: 99_999_999 }).map((whole) => whole * 10_000),
  fc.constantFrom(0, 1, 9, 10, 9999, 10_000, 10_001, UNITS_MAX - 1, UNITS_MAX),
)

/** Ten-thousandths as decimal text, by text alone; the model that the code is held against. */
const textOf = (value: number | bigint): string => {
  const digits = String(value).padStart(5, '0')
  return `${digits.slice(0, -4)}.${digits.slice(-4)}`
}

/** Other spellings of the same number that JSON allows. */
const spellings = (text: string): string[] => {
  const short = text.replace(/0+$/, '').replace(/\.$/, '')
  const digits = text.replace('.', '').replace(/^0+(?=\d)/, '')
  return [
    text,
    short,
    `${text}00`,
    `${digits}e-4`,
    `${digits}E-04`,
    `${short}e0`,
    `${short}e+0`,
    `${digits === '0' ? '' : digits}0e-5`,
  ]
}

describe('lib/decimal.ts', () => {
  test('every amount of at most four decimals is read exactly from every spelling', () =>
    fc.assert(
      fc.property(units, (value) => {
        for (const source of spellings(textOf(value))) {
          assert.equal(isExact(source, Number(source)), true, source)
          assert.equal(hasDecimals(Number(source), 4), true, source)
          assert.equal(Number(source).toFixed(4), textOf(value), source)
        }
      }),
      { numRuns: 2000 },
    ))

  test('every amount is rendered with exactly four decimals, and reads back as itself', () =>
    fc.assert(
      fc.property(units, (value) => {
        const amount = Number(textOf(value))
        assert.equal(amount.toFixed(4), textOf(value))
        assert.equal(Number(amount.toFixed(4)), amount)
      }),
      { numRuns: 2000 },
    ))

  test('an amount with a fifth decimal or more has more than four decimals', () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999 }), fc.integer({ min: 5, max: 9 }), (whole, decimals) => {
        const amount = Number(`${whole}e-${decimals}`)
        fc.pre(whole % 10 !== 0)
        assert.equal(hasDecimals(amount, 4), false, `${whole}e-${decimals}`)
      }),
      { numRuns: 2000 },
    ))

  test('a number is exact when it is the double nearest to its own text, and only then', () =>
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 22n }), fc.integer({ min: -30, max: 10 }), (digits, power) => {
        const source = `${digits}e${power}`
        assert.equal(isExact(source, Number(source)), sameNumber(source, String(Number(source))), source)
      }),
      { numRuns: 5000 },
    ))

  test('a number that no double can hold is not exact', () => {
    for (const source of ['9007199254740993', '0.1234567890123456789', '1e400', '1.00000000000000001'])
      assert.equal(isExact(source, Number(source)), false, source)
  })

  // With a step for every pair of zeros this would take minutes, and the test would run into its time limit.
  test('a number as long as a body is judged at once', () => {
    const zeros = '0'.repeat(1_000_000)
    for (const source of [`0.1${zeros}1`, `1${zeros}1e-1000001`, `0.${zeros}1`])
      assert.equal(isExact(source, Number(source)), false, source.slice(0, 8))
    for (const source of [`0.1${zeros}`, `-1.50${zeros}e0`]) assert.equal(isExact(source, Number(source)), true)
  })
})

/** Compares two decimal texts as integers of the same scale; no floating point. */
const sameNumber = (one: string, other: string): boolean => {
  const parts = [one, other].map((text) => {
    const [mantissa = '', power = '0'] = text.split('e')
    const [whole = '', fraction = ''] = mantissa.split('.')
    return { digits: BigInt(whole + fraction), power: Number(power) - fraction.length }
  })
  const least = Math.min(...parts.map(({ power }) => power))
  const [a, b] = parts.map(({ digits, power }) => digits * 10n ** BigInt(power - least))
  return a === b
}

onEveryEngine((start) => {
  let service: TestService
  let owner: Client
  before(async () => {
    service = await start()
    owner = await service.employer()
  })
  after(() => service.stop())

  /** Posts a job with amounts written exactly so. */
  const post = (amount: string, maxAmount: string): Promise<Answered> => {
    const salary = `{"amount":${amount},"maxAmount":${maxAmount},"period":{"id":1}}`
    const raw = JSON.stringify(job({ salary: 'HERE' })).replace('"HERE"', salary)
    return owner.send('POST', '/jobs', { raw })
  }

  test('amounts are answered with exactly four decimals and the value that was sent, however it was written', () =>
    fc.assert(
      fc.asyncProperty(units, units, fc.nat(7), async (one, other, spelling) => {
        const [low, high] = [textOf(Math.min(one, other)), textOf(Math.max(one, other))]
        const created = await post(spellings(low)[spelling] ?? low, spellings(high)[spelling] ?? high)
        assert.equal(created.status, 201, created.text)
        assert.ok(created.text.includes(`"salary":{"amount":${low},"maxAmount":${high},"period"`), created.text)
        assert.equal((await owner.get(`/jobs/${created.body.id}`)).text, created.text)
      }),
      { numRuns: 150 },
    ))

  test('an upper amount below the base amount is refused to the last decimal', () =>
    fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: UNITS_MAX }), async (value) => {
        assert.deepEqual(findings(await post(textOf(value), textOf(value - 1))), ['/salary/maxAmount salary-range'])
      }),
      { numRuns: 30 },
    ))
})
