/** What `employer create` and `employer rename` take. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, test } from 'node:test'
import { KEY_FORM } from '../../domain/api-key.ts'
import { runCommand } from '../run.ts'

const KEY = new RegExp(KEY_FORM.source)

let dataDir: string

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'affiche-employer-'))
  await told('migrate')
})

afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const run = async (words: readonly string[]) => {
  const [out, complaint]: [string[], string[]] = [[], []]
  const code = await runCommand(words, {
    environment: { DATA_DIR: dataDir },
    write: (text) => void out.push(text),
    writeError: (text) => void complaint.push(text),
  })
  return { code, out: out.join(''), complaint: complaint.join('') }
}

const told = async (...words: string[]): Promise<string> => {
  const { code, out, complaint } = await run(words)
  assert.deepEqual([code, complaint], [0, ''])
  return out
}

const json = async (...words: string[]) => JSON.parse(await told(...words, '--json'))

const refuses = async (refusal: 1 | 2, pattern: RegExp, words: readonly string[]) => {
  const { code, out, complaint } = await run(words)
  assert.deepEqual([code, out], [refusal, ''])
  assert.match(complaint, pattern)
}

test('create names, limits and ends the first key as it is told, and makes no employer where that cannot be', async () => {
  const options = ['--key-name', 'ATS', '--scopes', 'jobs:read', '--expires', '2999-06-30']
  const { employer, key, apiKey } = await json('employer', 'create', 'Ann', ...options)
  assert.deepEqual(
    [key.id, key.employerId, key.name, key.scopes, key.expiresAt],
    [1, employer.id, 'ATS', ['jobs:read'], '2999-06-30T00:00:00.000Z'],
  )
  assert.match(apiKey, KEY)
  assert.match(await told('employer', 'create', 'Bob'), /^Employer 2 \(standard\): Bob\nKey 2\nAPI key, shown/)
  await refuses(1, /must be in the future/, ['employer', 'create', 'Eve', '--expires', '2020-01-01'])
  await refuses(1, /name of a key/, ['employer', 'create', 'Eve', '--key-name', 'a\tb'])
  await refuses(2, /--scopes/, ['employer', 'create', 'Eve', '--scopes', 'all'])
  assert.equal((await json('employer', 'list')).employers.length, 2)
})

test('rename gives an employer another name under the rules of a new one', async () => {
  await json('employer', 'create', 'Ann')
  assert.equal((await json('employer', 'rename', '1', 'Ann & Söhne 🍞')).employer.name, 'Ann & Söhne 🍞')
  assert.match(await told('employer', 'rename', '1', 'Anne'), /Anne\n$/)
  await refuses(1, /cannot be empty/, ['employer', 'rename', '1', ' '])
  await refuses(1, /There is no employer 9\./, ['employer', 'rename', '9', 'Bob'])
  assert.equal((await json('employer', 'list')).employers[0].name, 'Anne')
})
