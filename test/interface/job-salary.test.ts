/** Salaries: exact decimals on the wire in both directions, and which members need which. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Answered } from '../support/service.ts'
import { job } from '../support/service.ts'
import { assertRefused, onBench } from './bench.ts'

/** A number as it is written in the request, and as it must stand in every answer. */
const exact: readonly [written: string, rendered: string][] = [
  ['0', '0.0000'],
  ['0.0', '0.0000'],
  ['0.0001', '0.0001'],
  ['0.1', '0.1000'],
  ['0.3', '0.3000'],
  ['1.005', '1.0050'],
  ['2.675', '2.6750'],
  ['18.50', '18.5000'],
  ['1.0001', '1.0001'],
  ['52000', '52000.0000'],
  ['52000.5', '52000.5000'],
  ['1e3', '1000.0000'],
  ['1E+3', '1000.0000'],
  ['1.5e2', '150.0000'],
  ['12345e-4', '1.2345'],
  ['100e-2', '1.0000'],
  ['9007199254.7409', '9007199254.7409'],
  ['33333333333.3333', '33333333333.3333'],
  ['70000000000.0001', '70000000000.0001'],
  ['99999999999', '99999999999.0000'],
  ['99999999999.9998', '99999999999.9998'],
  ['99999999999.9999', '99999999999.9999'],
]

const refused: readonly [written: string, code: string][] = [
  ['0.00001', 'digits'],
  ['1.00001', 'digits'],
  ['0.12345', 'digits'],
  ['1e-5', 'digits'],
  ['1e-7', 'digits'],
  ['1e-400', 'digits'],
  ['52000.00000000000000001', 'digits'],
  ['0.1234500000000000000001', 'digits'],
  ['0.30000000000000004', 'digits'],
  ['-1', 'range'],
  ['-0.0001', 'range'],
  ['100000000000', 'range'],
  ['1e11', 'range'],
  ['1e12', 'range'],
  ['1e300', 'range'],
]

/** Too large or too fine: the codes may say either. */
const refusedEitherWay = [
  '99999999999.99991',
  '99999999999.99999',
  '1e400',
  '-1e400',
  '12345678901234567890',
  '1e99999',
]

const period = { period: { id: 1 } }

onBench((bench) => {
  /** Posts a job whose salary is this text. */
  const postRaw = (salary: string): Promise<Answered> =>
    bench.employer.send('POST', '/jobs', {
      raw: JSON.stringify(job({ salary: 0 })).replace('"salary":0', `"salary":${salary}`),
    })

  const assertStored = async (answer: Answered, fragment: string): Promise<void> => {
    assert.equal(answer.status, 201, answer.text)
    assert.ok(answer.text.includes(fragment), `${fragment} in ${answer.text}`)
    assert.equal((await bench.employer.get(`/jobs/${answer.body.id}`)).text, answer.text)
  }

  for (const [written, rendered] of exact)
    test(`${written} is answered as ${rendered}, as amount and as maxAmount`, async () => {
      const amount = await postRaw(`{"amount":${written},"period":{"id":1}}`)
      await assertStored(amount, `"salary":{"amount":${rendered},"maxAmount":null,`)
      const both = await postRaw(`{"amount":0,"maxAmount":${written},"period":{"id":1}}`)
      await assertStored(both, `"salary":{"amount":0.0000,"maxAmount":${rendered},`)
      const changed = await bench.employer.put(`/jobs/${amount.body.id}`, { title: 'Another title' })
      assert.ok(changed.text.includes(`"amount":${rendered},`))
      const back = await bench.employer.send('PUT', `/jobs/${amount.body.id}`, { raw: changed.text })
      assert.equal(back.text, changed.text)
    })

  test('a number that fills the body is refused as soon as any other', async () => {
    const answer = await postRaw(`{"amount":0.1${'0'.repeat(1_000_000)}1,"period":{"id":1}}`)
    assertRefused(answer, ['/salary/amount digits'])
  })

  for (const [written, code] of refused)
    test(`${written} is refused, never rounded`, async () => {
      const before = await bench.list()
      assertRefused(await postRaw(`{"amount":${written},"period":{"id":1}}`), [`/salary/amount ${code}`])
      const answer = await postRaw(`{"amount":0,"maxAmount":${written},"period":{"id":1}}`)
      assertRefused(answer, [`/salary/maxAmount ${code}`])
      assert.equal(await bench.list(), before)
    })

  test('a number that is too large for any number is refused', async () => {
    const before = await bench.list()
    for (const written of refusedEitherWay) {
      const { status, body } = await postRaw(`{"amount":${written},"period":{"id":1}}`)
      assert.deepEqual([status, body.errors.length, body.errors[0].pointer], [400, 1, '/salary/amount'], written)
      assert.match(body.errors[0].code, /^(digits|range)$/)
    }
    assert.equal(await bench.list(), before)
  })

  test('minus zero is zero', async () =>
    assertStored(await postRaw('{"amount":-0,"period":{"id":1}}'), '"amount":0.0000,'))

  test('maxAmount may equal amount and not be below it, to the last decimal', async () => {
    const pairs = [
      ['0.3', '0.3'],
      ['0', '0'],
      ['99999999999.9999', '99999999999.9999'],
      ['70000000000.0001', '70000000000.0002'],
    ]
    for (const [amount, maxAmount] of pairs)
      assert.equal((await postRaw(`{"amount":${amount},"maxAmount":${maxAmount},"period":{"id":1}}`)).status, 201)
    const before = await bench.list()
    const below = [
      ['1', '0'],
      ['0.3', '0.2999'],
      ['99999999999.9999', '99999999999.9998'],
      ['70000000000.0002', '70000000000.0001'],
    ]
    for (const [amount, maxAmount] of below)
      assertRefused(await postRaw(`{"amount":${amount},"maxAmount":${maxAmount},"period":{"id":1}}`), [
        '/salary/maxAmount salary-range',
      ])
    assert.equal(await bench.list(), before)
  })

  test('a salary needs an amount, and with it a period', async () => {
    await bench.refuses(job({ salary: {} }), ['/salary/amount required', '/salary/period required'])
    await bench.refuses(job({ salary: period }), ['/salary/amount required'])
    await bench.refuses(job({ salary: { maxAmount: 5, ...period } }), ['/salary/amount required'])
    await bench.refuses(job({ salary: { amount: 5 } }), ['/salary/period required'])
    await bench.refuses(job({ salary: { amount: 5, period: null } }), ['/salary/period required'])
    await bench.refuses(job({ salary: { amount: 5, period: {} } }), ['/salary/period/id required'])
    await bench.refuses(job({ salary: { amount: 5, period: { name: 'Yearly' } } }), ['/salary/period/id required'])
    await bench.refuses(job({ salary: { amount: 5, period: { id: 7 } } }), ['/salary/period/id unknown-id'])
    await bench.refuses(job({ salary: { plusCommission: true } }), [
      '/salary/amount required',
      '/salary/period required',
    ])
  })

  test('every period is shown with its name and unit', async () => {
    const periods = [
      [1, 'Yearly', 'year'],
      [2, 'Monthly', 'month'],
      [3, 'Biweekly', 'biweek'],
      [4, 'Weekly', 'week'],
      [5, 'Daily', 'day'],
      [6, 'Hourly', 'hour'],
    ] as const
    for (const [id, name, unit] of periods) {
      const { body } = await bench.create({ salary: { amount: 5, period: { id } } })
      assert.deepEqual(body.salary.period, { id, name, unit })
    }
  })

  test('plusCommission is false unless it is said', async () => {
    for (const [sent, shown] of [
      [{}, false],
      [{ plusCommission: true }, true],
      [{ plusCommission: false }, false],
    ] as const)
      assert.equal(
        (await bench.create({ salary: { amount: 5, ...period, ...sent } })).body.salary.plusCommission,
        shown,
      )
  })

  test('every broken rule of a salary is told at once', async () => {
    await bench.refuses(
      job({ salary: { amount: -1, maxAmount: '9', period: { id: 'x' }, plusCommission: 1, currency: 'CAD' } }),
      [
        '/salary/amount range',
        '/salary/currency unknown-member',
        '/salary/maxAmount type',
        '/salary/period/id type',
        '/salary/plusCommission type',
      ],
    )
  })

  test('a job without a salary says null', async () => {
    const { text } = await bench.create({ salary: null })
    assert.match(text, /"salary":null,/)
  })
})
