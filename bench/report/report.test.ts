import assert from 'node:assert/strict'
import { test } from 'node:test'
import { figureOf, type Row } from '../scenarios/row.ts'
import { short, standing, tableOf } from './table.ts'

const row: Row = {
  part: 'get',
  engine: 'sqlite',
  title: 'GET <one> & "all"',
  jobs: 10_000,
  sides: [
    { name: 'reading', runs: [{ perSecond: 100, p50Ms: 1, p99Ms: 2, faults: 0 }] },
    {
      name: 'service',
      runs: [{ perSecond: 61, p50Ms: 1, p99Ms: 2, faults: 0, residentMb: 90, cpuSecondsPerThousand: 0.04 }],
    },
  ],
  figures: [
    figureOf('sqlite', { name: 'get / reading', unit: 'times', values: [0.81, 0.75, 0.85] }),
    figureOf('sqlite', { name: 'list / reading', unit: 'times', values: [0.1] }),
    figureOf('sqlite', { name: 'get / nothing', unit: 'times', values: [0.2] }),
  ],
  notes: ['a note'],
  faults: [],
}

test('numbers are short and have no exponent', () => {
  assert.deepEqual([0, 0.0421, 0.6, 12.345, 61_234.5, Number.NaN].map(short), [
    '0.00',
    '0.042',
    '0.600',
    '12.3',
    '61235',
    '?',
  ])
})

test('a figure shows its median, its spread, and whether its target is reached', () => {
  const lines = row.figures.map(standing)
  assert.match(lines[0] ?? '', /get \/ reading: 0\.810 \(0\.750\.\.0\.850\), at least 0\.\d+: reached$/)
  assert.match(lines[1] ?? '', /at least 0\.\d+: MISSED$/)
  assert.doesNotMatch(lines[2] ?? '', /reached|MISSED/)
})

test('a row with faults is shown as invalid', () => {
  assert.doesNotMatch(tableOf([row]), /INVALID/)
  assert.match(tableOf([{ ...row, faults: ['3 requests were refused'] }]), /INVALID: 3 requests were refused/)
})
