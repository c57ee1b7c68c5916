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
    complain: (text) => void complaints.push(text),
  })
  return { code, out: out.join(''), complaint: complaints.join('') }
}

test('words that are nearly a command are answered with the usage of those that they are near to', async () => {
  const near: [words: string, told: string[]][] = [
    [
      'employer remove 1',
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
    ['key issue --help', ['key issue']],
  ]
  const namesIn = (text: string) =>
    [...text.matchAll(/^ {2}([a-z][a-z -]*?)(?= \[?(?:--|[A-Z])|$)/gm)].map(([, name]) => name)
  for (const [words, told] of near) {
    const { out, complaint } = await run(words.split(' '))
    assert.deepEqual(namesIn(out + complaint), told, words)
    assert.match(out + complaint, /\n\n"affiche help" tells every command\.\n$/)
  }
})

test('--help shows every command, with code 0', async () => {
  for (const words of [['--help'], ['help']]) {
    const { code, out, complaint } = await run(words)
    assert.deepEqual([code, complaint], [0, ''])
    for (const { name, sentence } of commands) assert.ok(out.includes(`  ${name}`) && out.includes(sentence), name)
  }
})
