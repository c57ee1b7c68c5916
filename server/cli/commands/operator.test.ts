/** `affiche operator …`. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runCli } from '../../../test/support/cli.ts'
import { newFolder } from '../../../test/support/folder.ts'

test('a person is made an operator, listed, and ended', async () => {
  const dataDir = newFolder('operator')
  const run = (...words: string[]) => runCli(words, { DATA_DIR: dataDir })
  await run('migrate')
  assert.equal((await run('operator', 'list')).out, 'No person is an operator.\n')
  await run('person', 'add', 'Zoé Roy', '--handle', 'zoe')
  assert.match((await run('operator', 'add', '1')).out, /^ID {2}HANDLE .*\n1 {3}zoe {5}operator {2}Zoé Roy\n$/)
  const { out } = await run('operator', 'add', '1', '--role', 'auditor', '--json')
  const { operators } = JSON.parse(out)
  assert.deepEqual(operators, [{ id: 1, name: 'Zoé Roy', handle: 'zoe', role: 'auditor' }])
  assert.equal((await run('operator', 'end', '1')).out, 'No person is an operator.\n')
  for (const [words, code, expected] of [
    [['end', '1'], 1, /Person 1 is no operator/],
    [['add', '7'], 1, /There is no person 7, or it is disabled/],
    [['add', '1', '--role', 'king'], 2, /auditor or operator/],
  ] as const) {
    const refused = await run('operator', ...words)
    assert.equal(refused.code, code)
    assert.match(refused.stderr, expected)
  }
})
