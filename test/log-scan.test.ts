/** The search for leaks that every test of the service ends with: it finds what is planted, and lets pass what may stand. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { test } from 'node:test'
import { assertNoLeaksIn, CLIENT_ADDRESS, leaksIn, noteBody, noteKey } from './support/log-scan.ts'
import { job, startService } from './support/service.ts'

const KEY = `affiche_${'K'.repeat(39)}`
const TITLE = 'Planted title of a job, "é"'

noteKey('an older form of a key')
noteBody(JSON.stringify(job({ title: TITLE, description: '<p>Planted\ndescription</p>' })))
noteBody('{"applicationUrl":"https://x.example"}')
noteBody('{"title":"Planted in no JSON", "salary":')

const line = (members: object): string => JSON.stringify({ level: 'info', time: 'now', ...members })
const request = (members: object): string =>
  line({ method: 'GET', path: '/', status: 200, ms: 1, msg: 'request', ...members })

const planted: Record<string, string> = {
  'a key in a message': line({ msg: `refused ${KEY}` }),
  'a key in a path': request({ path: `/api/${KEY}/x` }),
  'a key in an error': line({ err: { stack: `Error\n at ${KEY}` } }),
  'a key that a test used, whatever its form': line({ msg: 'an older form of a key' }),
  'a key in the name of a member': line({ headers: { [KEY]: 1 } }),
  'a key in a line that is no JSON': `plain text ${KEY}`,
  'the title of a job': line({ msg: TITLE }),
  'the description of a job': line({ err: { detail: 'row (<p>Planted\ndescription</p>)' } }),
  'a text of a body that was no JSON': line({ body: 'Planted in no JSON' }),
  'an e-mail address': line({ msg: 'for nobody.known@example.ca' }),
  'a title in a path': request({ path: `/jobs/${TITLE}` }),
  'the address that a proxy tells': line({ msg: `request from ${CLIENT_ADDRESS}` }),
  'the address of a socket': request({ remoteAddress: '127.0.0.1' }),
  'an address in IPv6': line({ msg: 'connection of ::ffff:10.1.1.1' }),
}

for (const [what, text] of Object.entries(planted))
  test(`${what} is found among harmless lines`, () => {
    const leaks = leaksIn([request({}), text, line({ msg: 'stopped' })])
    assert.ok(leaks.length > 0)
  })

test('the lines of a service that keeps its secrets are let pass', () => {
  const lines = [
    line({ settings: { HOST: '127.0.0.1', DATABASE_URL: '********', BASE_URL: 'https://x.example' }, msg: 'starting' }),
    line({ msg: 'Server listening at http://127.0.0.1:8080' }),
    line({ reason: 'connect ECONNREFUSED 127.0.0.1:5432', msg: 'waiting for the store' }),
    line({ err: { message: 'connect ECONNREFUSED 127.0.0.1:5432' }, msg: 'request failed' }),
    request({ path: '/api/v1.1/jobs/17', employerId: 1, keyId: 2, reqId: 'f3b0c4' }),
  ]
  assert.deepEqual(leaksIn(lines), [])
})

test('a service that logged a key fails to stop', async () => {
  const service = await startService()
  const { apiKey } = await service.employer()
  service.logged.push(line({ msg: String(apiKey) }))
  assert.throws(() => service.checkLog(), /The log holds the key affiche_/)
  await assert.rejects(service.stop(), /The log holds the key affiche_/)
})

test('of what a process prints only its log is looked through, since a command may print a key', async () => {
  assertNoLeaksIn(`{"apiKey":"${KEY}"}\n  ${KEY}\n`)
  const child = spawn(process.execPath, ['-e', `console.log(${JSON.stringify(line({ msg: KEY }))})`])
  let printed = ''
  child.stdout.on('data', (bytes) => (printed += bytes))
  await once(child, 'close')
  assert.throws(() => assertNoLeaksIn(printed), /The log holds the key/)
})
