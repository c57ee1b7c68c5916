/**
 * Refuses regular expressions that some text makes slow: `node tools/lint-expressions.ts`. Read are the sources,
 * without their tests, and the patterns of the interface. Tests are judged by `npm run test:long`.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findAll, isTest } from './expressions/all.ts'
import { judge, tellVerdict } from './expressions/judge.ts'
import { findPatterns } from './expressions/patterns.ts'
import { ROOT } from './supply/lock.ts'

const DOCUMENT = 'docs/openapi.json'

const { expressions, faults } = findAll((file) => !isTest(file))
const patterns = findPatterns(DOCUMENT, JSON.parse(readFileSync(join(ROOT, DOCUMENT), 'utf8')))
const all = [...expressions, ...patterns]
const slow = all.flatMap((expression) => {
  const verdict = judge(expression)
  return verdict.kind === 'linear' ? [] : [tellVerdict(expression, verdict)]
})
for (const line of [...faults, ...slow]) process.stdout.write(`${line}\n`)
process.stdout.write(`${all.length} regular expressions: ${faults.length + slow.length} problems\n`)
if (faults.length + slow.length > 0) process.exitCode = 1
