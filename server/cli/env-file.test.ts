/** `--env-file`: the settings of a file, and the refusal of malformed files. */

import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { runCli } from '../../test/support/cli.ts'
import { newFolder } from '../../test/support/folder.ts'
import { takeEnvFiles, withEnvFiles } from './env-file.ts'

const folder = newFolder('env-file')
let files = 0
const fileOf = (text: string): string => {
  const file = join(folder, `environment-${++files}`)
  writeFileSync(file, text)
  return file
}

const config = async (words: readonly string[], environment: Record<string, string> = {}) => {
  const { code, out, stderr } = await runCli([...words, 'config', '--json'], environment)
  const message = stderr === '' ? '' : JSON.parse(stderr).error.message
  return { code, shown: out === '' ? null : JSON.parse(out), stderr: message }
}

test('settings of the file apply unless the environment or a later file sets them', async () => {
  const first = fileOf(
    '# the service\n; of systemd\n\nPORT=81\nHOST="0.0.0.0"\nexport LOG_LEVEL=warn # loud\r\nBODY_LIMIT = 2048\n',
  )
  const second = fileOf('PORT=82\n')
  const { code, shown } = await config(['--env-file', first, `--env-file=${second}`], { HOST: '::1' })
  assert.equal(code, 0)
  assert.deepEqual([shown.PORT, shown.HOST, shown.LOG_LEVEL, shown.BODY_LIMIT], [82, '::1', 'warn', 2048])
})

test('AFFICHE_ENV_FILE names a file too, and --env-file overrides it', async () => {
  const [common, own] = [fileOf('PORT=81\nHOST=::1\n'), fileOf('PORT=82\n')]
  assert.equal((await config([], { AFFICHE_ENV_FILE: common })).shown.PORT, 81)
  const { shown } = await config(['--env-file', own], { AFFICHE_ENV_FILE: common })
  assert.deepEqual([shown.PORT, shown.HOST], [82, '127.0.0.1'])
})

test('a quoted value may contain "#" and line breaks', () => {
  const file = fileOf('DATABASE_URL=\'postgres://a:b#c@d/e\' # the database\nOTHER="one\ntwo"\n')
  assert.deepEqual({ ...withEnvFiles({}, [file]) }, { DATABASE_URL: 'postgres://a:b#c@d/e', OTHER: 'one\ntwo' })
})

test('a malformed line is refused by its number and not repeated', async () => {
  const wrong: [text: string, sentence: RegExp][] = [
    ['PORT=81\nhunter2\n', /Line 2 of the settings file .* is not of the form NAME=value\./],
    ['\n\nPO RT=hunter2\n', /Line 3 .* is not of the form NAME=value\./],
    ['DATABASE_URL=postgres://a:hunter2#b@c/d\n', /Line 1 .* has a "#" in its value: put the value in quotes\./],
    ['A="one\ntwo"\nPORT="hunter2\n', /Line 3 .* opens a quote that is never closed\./],
  ]
  for (const [text, sentence] of wrong) {
    const { code, shown, stderr } = await config(['--env-file', fileOf(text)])
    assert.deepEqual([code, shown], [1, null])
    assert.match(stderr, sentence)
    assert.doesNotMatch(stderr, /hunter2/)
  }
})

test('a missing file is refused with its absolute path, and so is a folder', async () => {
  for (const file of [join(folder, 'none'), folder]) {
    const { code, stderr } = await config(['--env-file', file])
    assert.equal(code, 1)
    assert.ok(stderr.startsWith(`The settings file ${file} cannot be read: `), stderr)
  }
  assert.match((await config([], { AFFICHE_ENV_FILE: 'none' })).stderr, new RegExp(join(process.cwd(), 'none')))
})

test('--env-file without a file is refused', async () => {
  for (const words of [
    ['config', '--env-file'],
    ['--env-file=', 'config'],
  ])
    assert.throws(() => takeEnvFiles(words), { name: 'UsageError' })
})

test('words after -- are left to the command', () => {
  const words = ['employer', 'create', '--env-file', 'a', '--', '--env-file', 'b']
  assert.deepEqual(takeEnvFiles(words), { rest: ['employer', 'create', '--', '--env-file', 'b'], files: ['a'] })
})
