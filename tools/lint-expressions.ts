/**
 * Refuses regular expressions that some text makes slow: `node tools/lint-expressions.ts`. It reads the sources
 * without their tests, and the patterns of the interface; `npm run test:long` reads the tests.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findAll, findPatterns, isTest } from './expressions/all.ts'
import { describeVerdict, judge } from './expressions/judge.ts'
import { ROOT } from './supply/lock.ts'

const DOCUMENT = 'docs/openapi.json'

const { expressions, faults } = findAll((file) => !isTest(file))
const patterns = findPatterns(DOCUMENT, JSON.parse(readFileSync(join(ROOT, DOCUMENT), 'utf8')))
const all = [...expressions, ...patterns]
const slow = all.flatMap((expression) => {
  const verdict = judge(expression)
  return verdict.kind === 'linear' ? [] : [describeVerdict(expression, verdict)]
})
for (const line of [...faults, ...slow]) process.stdout.write(`${line}\n`)
process.stdout.write(`${all.length} regular expressions: ${faults.length + slow.length} problems\n`)
if (faults.length + slow.length > 0) process.exitCode = 1
