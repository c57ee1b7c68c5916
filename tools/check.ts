/** The whole check: node tools/check.ts, as npm run check does. What it found stands in node_modules/.cache/check.json. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { type Check, runCheck, type Step } from './check/steps.ts'
import { readOptions } from './test/options.ts'
import { runTests } from './test/run.ts'

const ROOT = join(import.meta.dirname, '..')

const script = (name: string): Step => ({
  name,
  run: async () => {
    process.stdout.write(`> npm run ${name}\n`)
    const { status } = spawnSync('npm', ['run', '--silent', name], { cwd: ROOT, stdio: 'inherit' })
    return { passed: status === 0 }
  },
})

const tests: Step = { name: 'test', run: () => runTests(readOptions(process.argv.slice(2))) }

const check: Check = await runCheck({
  root: ROOT,
  file: join(ROOT, 'node_modules/.cache/check.json'),
  steps: [script('types'), script('lint'), script('fresh'), script('advisories'), tests],
})
if (check.result === 'failed') {
  process.stderr.write(`The check failed at: ${check.failedAt}\n`)
  process.exitCode = 1
}
