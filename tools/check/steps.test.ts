import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { runCheck, type Step } from './steps.ts'

const root = mkdtempSync(join(tmpdir(), 'affiche-check-'))
after(() => rmSync(root, { recursive: true }))

const git = (...words: string[]): string => {
  const options = { cwd: root, encoding: 'utf8' } as const
  return spawnSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', ...words], options).stdout.trim()
}
git('init', '-q')
git('commit', '-q', '--allow-empty', '-m', 'First')

const file = join(root, '.git/cache/check.json')
const ran: string[] = []
const step = (name: string, passed = true, slowest?: readonly { file: string; seconds: number }[]): Step => ({
  name,
  run: async () => {
    ran.push(name)
    return { passed, ...(slowest && { slowest }) }
  },
})

test('a check that passes reports its commit, that the files are those of it, its seconds and the slowest files', async () => {
  const slowest = [{ file: 'test/a.test.ts', seconds: 1.5 }]
  const check = await runCheck({ root, file, steps: [step('types'), step('test', true, slowest)] })
  assert.deepEqual(JSON.parse(readFileSync(file, 'utf8')), check)
  const { seconds, ...rest } = check
  assert.equal(typeof seconds, 'number')
  assert.deepEqual(rest, { commit: git('rev-parse', 'HEAD'), clean: true, result: 'passed', failedAt: null, slowest })
  assert.match(readFileSync(file, 'utf8'), /"result": "passed"/)
})

test('it ends at the first step that fails, and reports which, and that files were changed', async () => {
  writeFileSync(join(root, 'changed'), '')
  ran.length = 0
  const check = await runCheck({ root, file, steps: [step('types'), step('lint', false), step('test')] })
  assert.deepEqual(ran, ['types', 'lint'])
  assert.deepEqual([check.clean, check.result, check.failedAt, check.slowest], [false, 'failed', 'lint', []])
})

test('one that is broken off leaves no file of an earlier one', async () => {
  await runCheck({ root, file, steps: [] })
  const broken: Step = { name: 'types', run: () => Promise.reject(new Error('broken off')) }
  await assert.rejects(runCheck({ root, file, steps: [broken] }), /broken off/)
  assert.equal(existsSync(file), false)
})

test('outside a repository there is no commit', async () => {
  const bare = mkdtempSync(join(tmpdir(), 'affiche-check-'))
  const check = await runCheck({ root: bare, file: join(bare, 'check.json'), steps: [] })
  rmSync(bare, { recursive: true })
  assert.deepEqual([check.commit, check.clean], [null, false])
})
