import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readFigures } from './figures.ts'

const OUTPUT = `Running 2s test @ http://127.0.0.1:40123
  1 threads and 32 connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency     1.62ms  420.10us  10.09ms   93.12%
    Req/Sec    19.80k     1.10k   21.00k    75.00%
  39600 requests in 2.00s, 81.42MB read
Requests/sec:  19800.00
Transfer/sec:     40.71MB
figures requests=39600 micros=2000000 p50=1580 p99=3210 most=10090 refused=0 broken=0 late=0
`

test('the figures are read from the line of the script', () => {
  assert.deepEqual(readFigures(OUTPUT), {
    requests: 39_600,
    seconds: 2,
    perSecond: 19_800,
    p50Ms: 1.58,
    p99Ms: 3.21,
    faults: 0,
  })
})

test('refused, broken and late requests are all faults', () => {
  const faulty = OUTPUT.replace('refused=0 broken=0 late=0', 'refused=3 broken=20 late=100')
  assert.equal(readFigures(faulty).faults, 123)
})

test('an output without figures is an error, not a zero', () => {
  assert.throws(() => readFigures('unable to connect to 127.0.0.1:1 Connection refused'), /no figures/)
  assert.throws(() => readFigures('figures requests=1 micros=2 p50=x'), /no p50/)
})
