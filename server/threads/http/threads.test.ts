import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countHttpThreads, threadsAdvice } from './threads.ts'

const embedded = (httpThreads: number | 'auto') => ({ httpThreads, databaseUrl: null })
const onPostgres = (httpThreads: number | 'auto') => ({ httpThreads, databaseUrl: 'postgres://localhost/jobs' })

test('by default one thread answers on one or two cores, else one less than the cores, at most eight', () => {
  const threads = [1, 2, 3, 4, 8, 9, 10, 64].map((cores) => countHttpThreads(embedded('auto'), cores))
  assert.deepEqual(threads, process.platform === 'linux' ? [1, 1, 2, 3, 7, 8, 8, 8] : [1, 1, 1, 1, 1, 1, 1, 1])
})

test('on PostgreSQL one thread answers, and a setting that asks for more is reported', () => {
  assert.deepEqual([countHttpThreads(onPostgres('auto'), 8), countHttpThreads(onPostgres(4), 8)], [1, 1])
  assert.deepEqual([threadsAdvice(onPostgres('auto'), 8), threadsAdvice(onPostgres(1), 8)], [null, null])
  assert.match(threadsAdvice(onPostgres(4), 8) ?? '', /^HTTP_THREADS is 4, but one thread answers HTTP/)
})

test('more threads than cores are advised against, with the setting, the cores and a better number', () => {
  assert.equal(threadsAdvice(embedded(1), 1), null)
  if (process.platform !== 'linux') return
  assert.equal(threadsAdvice(embedded(4), 4), null)
  assert.match(
    threadsAdvice(embedded(2), 1) ?? '',
    /^HTTP_THREADS is 2, but this process has 1 core: .*set it to 1 or less$/,
  )
  assert.match(threadsAdvice(embedded(64), 8) ?? '', /^HTTP_THREADS is 64, .* 8 cores: .*set it to 8 or less$/)
})
