/** `affiche person …`. */
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { commandsOn } from '../../../test/support/cli.ts'
import { newFolder } from '../../../test/support/folder.ts'
import { startService } from '../../../test/support/service.ts'
import { hashLink, LINK_FORM } from '../../people/link.ts'
import { addressOf, announceAddress } from '../../upkeep/service-address.ts'
import { openSqliteStore } from '../../upkeep/sqlite/store.ts'

let dataDir: string

/** Commands that are run without the settings of the service. */
const bare = commandsOn(() => ({ DATA_DIR: dataDir }))

const { run, json, refuses } = commandsOn(() => ({ DATA_DIR: dataDir, BASE_URL: 'https://jobs.example.ca' }))

const tokenIn = (text: string): string => new RegExp(LINK_FORM.source).exec(text)?.[0] ?? ''

beforeEach(async () => {
  dataDir = newFolder('person')
  await run('migrate')
  await json('employer', 'create', 'Épicerie')
})

const ADD = ['person', 'add', 'Zoé Roy', '--handle', 'zoe', '--employer', '1'] as const

test('add shows the link of a new person once, list shows its employers, and the trail who did it', async () => {
  const { person, link } = await json(...ADD, '--language', 'fr')
  assert.deepEqual([person.id, person.name, person.language, link.purpose], [1, 'Zoé Roy', 'fr', 'invitation'])
  assert.match(link.address, new RegExp(`^https://jobs\\.example\\.ca/fr/console/link/${LINK_FORM.source}$`))
  const store = openSqliteStore({ directory: dataDir, clock: Date.now })
  const found = await store.people.findLink(hashLink(tokenIn(link.address)) ?? new Uint8Array())
  await store.close()
  assert.equal(found?.person.id, 1)
  const { people } = await json('person', 'list')
  assert.deepEqual(people, [{ ...person, memberships: [{ employerId: 1, role: 'owner', keyId: 2 }] }])
  const listed = await run('person', 'list', '--employer', '1')
  assert.match(listed.out, /^ID {2}HANDLE .*\n1 {3}zoe .*1 owner .*Zoé Roy\n$/)
  assert.equal(tokenIn(listed.out), '')
  assert.match((await run('audit', '1')).out, /person\.invite .*\n.*person\.link /)
  assert.deepEqual((await json('key', 'list', '--employer', '1')).keys.length, 1)
})

test('roles are given and ended, and a person is disabled and enabled', async () => {
  await json('person', 'add', 'Zoé Roy', '--handle', 'zoe')
  assert.equal((await run('person', 'list', '--employer', '1')).out, 'There are no people yet.\n')
  const rolesOf = async (...words: string[]) =>
    (await json(...words)).people[0].memberships.map(({ role }: { role: string }) => role)
  assert.deepEqual(await rolesOf('person', 'role', '1', 'editor', '--employer', '1'), ['editor'])
  assert.deepEqual(await rolesOf('person', 'role', '1', 'reader', '--employer', '1'), ['reader'])
  assert.deepEqual(await rolesOf('person', 'end', '1', '--employer', '1'), [])
  assert.match((await run('person', 'disable', '1')).out, /disabled/)
  await refuses(1, /disabled; "affiche person enable"/, 'person', 'link', '1')
  assert.match((await run('person', 'enable', '1')).out, /in force/)
  const { link } = await json('person', 'link', '1')
  assert.equal(link.purpose, 'recovery')
})

test('what is wrong is said, and nothing is made', async () => {
  await json(...ADD)
  await refuses(1, /Another person signs in as "ZOÉ"/, 'person', 'add', 'Zoé', '--handle', 'ZOÉ')
  await refuses(1, /no employer 9/, 'person', 'add', 'Ann', '--handle', 'ann', '--employer', '9')
  await refuses(1, /2 to 100 letters/, 'person', 'add', 'Ann', '--handle', 'a b')
  await refuses(1, /one line/, 'person', 'add', ' ', '--handle', 'ann')
  await refuses(2, /--handle is missing/, 'person', 'add', 'Ann')
  await refuses(2, /The role is owner, editor, reader/, ...ADD, '--role', 'admin')
  await refuses(2, /--role goes with --employer/, 'person', 'add', 'Ann', '--handle', 'ann', '--role', 'owner')
  await refuses(2, /en or fr/, ...ADD, '--language', 'de')
  for (const name of ['link', 'disable', 'enable']) await refuses(1, /no person 9/, 'person', name, '9')
  await refuses(1, /no person 9, or no employer 1/, 'person', 'role', '9', 'owner', '--employer', '1')
  await refuses(1, /no person 9/, 'person', 'end', '9', '--employer', '1')
  assert.equal((await json('person', 'list')).people.length, 1)
})

test('a link has the address of the running service, or its BASE_URL, without the settings of the service', async () => {
  await bare.json(...ADD)
  for (const environment of [{}, { BASE_URL: 'https://jobs.example.ca/work' }]) {
    const service = await startService({ dataDir, keepData: true, environment })
    const base = environment.BASE_URL ?? service.base.replace('127.0.0.1', 'localhost')
    const { link } = await bare.json('person', 'link', '1')
    assert.ok(link.address.startsWith(`${base}/en/console/link/`), link.address)
    assert.equal(link.address, base + link.path)
    await service.stop()
  }
})

test('where no service announces its address, a link is a path, and the text says what it lacks', async () => {
  await bare.json(...ADD)
  const { link } = await bare.json('person', 'link', '1')
  assert.equal(link.address, null)
  assert.match(link.path, new RegExp(`^/en/console/link/${LINK_FORM.source}$`))
  const { out } = await bare.run('person', 'link', '1')
  assert.match(out, /shown this once: \/en\/console\/link\/\S+\nThe address of the service is not known here/)
  assert.ok(!/https?:\/\/localhost/.test(out))
})

test('the address is that of the last service to start, which alone forgets it, and a database has none', () => {
  const warned: unknown[] = []
  const logger = { warn: (what: unknown) => void warned.push(what) }
  const announce = (listensAt: string, place: object = {}) =>
    announceAddress({ settings: { ...embedded, ...place }, logger }, listensAt)
  const embedded = { baseUrl: null, dataDir, databaseUrl: null }
  const [first, second] = [announce('http://[::1]:8001'), announce('http://192.168.1.7:8002')]
  first()
  assert.equal(addressOf(embedded), 'http://192.168.1.7:8002')
  const database = { ...embedded, databaseUrl: 'postgres://localhost/affiche' }
  assert.equal(addressOf(database), null)
  second()
  assert.equal(addressOf(embedded), null)
  announce('http://127.0.0.1:8003', database)
  assert.equal(addressOf(embedded), null)
  assert.deepEqual(warned, [])
  announce('http://127.0.0.1:8004', { dataDir: `${dataDir}/missing` })()
  assert.equal(warned.length, 1, 'a folder that takes no file keeps no service from starting')
})
