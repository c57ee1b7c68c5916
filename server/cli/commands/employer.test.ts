/** `affiche employer create` and `rename`. */

import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { commandsOn } from '../../../test/support/cli.ts'
import { newFolder } from '../../../test/support/folder.ts'
import { KEY_FORM } from '../../employers/api-key.ts'

const KEY = new RegExp(KEY_FORM.source)

let dataDir: string

beforeEach(async () => {
  dataDir = newFolder('employer')
  await output('migrate')
})

const { output, json, refuses } = commandsOn(() => ({ DATA_DIR: dataDir }))

test('create sets name, scopes and expiry of the first key, and creates no employer if they are invalid', async () => {
  const options = ['--key-name', 'ATS', '--scopes', 'jobs:read', '--expires', '2999-06-30']
  const { employer, key, apiKey } = await json('employer', 'create', 'Ann', ...options)
  assert.deepEqual(
    [key.id, key.employerId, key.name, key.scopes, key.expiresAt],
    [1, employer.id, 'ATS', ['jobs:read'], '2999-06-30T00:00:00.000Z'],
  )
  assert.match(apiKey, KEY)
  assert.match(await output('employer', 'create', 'Bob'), /^Employer 2 \(standard\): Bob\nKey 2\nAPI key, shown/)
  await refuses(1, /must be in the future/, 'employer', 'create', 'Eve', '--expires', '2020-01-01')
  await refuses(1, /name of a key/, 'employer', 'create', 'Eve', '--key-name', 'a\tb')
  await refuses(2, /--scopes/, 'employer', 'create', 'Eve', '--scopes', 'all')
  assert.equal((await json('employer', 'list')).employers.length, 2)
})

test('rename checks the name like create', async () => {
  await json('employer', 'create', 'Ann')
  assert.equal((await json('employer', 'rename', '1', 'Ann & Söhne 🍞')).employer.name, 'Ann & Söhne 🍞')
  assert.match(await output('employer', 'rename', '1', 'Anne'), /Anne\n$/)
  await refuses(1, /cannot be empty/, 'employer', 'rename', '1', ' ')
  await refuses(1, /There is no employer 9\./, 'employer', 'rename', '9', 'Bob')
  assert.equal((await json('employer', 'list')).employers[0].name, 'Anne')
})

test('set-profile changes what is given, shows the profile, and refuses what the interface refuses', async () => {
  await json('employer', 'create', 'Ann')
  await json('employer', 'create', 'Bob')
  const options = [
    '--name-fr',
    'Anne',
    '--size',
    '25-or-more',
    '--federal',
    'no',
    '--enforced-rules',
    'on-pay-missing, on-ai',
  ]
  const { profile } = await json('employer', 'set-profile', '1', ...options, '--slug', 'ann')
  assert.deepEqual(
    [profile.nameFr, profile.size, profile.federal, profile.enforcedRules, profile.publishing],
    ['Anne', '25-or-more', false, ['on-pay-missing', 'on-ai'], 'public'],
  )
  const cleared = await json(
    'employer',
    'set-profile',
    '1',
    '--name-fr',
    '',
    '--size',
    'unknown',
    '--publishing',
    'off',
  )
  assert.deepEqual([cleared.profile.nameFr, cleared.profile.size, cleared.profile.slug], [null, null, 'ann'])
  assert.match(await output('employer', 'set-profile', '1'), /^publishing +off$/m)
  // Which no employer gives itself.
  const reserved = ['--name-fr', 'Gouvernement du Canada', '--slug', 'gouvernement-du-canada']
  const given = await json('employer', 'set-profile', '2', ...reserved)
  assert.deepEqual([given.profile.nameFr, given.profile.slug], [reserved[1], reserved[3]])
  await refuses(1, /has "ann" already/, 'employer', 'set-profile', '2', '--slug', 'ann')
  const unknown = ['--enforced-rules', 'on-pay']
  await refuses(1, /can be enforced\. They are on-pay-missing, /, 'employer', 'set-profile', '1', ...unknown)
  await refuses(1, /25-or-more/, 'employer', 'set-profile', '1', '--size', 'big')
  await refuses(2, /--federal/, 'employer', 'set-profile', '1', '--federal', 'maybe')
  await refuses(1, /There is no employer 9\./, 'employer', 'set-profile', '9')
})
