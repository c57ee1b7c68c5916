import assert from 'node:assert/strict'
import { test } from 'node:test'
import { leadsTo } from './leads-to.ts'

const PRODUCT = 'test/support/product.ts'

test('a file leads to what it imports, and to what that imports', () => {
  const usesProduct = leadsTo(new Set([PRODUCT]))
  assert.deepEqual(
    [PRODUCT, 'test/families/isolation.test.ts', 'test/properties/paging.test.ts', 'test/smoke.test.ts'].map(
      usesProduct,
    ),
    [true, true, true, false],
  )
})

test('no way leads through a source that is left out, nor through the service', () => {
  const usesProcesses = leadsTo(new Set(['node:child_process']), new Set(['test/support/chromium.ts']))
  assert.equal(usesProcesses('test/support/chromium.ts'), false)
  assert.equal(leadsTo(new Set(['pino']))('server/platform/observe/log.ts'), false)
})
