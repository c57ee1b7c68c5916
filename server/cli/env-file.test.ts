/** `--env-file`: what a file of settings means, and how one that cannot be read is refused. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { takeEnvFiles, withEnvFiles } from './env-file.ts'
import { runCommand } from './run.ts'

const folder = mkdtempSync(join(tmpdir(), 'affiche-env-file-'))
after(() => rmSync(folder, { recursive: true }))

let files = 0
const fileOf = (text: string): string => {
  const file = join(folder, `environment-${++files}`)
  writeFileSync(file, text)
  return file
}

const config = async (words: readonly string[], environment: Record<string, string> = {}) => {
  const [out, complaint]: [string[], string[]] = [[], []]
  const code = await runCommand([...words, 'config', '--json'], {
    environment,
    write: (text) => void out.push(text),
    writeError: (text) => void complaint.push(text),
  })
  const message = complaint.length > 0 ? JSON.parse(complaint.join('')).error.message : ''
  return { code, shown: out.length > 0 ? JSON.parse(out.join('')) : null, complaint: message }
}

test('settings of the file are in effect, and the environment and a later file win over them', async () => {
  const first = fileOf(
    '# the service\n; of systemd\n\nPORT=81\nHOST="0.0.0.0"\nexport LOG_LEVEL=warn # loud\r\nBODY_LIMIT = 2048\n',
  )
  const second = fileOf('PORT=82\n')
  const { code, shown } = await config(['--env-file', first, `--env-file=${second}`], { HOST: '::1' })
  assert.equal(code, 0)
  assert.deepEqual([shown.PORT, shown.HOST, shown.LOG_LEVEL, shown.BODY_LIMIT], [82, '::1', 'warn', 2048])
})

test('AFFICHE_ENV_FILE names a file too, and --env-file takes its place', async () => {
  const [common, own] = [fileOf('PORT=81\nHOST=::1\n'), fileOf('PORT=82\n')]
  assert.equal((await config([], { AFFICHE_ENV_FILE: common })).shown.PORT, 81)
  const { shown } = await config(['--env-file', own], { AFFICHE_ENV_FILE: common })
  assert.deepEqual([shown.PORT, shown.HOST], [82, '127.0.0.1'])
})

test('a value in quotes may hold a "#" and go over several lines', () => {
  const file = fileOf('DATABASE_URL=\'postgres://a:b#c@d/e\' # the database\nOTHER="one\ntwo"\n')
  assert.deepEqual({ ...withEnvFiles({}, [file]) }, { DATABASE_URL: 'postgres://a:b#c@d/e', OTHER: 'one\ntwo' })
})

test('a line that would be lost is refused with its number, and is not repeated', async () => {
  const wrong: [text: string, sentence: RegExp][] = [
    ['PORT=81\nhunter2\n', /Line 2 of the file of settings .* is not of the form NAME=value\./],
    ['\n\nPO RT=hunter2\n', /Line 3 .* is not of the form NAME=value\./],
    ['DATABASE_URL=postgres://a:hunter2#b@c/d\n', /Line 1 .* has a "#" in its value: put the value in quotes\./],
    ['A="one\ntwo"\nPORT="hunter2\n', /Line 3 .* opens a quote that is never closed\./],
  ]
  for (const [text, sentence] of wrong) {
    const { code, shown, complaint } = await config(['--env-file', fileOf(text)])
    assert.deepEqual([code, shown], [1, null])
    assert.match(complaint, sentence)
    assert.doesNotMatch(complaint, /hunter2/)
  }
})

test('a file that is not there is refused with its whole path, and so is a folder', async () => {
  for (const file of [join(folder, 'none'), folder]) {
    const { code, complaint } = await config(['--env-file', file])
    assert.equal(code, 1)
    assert.ok(complaint.startsWith(`The file of settings ${file} cannot be read: `), complaint)
  }
  assert.match((await config([], { AFFICHE_ENV_FILE: 'none' })).complaint, new RegExp(join(process.cwd(), 'none')))
})

test('without the name of a file the words are wrong', async () => {
  for (const words of [
    ['config', '--env-file'],
    ['--env-file=', 'config'],
  ])
    assert.throws(() => takeEnvFiles(words), { name: 'UsageError' })
})

test('what stands after -- is left to the command', () => {
  const words = ['employer', 'create', '--env-file', 'a', '--', '--env-file', 'b']
  assert.deepEqual(takeEnvFiles(words), { rest: ['employer', 'create', '--', '--env-file', 'b'], files: ['a'] })
})
