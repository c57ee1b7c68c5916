import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TestEvent } from 'node:test/reporters'
import { type FileTime, timesOf, withSlowest } from './slowest.ts'

const complete = (name: string, ms: number, nesting = 0): TestEvent => ({
  type: 'test:complete',
  data: {
    name,
    nesting,
    testNumber: 1,
    testId: 1,
    details: { duration_ms: ms, passed: true },
  } as Extract<TestEvent, { type: 'test:complete' }>['data'],
})

const counts: TestEvent = { type: 'test:diagnostic', data: { nesting: 0, message: 'tests 3', level: 'info' } }

const reportOf = async (events: readonly TestEvent[], noted: readonly FileTime[] = []): Promise<string[]> => {
  const report: string[] = []
  async function* source(): AsyncGenerator<TestEvent> {
    yield* events
  }
  for await (const { type, data } of withSlowest(timesOf('/project', () => noted))(source()))
    report.push(type === 'test:diagnostic' ? data.message : type)
  return report
}

test('the ten slowest files stand ahead of the counts, those of a batch by their suites', async () => {
  const batch = complete('/project/node_modules/.cache/test-batches/01.mjs', 9_000)
  const alone = complete('/project/test/alone.test.ts', 2_500)
  const report = await reportOf([
    complete('test/in-batch.test.ts', 3_000),
    batch,
    alone,
    complete('a name', 70),
    counts,
  ])
  assert.deepEqual(report.slice(4), [
    'slow:    3.0 s  test/in-batch.test.ts',
    'slow:    2.5 s  test/alone.test.ts',
    'tests 3',
  ])
})

test('a test within a file that has the name of one is not a file, and of twelve files ten are reported', async () => {
  const files = Array.from({ length: 12 }, (_, at) => complete(`test/${at}.test.ts`, at * 1_000))
  const report = await reportOf([complete('test/inner.test.ts', 99_000, 1), ...files, counts])
  const slow = report.filter((line) => line.startsWith('slow'))
  assert.equal(slow.length, 10)
  assert.equal(slow[0], 'slow:   11.0 s  test/11.test.ts')
})

test('the files that took most processor time stand behind the slowest, as they noted it', async () => {
  const noted = [
    { file: '/project/test/alone.test.ts', seconds: 2.25 },
    { file: 'test/in-batch.test.ts', seconds: 4 },
    { file: '/project/node_modules/.cache/test-batches/01.mjs', seconds: 9 },
  ]
  const report = await reportOf([complete('test/in-batch.test.ts', 3_000), counts], noted)
  assert.deepEqual(report.slice(1), [
    'slow:    3.0 s  test/in-batch.test.ts',
    'busy:    4.0 s  test/in-batch.test.ts',
    'busy:    2.3 s  test/alone.test.ts',
    'tests 3',
  ])
})
