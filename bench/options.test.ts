import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PARTS, presets, readOptions, UsageError } from './options.ts'

test('without options everything is measured but the public side, in the standard size', () => {
  const options = readOptions([])
  assert.deepEqual(options?.engines, ['sqlite', 'postgres'])
  assert.deepEqual(
    options?.parts,
    PARTS.filter((part) => !part.startsWith('public-')),
  )
  assert.deepEqual(options?.jobs, presets.standard.jobs)
  assert.deepEqual([options?.data, options?.other], [null, null])
})

test('one row can be measured alone', () => {
  const line =
    '--quick --engine postgres --only put,get --jobs 10_000_000,10000,10000 --rounds 3 --seconds 7 --name a.b'
  const options = readOptions(line.split(' '))
  assert.deepEqual(options?.engines, ['postgres'])
  assert.deepEqual(options?.parts, ['get', 'put'])
  assert.deepEqual(options?.jobs, [10_000, 10_000_000])
  assert.deepEqual([options?.rounds, options?.seconds, options?.name], [3, 7, 'a.b'])
})

test('pairs name the other version, and take nine rounds', () => {
  const options = readOptions(['pairs', '../before', '--only', 'get'])
  assert.deepEqual([options?.other, options?.rounds, options?.name], ['../before', 9, 'pairs'])
})

for (const [line, complaint] of [
  ['--engine mysql', /does not know "mysql"; it takes sqlite, postgres/],
  ['--only gett', /does not know "gett"/],
  ['--jobs 10', /--jobs takes whole numbers from 1000/],
  ['--jobs 10000,', /--jobs takes whole numbers/],
  ['--rounds 1.5', /--rounds takes whole numbers/],
  ['--seconds 0', /--seconds takes whole numbers/],
  ['--name ../a', /--name takes letters/],
  ['--quick --only large', /large compares two stores/],
  ['--speed', /Unknown option '--speed'/],
  ['quick', /There is no command "quick"/],
  ['pairs', /pairs needs the folder/],
] as const)
  test(`${line} is refused`, () => {
    assert.throws(() => readOptions(line.split(' ')), new RegExp(complaint))
    assert.throws(() => readOptions(line.split(' ')), UsageError)
  })
