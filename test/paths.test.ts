/** Addresses that try to get at something else than they name; sent as bytes, since clients tidy them up. */
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { API_PREFIX } from '@affiche/contract/operations.ts'
import { assertOwnHeaders } from './support/headers.ts'
import { createSender, type Sender } from './support/sender.ts'
import { type Client, startService, type TestService } from './support/service.ts'

const SERVER = join(import.meta.dirname, '../server')

let service: TestService
let owner: Client
let sender: Sender
before(async () => {
  service = await startService()
  owner = await service.employer()
  sender = createSender(service.base)
})
after(async () => {
  sender.close()
  await service.stop()
})

const get = (target: string, fields: Record<string, string> = {}, method = 'GET') => {
  const headers = Object.entries({ Host: 'localhost', 'API-Key': owner.apiKey ?? '', ...fields })
  return sender.send({ method, target, headers, body: null })
}

const UP = ['..', '%2e%2e', '.%2e', '%2E.', '..%00', '%c0%ae%c0%ae', '%252e%252e', '..;', '....', '..%ff', '..\\']
const SLASH = ['/', '%2f', '\\', '%5c', '//', '%252f', '/./', '%c0%af']

/** Climbs from a folder of files to the packages that lie beside it, and to the root of the machine. */
const climbs = UP.flatMap((up) =>
  SLASH.flatMap((slash) => [
    `/docs/assets/${up}${slash}package.json`,
    `/docs/assets/${`${up}${slash}`.repeat(12)}etc/passwd`,
    `/docs/${up}${slash}${up}${slash}package.json`,
    `${API_PREFIX}/jobs/${up}${slash}${up}${slash}openapi.json`,
  ]),
)

const others = [
  '/docs/assets//etc/passwd',
  '/docs/assets/%2fetc%2fpasswd',
  '/docs/assets/C:\\Windows\\win.ini',
  '/docs/interface.md.',
  '/docs/operating.md',
  '/docs/interface/..',
  '/docs/interface%00',
  '/docs/interface;x',
  '/docs/interface/../security.md',
  '/docs/security',
  '/docs/security.md',
  '/docs/INTERFACE',
  '/docs/../docs',
  '/docs/problems/../../docs',
  '/docs/problems/__proto__',
  '/docs/problems/%3Cscript%3E',
  '/docs;x',
  '/docs/.',
  '/.git/config',
  '/package.json',
  '/%2e%2e/package.json',
  `${API_PREFIX}/%00`,
  `${API_PREFIX}/jobs/1/../../locations`,
  `${API_PREFIX}/jobs%2f1`,
  `${API_PREFIX}/jobs;id=1`,
  `${API_PREFIX}/jobs/.`,
  `${API_PREFIX}/positiontypes.`,
  `${API_PREFIX}/positiontypes%20`,
  `${API_PREFIX}\\positiontypes`,
  '/api//v1.1/positiontypes',
  '*',
  '*?',
  '*?q=1',
]

test('no address climbs out of its folder or reads another file, however it is written', async () => {
  for (const target of [...climbs, ...others]) {
    const { status, headers, text } = await get(target)
    assert.ok([400, 404].includes(status), `${status} ${target} ${text.slice(0, 200)}`)
    assert.equal(headers.get('content-type'), 'application/problem+json; charset=utf-8', target)
    assertOwnHeaders(headers)
    assert.doesNotMatch(text, /root:|"version"|<script>|\/etc|node_modules/, target)
  }
})

test('the papers beside the one that is served are there, so that they are refused and do not merely miss', async () => {
  assert.ok(existsSync(join(SERVER, '../docs/security.md')))
  assert.equal((await get('/docs/interface')).status, 200)
})

test('a request in the form for proxies is answered as the address in it, and never passed on', async () => {
  const plain = await get(`${API_PREFIX}/positiontypes/1`)
  const absolute = await get(`http://evil.example${API_PREFIX}/positiontypes/1`)
  assert.deepEqual([absolute.status, absolute.text], [plain.status, plain.text])
})

describe('the host that a client names', () => {
  const hosts = [
    'evil.example"',
    'evil.example/x',
    'a@evil.example',
    'evil.example\\',
    'evil.example, other.example/',
    '<script>',
    'evil%0d%0aX: 1',
    'évil.example',
    'evil.example:99999999',
    'evil.example:99999',
    '999.1.1.1',
    '[::::]:1',
    '[::1',
    'x'.repeat(5_000).concat('/'),
  ]
  const addresses = async (fields: Record<string, string>, at: Sender): Promise<string[]> => {
    const headers = Object.entries({ Host: 'localhost', ...fields })
    const target = `${API_PREFIX}/locations?pageSize=1`
    const list = await at.send({ method: 'GET', target, headers, body: null })
    const lost = await at.send({ method: 'GET', target: '/nothing', headers, body: null })
    for (const answer of [list, lost]) assertOwnHeaders(answer.headers)
    // Two hosts in one header are refused, and a refusal holds an address too.
    if (list.status === 400) return [JSON.parse(list.text).type, JSON.parse(lost.text).type]
    return [JSON.parse(list.text).paging.next, JSON.parse(lost.text).type]
  }

  for (const [name, environment] of [
    ['Host', {}],
    ['X-Forwarded-Host', { TRUST_PROXY: 'true' }],
  ] as const)
    test(`stands in no address where ${name} holds what no host may hold`, async (t) => {
      const trusting = await startService({ environment })
      const at = createSender(trusting.base)
      t.after(async () => {
        at.close()
        await trusting.stop()
      })
      for (const host of hosts)
        for (const address of await addresses({ [name]: host }, at))
          assert.equal(new URL(address).host, new URL(trusting.base).host, host)
      for (const proto of ['javascript', 'https"', 'file', 'https, javascript']) {
        const printed = await addresses({ 'X-Forwarded-Proto': proto }, at)
        for (const address of printed) assert.match(address, /^https?:\/\/localhost\//)
      }
    })

  test('stands in no address at all with BASE_URL, whatever header names it', async (t) => {
    const fixed = await startService({ environment: { BASE_URL: 'https://jobs.example.ca', TRUST_PROXY: 'true' } })
    const at = createSender(fixed.base)
    t.after(async () => {
      at.close()
      await fixed.stop()
    })
    const fields = { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example', Forwarded: 'host=evil.example' }
    for (const address of await addresses({ ...fields, 'X-Original-Host': 'evil.example' }, at))
      assert.match(address, /^https:\/\/jobs\.example\.ca\//)
  })
})
