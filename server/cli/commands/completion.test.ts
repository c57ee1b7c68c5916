/** The scripts of `affiche completion`, run by the shells that they are for. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { commands } from '../commands.ts'
import { runCommand } from '../run.ts'

const SHELLS = ['bash', 'zsh', 'fish'] as const
type Shell = (typeof SHELLS)[number]

let folder: string

before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'affiche-completion-'))
  writeFileSync(join(folder, 'a backup.db'), '')
  for (const shell of SHELLS) {
    const out: string[] = []
    const write = (text: string) => void out.push(text)
    assert.equal(await runCommand(['completion', shell], { environment: {}, write, writeError: assert.fail }), 0)
    writeFileSync(join(folder, `script.${shell}`), out.join(''))
  }
})

after(() => rmSync(folder, { recursive: true, force: true }))

/** How a shell is asked what can stand at the end of some words; `$@` are the words. */
const QUESTIONS: Record<Exclude<Shell, 'fish'>, string> = {
  bash: `source ./script.bash; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _affiche
    for word in "\${COMPREPLY[@]}"; do printf '%s\\n' "$word"; done`,
  zsh: `compdef() { :; }; compadd() { shift; print -l -- "$@"; }; _files() { print -l -- *; }
    source ./script.zsh; words=("$@"); CURRENT=$#; _affiche`,
}

/** What can complete the last word, in any order. */
const offered = (shell: Shell, words: readonly string[]): string[] => {
  const last = words.at(-1) ?? ''
  const args =
    shell === 'fish'
      ? ['-c', 'source ./script.fish; complete -C (string join " " -- $argv)', ...words]
      : ['-c', QUESTIONS[shell], shell, ...words]
  const { status, stdout, stderr } = spawnSync(shell, args, { cwd: folder, encoding: 'utf8' })
  assert.deepEqual([status, stderr], [0, ''], shell)
  const found = stdout.split('\n').map((line) => line.split('\t')[0] ?? '')
  // The shell itself does so in zsh, and fish offers parts of a word besides.
  return found.filter((word) => word !== '' && word.startsWith(last)).sort()
}

const firsts = [...new Set(commands.map(({ name }) => name.split(' ')[0] ?? ''))]

const EXPECTED: readonly (readonly [words: string, offered: readonly string[]])[] = [
  ['affiche ', [...firsts, 'help']],
  ['affiche re', ['restore']],
  ['affiche employer ', ['create', 'delete', 'list', 'rename', 'resume', 'set-plan', 'suspend']],
  ['affiche employer list ', []],
  ['affiche employer create Ann --pl', ['--plan']],
  ['affiche employer create Ann --plan ', ['standard', 'unlimited']],
  ['affiche --env-file x employer set-plan 1 u', ['unlimited']],
  ['affiche employer delete 1 --w', ['--with-jobs']],
  ['affiche key issue --employer 1 --s', ['--scopes']],
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
    for (const { name, options } of commands) {
      const out: string[] = []
      const write = (text: string) => void out.push(text)
      await runCommand(['completion', shell, '--json'], { environment: {}, write, writeError: assert.fail })
      const { script } = JSON.parse(out.join(''))
      for (const option of Object.keys(options))
        assert.ok(script.includes(shell === 'fish' ? `-l ${option}` : `--${option}`), `${shell}: ${name} --${option}`)
    }
})

test('another shell is refused with those there are', async () => {
  const complaints: string[] = []
  const writeError = (text: string) => void complaints.push(text)
  assert.equal(await runCommand(['completion', 'tcsh'], { environment: {}, write: assert.fail, writeError }), 2)
  assert.match(complaints.join(''), /^affiche: "completion" takes bash, zsh, fish, not "tcsh"\.\n/)
})
