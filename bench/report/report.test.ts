import assert from 'node:assert/strict'
import { test } from 'node:test'
import { figureOf, type Row } from '../scenarios/row.ts'
import { chartOf } from './chart.ts'
import { short } from './numbers.ts'
import { standing, tableOf } from './table.ts'

const row: Row = {
  part: 'get',
  engine: 'sqlite',
  title: 'GET <one> & "all"',
  jobs: 10_000,
  connections: 32,
  sides: [
    { name: 'raw', runs: [{ perSecond: 100, p50Ms: 1, p99Ms: 2 }] },
    { name: 'service', runs: [{ perSecond: 61, p50Ms: 1, p99Ms: 2, residentMb: 90, cpuSecondsPerThousand: 0.04 }] },
  ],
  figures: [
    figureOf('sqlite', { name: 'get / raw', unit: 'times', values: [0.61, 0.55, 0.65] }),
    figureOf('sqlite', { name: 'list / raw', unit: 'times', values: [0.1] }),
    figureOf('sqlite', { name: 'get / engine', unit: 'times', values: [0.2] }),
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

test('a figure tells its median, its spread, and whether its target is reached', () => {
  const lines = row.figures.map(standing)
  assert.match(lines[0] ?? '', /get \/ raw: 0\.610 \(0\.550\.\.0\.650\), at least 0\.600: reached$/)
  assert.match(lines[1] ?? '', /at least 0\.400: MISSED$/)
  assert.doesNotMatch(lines[2] ?? '', /reached|MISSED/)
})

test('a row with faults is told to be invalid', () => {
  assert.doesNotMatch(tableOf([row]), /INVALID/)
  assert.match(tableOf([{ ...row, faults: ['3 requests were refused'] }]), /INVALID: 3 requests were refused/)
})

test('the chart is well-formed XML with a bar for each figure that has a target', () => {
  const svg = chartOf('A < B & "C"', [row])
  assert.equal(svg.match(/<rect /g)?.length, 2)
  assert.equal(svg.match(/class="reached"/g)?.length, 1)
  assert.match(svg, /<title>A &lt; B &amp; &quot;C&quot;<\/title>/)
  assert.doesNotMatch(svg, /NaN|undefined/)
  const open: string[] = []
  for (const [, slash, name = '', attributes = ''] of svg.matchAll(/<(\/?)(\w+)((?:\s[\w:-]+="[^"<>]*")*)\s*\/?>/g)) {
    if (slash) assert.equal(open.pop(), name)
    else if (!svg.includes(`<${name}${attributes}/>`)) open.push(name)
  }
  assert.deepEqual(open, [])
  assert.equal(svg.replace(/<[^<>]*>/g, '').search(/[<>]/), -1)
})
