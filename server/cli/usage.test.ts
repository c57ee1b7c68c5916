/** What the commands say of how they are written. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { commands } from './commands.ts'
import { runCommand } from './run.ts'

/** Words that reach no store. */
const run = async (words: readonly string[]) => {
  const out: string[] = []
  const complaints: string[] = []
  const code = await runCommand(words, {
    environment: {},
    write: (text) => void out.push(text),
    writeError: (text) => void complaints.push(text),
  })
  return { code, out: out.join(''), complaint: complaints.join('') }
}

test('words that are nearly a command are answered with the usage of those that they are near to', async () => {
  const near: [words: string, told: string[]][] = [
    [
      'employer explode 1',
      [
        'employer create',
        'employer list',
        'employer rename',
        'employer suspend',
        'employer resume',
        'employer set-plan',
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
  for (const [words, told] of near) {
    const { out, complaint } = await run(words.split(' '))
    assert.deepEqual(namesIn(out + complaint), told, words)
    assert.match(out + complaint, /\n\n"affiche help" lists every command\.\n$/)
  }
})

test('the help shows every command in lines of at most 80 columns, with code 0', async () => {
  for (const words of [['--help'], ['-h'], ['help']]) {
    const { code, out, complaint } = await run(words)
    assert.deepEqual([code, complaint], [0, ''])
    const text = out.replace(/\s+/g, ' ')
    for (const { name, synopsis, sentence } of commands)
      assert.ok(text.includes(` ${name} `) && text.includes(synopsis) && text.includes(sentence), name)
    assert.ok(out.split('\n').every((line) => line.length <= 80))
  }
})

test('no words at all are answered with every command and code 2, and help on no command with a refusal', async () => {
  assert.equal((await run([])).code, 2)
  const { code, out, complaint } = await run(['help', 'employeer'])
  assert.deepEqual([code, out], [2, ''])
  assert.match(complaint, /^affiche: There is no command "employeer". Is "employer" meant\?\n/)
})

test('a refusal of wrong words names what was probably meant, in one sentence of its own', async () => {
  const refusals: [words: string, message: string][] = [
    ['servr', 'There is no command "servr". Is "serve" meant?'],
    ['employr list', 'There is no command "employr list". Is "employer list" meant?'],
    ['audit verfy', 'There is no command "audit verfy". Is "audit verify" meant?'],
    ['key', '"key" is followed by issue, list, revoke, rotate.'],
    ['nonsense', 'There is no command "nonsense".'],
    ['employer create A --pln x', '"employer create" has no option --pln. Is --plan meant?'],
    ['config --jsn', '"config" has no option --jsn. Is --json meant?'],
    ['config -x', '"config" has no option -x.'],
    ['config --json=1', '--json takes no value.'],
    ['key list --employer', '--employer needs a value.'],
    ['key list --employer --json', '--employer needs a value.'],
    ['key list --employer -1', '--employer needs a value; one that begins with "-" is written --employer=-1.'],
    ['config PORT', '"config" takes no arguments, only options.'],
  ]
  for (const [words, message] of refusals) {
    const { code, complaint } = await run(words.split(' ').filter((word) => word !== '--json'))
    assert.equal(code, 2)
    if (!words.includes('--json ') && !words.endsWith(' --json'))
      assert.equal(complaint.split('\n\n')[0], `affiche: ${message}`)
    const inJson = await run([...words.split(' '), '--json'])
    assert.equal(inJson.code, 2)
    assert.deepEqual(JSON.parse(inJson.complaint), { error: { code: 'usage', message } })
  }
})
