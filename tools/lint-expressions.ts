/**
 * Refuses regular expressions that some text makes slow: `node tools/lint-expressions.ts`. It reads the sources
 * without their tests, and the patterns of the interface, and judges those that are not on record as linear; with
 * `--write` it puts them on record. `npm run test:long` judges all of them, and the tests.
 */
import { findJudged } from './expressions/all.ts'
import { describeVerdict, judge } from './expressions/judge.ts'
import { readRecord, writeRecord } from './expressions/record.ts'

const { expressions, faults } = findJudged()
const isOnRecord = readRecord()
const unknown = expressions.filter((expression) => !isOnRecord(expression))
const slow = unknown.flatMap((expression) => {
  const verdict = judge(expression)
  return verdict.kind === 'linear' ? [] : [describeVerdict(expression, verdict)]
})
const problems = [...faults, ...slow]
for (const line of problems) process.stdout.write(`${line}\n`)
process.stdout.write(`${expressions.length} regular expressions, ${unknown.length} new: ${problems.length} problems\n`)
if (problems.length > 0) process.exitCode = 1
else if (process.argv.includes('--write')) writeRecord(expressions)
else if (unknown.length > 0)
  process.stdout.write('Run "node tools/lint-expressions.ts --write" to put them on record.\n')
