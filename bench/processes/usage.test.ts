import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readCpuTicks, readKib } from './usage.ts'

test('the CPU time is found behind a program name with spaces and brackets', () => {
  assert.equal(readCpuTicks('42 (node (a) b) S 1 42 42 0 -1 4194560 2 3 4 5 700 50 8 9 20 0 11 0 1234 5678\n'), 750)
})

test('the memory is read by its name alone', () => {
  const status = 'Name:\tnode\nVmHWM:\t  204800 kB\nVmRSS:\t  102400 kB\n'
  assert.equal(readKib(status, 'VmRSS'), 102_400)
  assert.equal(readKib(status, 'VmHWM'), 204_800)
  assert.ok(Number.isNaN(readKib(status, 'VmSwap')))
})
