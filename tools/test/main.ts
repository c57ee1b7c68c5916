/** Runs tests: node tools/test/main.ts [--test-concurrency=N] [--test-name-pattern=NAME] [PATH…], as npm test does. */
import { readOptions } from './options.ts'
import { runTests } from './run.ts'

const { passed } = await runTests(readOptions(process.argv.slice(2)))
if (!passed) process.exitCode = 1
