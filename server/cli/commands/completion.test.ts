/** Scripts of `affiche completion`, run by their shells. */

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { runCli } from '../../../test/support/cli.ts'
import { newFolder } from '../../../test/support/folder.ts'
import { optionsOf } from '../command.ts'
import { commands } from '../commands.ts'

const SHELLS = ['bash', 'zsh', 'fish'] as const
type Shell = (typeof SHELLS)[number]

let folder: string

before(async () => {
  folder = newFolder('completion')
  writeFileSync(join(folder, 'a backup.db'), '')
  for (const shell of SHELLS) {
    const { code, out, stderr } = await runCli(['completion', shell])
    assert.deepEqual([code, stderr], [0, ''])
    writeFileSync(join(folder, `script.${shell}`), out)
  }
})

/** Script that prints the completions of the last word in `$@`. */
const QUESTIONS: Record<Exclude<Shell, 'fish'>, string> = {
  bash: `source ./script.bash; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _affiche
    for word in "\${COMPREPLY[@]}"; do printf '%s\\n' "$word"; done`,
  zsh: `compdef() { :; }; compadd() { shift; print -l -- "$@"; }; _files() { print -l -- *; }
    source ./script.zsh; words=("$@"); CURRENT=$#; _affiche`,
}

/** Completions of the last word, in any order. */
const offered = (shell: Shell, words: readonly string[]): string[] => {
  const last = words.at(-1) ?? ''
  const args =
    shell === 'fish'
      ? ['-c', 'source ./script.fish; complete -C (string join " " -- $argv)', ...words]
      : ['-c', QUESTIONS[shell], shell, ...words]
  const { status, stdout, stderr } = spawnSync(shell, args, { cwd: folder, encoding: 'utf8' })
  assert.deepEqual([status, stderr], [0, ''], shell)
  const found = stdout.split('\n').map((line) => line.split('\t')[0] ?? '')
  // zsh filters by itself, and fish also offers parts of a word.
  return found.filter((word) => word !== '' && word.startsWith(last)).sort()
}

const firsts = [...new Set(commands.map(({ name }) => name.split(' ')[0] ?? ''))]

const EXPECTED: readonly (readonly [words: string, offered: readonly string[]])[] = [
  ['affiche ', [...firsts, 'help']],
  ['affiche re', ['report', 'request', 'restore']],
  [
    'affiche employer ',
    ['confirm', 'create', 'delete', 'import', 'list', 'rename', 'resume', 'set-plan', 'set-profile', 'suspend'],
  ],
  ['affiche employer list ', []],
  ['affiche employer create Ann --pl', ['--plan']],
  ['affiche employer create Ann --plan ', ['standard', 'unlimited']],
  ['affiche --env-file x employer set-plan 1 u', ['unlimited']],
  ['affiche employer delete 1 --w', ['--with-jobs']],
  ['affiche key issue --employer 1 --s', ['--scopes']],
  ['affiche vendor g', ['grant']],
  ['affiche vendor key ', ['issue', 'list', 'revoke', 'rotate']],
  ['affiche vendor key issue 1 --e', ['--env-file', '--expires']],
  ['affiche audit v', ['verify']],
  ['affiche audit verify --', ['--env-file', '--expect', '--help', '--json']],
  ['affiche audit 1 --j', ['--job', '--json']],
  ['affiche completion ', ['bash', 'fish', 'zsh']],
  ['affiche restore a', ['a backup.db']],
]

for (const shell of SHELLS)
  test(`${shell} completes commands, options and their values`, {
    skip: spawnSync(shell, ['--version']).error ? `no ${shell} here` : false,
  }, () => {
    for (const [words, expected] of EXPECTED)
      assert.deepEqual(offered(shell, words.split(' ')), [...expected].sort(), `${shell}: ${words}`)
  })

test('every option of every command is in every script', async () => {
  for (const shell of SHELLS)
    for (const command of commands) {
      const { script } = JSON.parse((await runCli(['completion', shell, '--json'])).out)
      for (const { name } of optionsOf(command))
        assert.ok(script.includes(shell === 'fish' ? `-l ${name}` : `--${name}`), `${shell}: ${command.name} --${name}`)
    }
})

test('an unknown shell is refused with the list of shells', async () => {
  const { code, out, stderr } = await runCli(['completion', 'tcsh'])
  assert.deepEqual([code, out], [2, ''])
  assert.match(stderr, /^affiche: "completion" takes bash, zsh, fish, not "tcsh"\.\n/)
})
