/** Amounts are numbers, or keep their digits where somebody asks for that. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Decimal, type JobInput } from '../../client/index.ts'
import { rehearse } from '../support/scripted-fetch.ts'
import { job } from '../support/service.ts'

const BODY = '{"id":1,"salary":{"amount":99999999999.9990,"maxAmount":null,"period":{"id":1}}}'

test('an amount is a number unless a Decimal is asked for, which has every digit', async () => {
  const plain = await rehearse([{ body: BODY }]).client.jobs.get(1)
  assert.equal(plain.job.salary?.amount, 99_999_999_999.999)
  const exact = await rehearse([{ body: BODY }], { amounts: 'decimal' }).client.jobs.get(1)
  const { amount, maxAmount } = exact.job.salary ?? assert.fail()
  assert.ok((amount as unknown) instanceof Decimal)
  assert.deepEqual([String(amount), maxAmount, exact.job.id], ['99999999999.9990', null, 1])
})

test('a Decimal goes into a body digit by digit, also where a read job is put back', async () => {
  const { client, requests } = rehearse([{ body: BODY, headers: { ETag: '"a"' } }, { body: BODY }, { body: BODY }], {
    amounts: 'decimal',
  })
  await client.jobs.change(1, (read) => ({ ...read, title: 'x' }))
  assert.match(requests[1]?.body ?? '', /"salary":\{"amount":99999999999\.9990,/)
  const salary = { amount: new Decimal('21.50') as unknown as number, period: { id: 6 } }
  await client.jobs.create(job({ salary }) as JobInput)
  assert.match(requests[2]?.body ?? '', /"amount":21\.50,/)
})

test('a Decimal is made of a number in digits alone', () => {
  for (const text of ['', '1e3', ' 1', '1.', '0x1', 'NaN', '1,5']) assert.throws(() => new Decimal(text), TypeError)
  assert.equal(`${new Decimal('-0.10')}`, '-0.10')
})
