import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PARTS, presets, readOptions } from './options.ts'
import { UsageError } from './usage-error.ts'

test('without options everything is measured, in the standard size', () => {
  const options = readOptions([])
  assert.equal(options?.size, 'standard')
  assert.deepEqual(options?.engines, ['sqlite', 'postgres'])
  assert.deepEqual(options?.parts, PARTS)
  assert.deepEqual(options?.jobs, presets.standard.jobs)
  assert.equal(options?.data, null)
})

test('one row can be asked for alone', () => {
  const line =
    '--quick --engine postgres --only put,get --jobs 10_000_000,10000,10000 --rounds 3 --seconds 7 --name a.b'
  const options = readOptions(line.split(' '))
  assert.deepEqual(options?.engines, ['postgres'])
  assert.deepEqual(options?.parts, ['get', 'put'])
  assert.deepEqual(options?.jobs, [10_000, 10_000_000])
  assert.deepEqual([options?.rounds, options?.seconds, options?.name], [3, 7, 'a.b'])
})

test('help is no size', () => {
  assert.equal(readOptions(['--help', '--quick']), null)
})

for (const [line, complaint] of [
  ['--quick --full', /two different sizes/],
  ['--engine mysql', /does not know "mysql"; it takes sqlite, postgres/],
  ['--only gett', /does not know "gett"/],
  ['--jobs 10', /--jobs takes whole numbers from 1000/],
  ['--jobs 10000,', /--jobs takes whole numbers/],
  ['--rounds 1.5', /--rounds takes whole numbers/],
  ['--seconds 0', /--seconds takes whole numbers/],
  ['--name ../a', /--name takes letters/],
  ['--quick --only large', /large compares two stores/],
  ['--speed', /Unknown option '--speed'/],
  ['quick', /Unexpected argument 'quick'/],
] as const)
  test(`${line} is refused`, () => {
    assert.throws(() => readOptions(line.split(' ')), new RegExp(complaint))
    assert.throws(() => readOptions(line.split(' ')), UsageError)
  })
