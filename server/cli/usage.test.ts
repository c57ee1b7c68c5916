/** The usage texts of commands. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runCli } from '../../test/support/cli.ts'
import { commands } from './commands.ts'

test('a mistyped command is answered with the usage of similar commands', async () => {
  const near: [words: string, names: string[]][] = [
    [
      'employer explode 1',
      [
        'employer create',
        'employer import',
        'employer list',
        'employer rename',
        'employer suspend',
        'employer resume',
        'employer set-plan',
        'employer set-profile',
        'employer confirm',
        'employer delete',
      ],
    ],
    ['employer create', ['employer create']],
    ['audit --limit x', ['audit verify', 'audit prune', 'audit']],
    ['audit verfy', ['audit verify']],
    ['employr list', ['employer list']],
    ['key issue --help', ['key issue']],
    ['key issue -h', ['key issue']],
    ['help key issue', ['key issue']],
  ]
  const namesIn = (text: string) =>
    [...text.matchAll(/^ {2}([a-z][a-z -]*?)(?= \[?(?:--|[A-Z])|$)/gm)].map(([, name]) => name)
  for (const [words, names] of near) {
    const { out, stderr } = await runCli(words.split(' '))
    assert.deepEqual(namesIn(out + stderr), names, words)
    assert.match(out + stderr, /\n\n"affiche help" lists every command\.\n$/)
  }
})

test('the help shows every command in lines of at most 80 columns, with code 0', async () => {
  for (const words of [['--help'], ['-h'], ['help']]) {
    const { code, out, stderr } = await runCli(words)
    assert.deepEqual([code, stderr], [0, ''])
    const text = out.replace(/\s+/g, ' ')
    for (const { name, options = '', sentence } of commands)
      assert.ok(text.includes(` ${name} `) && text.includes(options) && text.includes(sentence), name)
    assert.ok(out.split('\n').every((line) => line.length <= 80))
  }
})

test('an empty command line is answered with every command and code 2, and help on an unknown command with a refusal', async () => {
  assert.equal((await runCli([])).code, 2)
  const { code, out, stderr } = await runCli(['help', 'employeer'])
  assert.deepEqual([code, out], [2, ''])
  assert.match(stderr, /^affiche: There is no command "employeer". Did you mean "employer"\?\n/)
})

test('a refusal names the similar command or option in one sentence', async () => {
  const refusals: [words: string, message: string][] = [
    ['servr', 'There is no command "servr". Did you mean "serve"?'],
    ['employr list', 'There is no command "employr list". Did you mean "employer list"?'],
    ['audit verfy', 'There is no command "audit verfy". Did you mean "audit verify"?'],
    ['key', '"key" is followed by issue, list, revoke, rotate, record.'],
    ['nonsense', 'There is no command "nonsense".'],
    ['employer create A --pln x', '"employer create" has no option --pln. Did you mean --plan?'],
    ['config --jsn', '"config" has no option --jsn. Did you mean --json?'],
    ['config -x', '"config" has no option -x.'],
    ['config --json=1', '--json takes no value.'],
    ['key list --employer', '--employer needs a value.'],
    ['key list --employer --json', '--employer needs a value.'],
    ['key list --employer -1', '--employer needs a value; one that begins with "-" is written --employer=-1.'],
    ['config PORT', '"config" takes no arguments, only options.'],
  ]
  for (const [words, message] of refusals) {
    const { code, stderr } = await runCli(words.split(' ').filter((word) => word !== '--json'))
    assert.equal(code, 2)
    if (!words.includes('--json ') && !words.endsWith(' --json'))
      assert.equal(stderr.split('\n\n')[0], `affiche: ${message}`)
    const inJson = await runCli([...words.split(' '), '--json'])
    assert.equal(inJson.code, 2)
    assert.deepEqual(JSON.parse(inJson.stderr), { error: { code: 'usage', message } })
  }
})
