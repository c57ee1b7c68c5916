import assert from 'node:assert/strict'
import { test } from 'node:test'
import { progressBar, withProgress } from './progress.ts'

test('the bar shows the table and its finished rows, and is cleared at the end', () => {
  const drawn: string[] = []
  const bar = progressBar({ writeError: (text) => void drawn.push(text) }, () => 0)
  for (const rows of [1, 2, 3, 4]) bar.report({ table: 'jobs', step: 'copying', rows, total: 4 })
  bar.end()
  assert.equal(drawn.length, 3, 'not every page is drawn')
  assert.match(drawn[0] ?? '', /copying jobs \[#{8}\.{22}\] 1 \/ 4$/)
  assert.match(drawn[1] ?? '', /#{30}\] 4 \/ 4$/)
  assert.equal(drawn[2], '\r\u001b[K')
})

test('without a terminal no progress is shown', {
  skip: process.stderr.isTTY && 'standard error is a terminal',
}, async () => {
  const terminal = { environment: {}, write: assert.fail, writeError: assert.fail }
  const { result } = await withProgress(terminal, async (report) => {
    for (const rows of [0, 5, 10]) report({ step: 'copying', table: 'jobs', rows, total: 10 })
    return 'done'
  })
  assert.equal(result, 'done')
})
