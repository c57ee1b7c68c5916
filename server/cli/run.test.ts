/** Operator commands on one store: effects, output and refusals. */

import assert from 'node:assert/strict'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, test } from 'node:test'
import { runCli } from '../../test/support/cli.ts'
import { newFolder } from '../../test/support/folder.ts'
import { texts } from '../../test/support/texts.ts'
import { KEY_FORM } from '../employers/api-key.ts'

/** Pattern without the flag g, which would keep the last position. */
const KEY = new RegExp(KEY_FORM.source)

let dataDir: string

beforeEach(async () => {
  dataDir = newFolder('cli')
  await run(['migrate'])
})

const run = (words: readonly string[], environment: Record<string, string> = {}) =>
  runCli(words, { DATA_DIR: dataDir, ...environment })

/** Runs a command with --json, and checks that it prints one JSON object on one line and nothing else. */
const json = async (...words: string[]) => {
  const { code, out, stderr } = await run([...words, '--json'])
  assert.deepEqual([code, stderr], [0, ''], words.join(' '))
  assert.match(out, /^\{.*\}\n$/)
  return JSON.parse(out)
}

/** Runs a command with text output, and checks that it is no JSON. */
const output = async (...words: string[]): Promise<string> => {
  const { code, out, stderr } = await run(words)
  assert.deepEqual([code, stderr], [0, ''], words.join(' '))
  assert.doesNotMatch(out, /^\{/)
  assert.match(out, /\n$/)
  return out
}

const refuses = async (
  code: 1 | 2,
  pattern: RegExp,
  words: readonly string[],
  environment: Record<string, string> = {},
) => {
  const text = await run(words, environment)
  assert.deepEqual([text.code, text.out], [code, ''], `${words.join(' ')}: ${text.stderr}`)
  assert.match(text.stderr, pattern)
  assert.match(text.stderr, /^affiche: \S.*\n/)
  assert.doesNotMatch(text.stderr, /\n\s+at |node:|undefined|\[object/)
  const inJson = await run([...words, '--json'], environment)
  assert.deepEqual([inJson.code, inJson.out], [code, ''], `${words.join(' ')}: ${inJson.stderr}`)
  assert.match(inJson.stderr, /^[^\n]+\n$/)
  const { error } = JSON.parse(inJson.stderr)
  assert.ok(text.stderr.startsWith(`affiche: ${error.message}\n`), inJson.stderr)
  assert.equal(error.code === 'usage', code === 2)
}

describe('employer', () => {
  test('create creates an employer on the standard plan by default, and shows its key', async () => {
    const made = await json('employer', 'create', 'Boulangerie Côté & fils')
    assert.deepEqual(Object.keys(made), ['employer', 'key', 'apiKey'])
    assert.deepEqual(made.employer, { id: 1, name: 'Boulangerie Côté & fils', plan: 'standard' })
    assert.match(made.apiKey, new RegExp(`^${KEY_FORM.source}$`))
    assert.deepEqual((await json('employer', 'create', 'B', '--plan', 'unlimited')).employer, {
      id: 2,
      name: 'B',
      plan: 'unlimited',
    })
    assert.match(await output('employer', 'create', 'C', '--plan=standard'), KEY)
    const { employers } = await json('employer', 'list')
    assert.deepEqual(
      employers.map(({ plan }: { plan: string }) => plan),
      ['standard', 'unlimited', 'standard'],
    )
  })

  test('list shows every employer, also when there is none', async () => {
    assert.deepEqual(await json('employer', 'list'), { employers: [] })
    assert.match(await output('employer', 'list'), /no employers/)
    await json('employer', 'create', 'Ann')
    assert.match(await output('employer', 'list'), /^ID {2}PLAN {6}STATE {5}NAME\n1 {3}standard {2}in force {2}Ann\n$/)
  })

  test('suspend, resume and set-plan change the named employer, and may be repeated', async () => {
    await json('employer', 'create', 'Ann')
    await json('employer', 'create', 'Bob')
    for (const suspended of [true, true, false, false]) {
      const { employer } = await json('employer', suspended ? 'suspend' : 'resume', '2')
      assert.deepEqual(employer, { id: 2, name: 'Bob', plan: 'standard', suspended })
    }
    assert.equal((await json('employer', 'set-plan', '2', 'unlimited')).employer.plan, 'unlimited')
    assert.equal((await json('employer', 'set-plan', '2', 'standard')).employer.plan, 'standard')
    assert.match(await output('employer', 'suspend', '2'), /suspended/)
    assert.match(await output('employer', 'resume', '2'), /in force/)
    assert.match(await output('employer', 'set-plan', '2', 'unlimited'), /unlimited/)
    const [first] = (await json('employer', 'list')).employers
    assert.deepEqual(first, { id: 1, name: 'Ann', plan: 'standard', suspended: false })
  })

  test('suspend takes a reason, and tells nobody one that is not given', async () => {
    await json('employer', 'create', 'Ann')
    assert.equal((await json('employer', 'suspend', '1', '--reason', 'a fraud', '--tell')).employer.suspended, true)
    await refuses(2, /tells a reason/, ['employer', 'suspend', '1', '--tell'])
    await refuses(1, /1 to 500 characters/, ['employer', 'suspend', '1', '--reason', ' '])
  })

  test('unknown employers and invalid names are refused with code 1 and change nothing', async () => {
    for (const words of ['suspend 9', 'resume 9', 'set-plan 9 standard'])
      await refuses(1, /There is no employer 9\./, ['employer', ...words.split(' ')])
    await refuses(1, /cannot be empty/, ['employer', 'create', ''])
    await refuses(1, /cannot be empty/, ['employer', 'create', '  '])
    await refuses(1, /control characters/, ['employer', 'create', 'a\nb'])
    await refuses(1, /at most 200 characters/, ['employer', 'create', 'é'.repeat(201)])
    assert.deepEqual(await json('employer', 'list'), { employers: [] })
    assert.equal((await json('employer', 'create', '😀'.repeat(200))).employer.id, 1)
  })
})

describe('key', () => {
  test('issue shows the key once; list never shows one', async () => {
    const { apiKey } = await json('employer', 'create', 'Ann')
    const order = ['--name', 'ATS', '--expires', '2999-06-30', '--scopes', 'jobs:read']
    const issued = await json('key', 'issue', '--employer', '1', ...order)
    assert.match(issued.apiKey, new RegExp(`^${KEY_FORM.source}$`))
    assert.notEqual(issued.apiKey, apiKey)
    const { createdAt, ...rest } = issued.key
    assert.ok(Math.abs(Date.parse(createdAt) - Date.now()) < 60_000)
    const expected = {
      id: 2,
      employerId: 1,
      name: 'ATS',
      scopes: ['jobs:read'],
      preconditions: false,
      test: false,
      expiresAt: '2999-06-30T00:00:00.000Z',
      revokedAt: null,
      recordUntil: null,
      lastUsedAt: null,
    }
    assert.deepEqual(rest, expected)
    const listed = await json('key', 'list', '--employer', '1')
    assert.deepEqual(listed.keys[1], issued.key)
    assert.deepEqual(listed.keys[0].scopes, ['jobs:read', 'jobs:write'])
    const text = await output('key', 'list', '--employer', '1')
    for (const key of [apiKey, issued.apiKey]) assert.ok(!(JSON.stringify(listed) + text).includes(key.slice(8)))
    assert.match(await output('key', 'issue', '--employer', '1'), KEY)
  })

  test('issue --test makes the twin with its first key, and lists mark test keys', async () => {
    await json('employer', 'create', 'Ann')
    const order = ['key', 'issue', '--employer', '1', '--test', '--name', 'ATS']
    const issued = await json(...order)
    assert.match(issued.apiKey, /^affiche_test_[0-9A-Za-z]{39}$/)
    assert.deepEqual([issued.key.employerId, issued.key.test, (await json(...order)).key.employerId], [2, true, 2])
    const [live, ...others] = (await json('key', 'list', '--employer', '1')).keys
    assert.deepEqual([live.test, others.map(({ test }: { test: boolean }) => test)], [false, [true, true]])
    assert.match(await output('key', 'list', '--employer', '1'), /\[test\] ATS/)
  })

  test('revoke ends a key, and revoking it again keeps the first time', async () => {
    await json('employer', 'create', 'Ann')
    const first = await json('key', 'revoke', '1')
    assert.ok(Math.abs(Date.parse(first.key.revokedAt) - Date.now()) < 60_000)
    assert.deepEqual(await json('key', 'revoke', '1'), first)
    assert.match(await output('key', 'revoke', '1'), /revoked/)
    assert.match(await output('key', 'list', '--employer', '1'), /revoked/)
  })

  test('unknown employers and keys and past expiries are refused with code 1', async () => {
    await refuses(1, /There is no employer 9\./, ['key', 'issue', '--employer', '9'])
    await refuses(1, /There is no employer 9\./, ['key', 'list', '--employer', '9'])
    await refuses(1, /There is no key 9\./, ['key', 'revoke', '9'])
    await json('employer', 'create', 'Ann')
    await refuses(1, /must be in the future/, ['key', 'issue', '--employer', '1', '--expires', '2020-01-01'])
    await refuses(1, /name of a key/, ['key', 'issue', '--employer', '1', '--name', 'a\tb'])
    assert.equal((await json('key', 'list', '--employer', '1')).keys.length, 1)
  })

  test('a time at which a key expires must exist', async () => {
    await json('employer', 'create', 'Ann')
    for (const time of [
      ...texts(`
      2999-02-30 | 2999-02-30T12:00Z | 2999-13-01 | 2999-01-01T25:00Z | tomorrow | 2999 | 1
    `),
      '',
    ])
      await refuses(2, /--expires/, ['key', 'issue', '--employer', '1', `--expires=${time}`])
    const { key } = await json('key', 'issue', '--employer', '1', '--expires', '2999-06-30T12:00-04:00')
    assert.equal(key.expiresAt, '2999-06-30T16:00:00.000Z')
  })
})

test('migrate lists the applied migrations, and none the second time', async () => {
  rmSync(dataDir, { recursive: true })
  const { applied } = await json('migrate')
  assert.ok(applied.length > 0 && applied[0].startsWith('1 '))
  assert.deepEqual(await json('migrate'), { applied: [] })
  assert.match(await output('migrate'), /up to date/)
})

test('config shows every setting in effect without a store', async () => {
  rmSync(dataDir, { recursive: true })
  const shown = await json('config')
  assert.equal(shown.DATA_DIR, dataDir)
  assert.equal(shown.PORT, 8080)
  assert.match(await output('config'), new RegExp(`^DATA_DIR=${dataDir}$`, 'm'))
  assert.equal(existsSync(dataDir), false)
})

test('invalid commands are answered with the usage and code 2, and create nothing', async () => {
  rmSync(dataDir, { recursive: true })
  const wrong = [
    ...texts(`
      nothing | employer | employer remove 1 | employer list --all | migrate now | config PORT
      serve --port 1
    `),
    ...['employer create', 'employer create A B', 'employer create A --plan', 'employer create A --plan gold'],
    ...['employer set-plan 1', 'employer set-plan 1 gold', 'employer suspend -1', 'employer suspend 2147483648'],
    ...['key issue', 'key list', 'key revoke', 'key revoke x', 'key revoke 01', 'key issue --employer 1 --scopes all'],
  ]
  for (const words of wrong) await refuses(2, /\n\nUsage: affiche COMMAND/, words.split(' '))
  const none = await run([])
  assert.equal(none.code, 2)
  assert.equal(existsSync(dataDir), false, 'a wrong command made the store')
})

test('invalid settings are refused by every command with code 1, one sentence each', async () => {
  const environment = { PORT: 'x', TIME_ZONE: 'Mars/Olympus', LOG_LEVEL: 'loud' }
  for (const words of [['employer', 'list'], ['config'], ['migrate'], ['serve'], ['key', 'list', '--employer', '1']]) {
    await refuses(1, /PORT is "x".*\.\nTIME_ZONE .*\.\nLOG_LEVEL .*\.\n$/, words, environment)
  }
})

test('a folder that cannot be created, or is a file, is refused by its name', async () => {
  const file = join(dataDir, 'file')
  writeFileSync(file, '')
  for (const folder of [file, join(file, 'below')])
    await refuses(1, new RegExp(folder), ['employer', 'list'], { DATA_DIR: folder })
})

test('a data file of another format is refused and left unchanged', async () => {
  writeFileSync(join(dataDir, 'affiche.db'), 'this is no database, but it is long enough to be read as one'.repeat(20))
  await refuses(1, /affiche\.db|not a database/, ['employer', 'list'])
})
