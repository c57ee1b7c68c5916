import assert from 'node:assert/strict'
import { test } from 'node:test'
import { job } from '../support/service.ts'
import { onBench } from './bench.ts'

onBench((bench) => {
  test('the job of the tests is valid', async () => {
    await bench.create()
  })

  test('a refusal that is none is noticed', async () => {
    await assert.rejects(bench.refuses(job(), []), /201/)
    await assert.rejects(bench.refuses(job({ title: 5 }), ['/title blank']), /title type/)
    const { body } = await bench.create()
    await assert.rejects(bench.refusesChange(body.id, { title: 'Changed' }, []), /200/)
  })
})
