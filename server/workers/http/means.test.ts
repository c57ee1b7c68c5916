import assert from 'node:assert/strict'
import { test } from 'node:test'
import { threadsAdvice } from './means.ts'

test('more threads than cores are advised against, with the setting, the cores and what to set', () => {
  assert.equal(threadsAdvice({ httpThreads: 1 }, 1), null)
  assert.equal(threadsAdvice({ httpThreads: 4 }, 4), null)
  assert.match(
    threadsAdvice({ httpThreads: 2 }, 1) ?? '',
    /^HTTP_THREADS is 2, but this process has 1 core: .*set it to 1 or less$/,
  )
  assert.match(threadsAdvice({ httpThreads: 64 }, 8) ?? '', /^HTTP_THREADS is 64, .* 8 cores: .*set it to 8 or less$/)
})
