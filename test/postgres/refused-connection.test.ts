/** A database that does not let the service in: the start and every command name the setting and the way out, at once. */
import assert from 'node:assert/strict'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { createConnector } from '../../server/platform/engines/postgres/connect.ts'
import { connectRefusal } from '../../server/platform/engines/postgres/connect-refusal.ts'
import { readTarget } from '../../server/platform/engines/postgres/url.ts'
import { runCli } from '../support/cli.ts'
import { newFolder } from '../support/folder.ts'
import { LIMITS, runStatements } from '../support/postgres.ts'
import { type LocalServer, startServer } from '../support/postgres-server.ts'
import { command, launch } from '../support/process.ts'
import { NO_OPENSSL, offerTls } from '../support/tls.ts'

let server: LocalServer

before(async () => {
  server = await startServer()
  await runStatements(server.url, [
    "CREATE ROLE ann LOGIN PASSWORD 'right'",
    'CREATE ROLE closed',
    'CREATE DATABASE jobs',
    'CREATE DATABASE shut',
    'REVOKE CONNECT ON DATABASE shut FROM public',
  ])
  const file = join(server.data, 'pg_hba.conf')
  writeFileSync(
    file,
    `host all postgres 127.0.0.1/32 trust
host all ann 127.0.0.1/32 scram-sha-256
host all closed 127.0.0.1/32 trust
hostssl all tls 127.0.0.1/32 trust
`,
  )
  await runStatements(server.url, ['SELECT pg_reload_conf()'])
})

after(() => server.remove())

const address = (who: string, database: string, query = ''): string =>
  `postgres://${who}@127.0.0.1:${server.port}/${database}${query}`

const REFUSALS: [what: string, url: () => string, sentence: RegExp][] = [
  [
    'a wrong password',
    () => address('ann:hunter2', 'jobs'),
    /refuses the password of user "ann"\. .*# is written as %23/,
  ],
  ['no password', () => address('ann', 'jobs'), /requires a password for user "ann", and the address has none/],
  ['a wrong database', () => address('ann:right', 'jbos'), /has no database "jbos"\. .*createdb/],
  [
    'a database of others',
    () => address('ann:right', 'shut'),
    /refuses user "ann" and database "shut" \(permission denied/,
  ],
  ['a user that may not log in', () => address('closed', 'jobs'), /refuses user "closed" \(.*not permitted/],
  ['a user that needs TLS', () => address('tls', 'jobs', '?sslmode=disable'), /refuses user "tls" .*sslmode=require/],
  ['an unknown parameter', () => address('ann:right', 'jobs', '?nonsense=1'), /parameter of the address .*nonsense/],
]

for (const [what, url, sentence] of REFUSALS)
  test(`${what} is reported with setting, server and remedy by the start, a command and the doctor`, async () => {
    for (const words of [['serve'], ['employer', 'list'], ['doctor']]) {
      const environment = { DATABASE_URL: url(), LOG_LEVEL: 'silent', DATABASE_WAIT_SECONDS: '86400' }
      const { code, out, stderr } = await runCli(words, environment)
      const text = out + stderr
      assert.equal(code, 1)
      assert.match(text, sentence)
      assert.match(text, new RegExp(`DATABASE_URL cannot be used: the server 127\\.0\\.0\\.1:${server.port} `))
      assert.doesNotMatch(text, /hunter2|right|\n\s+at /)
    }
  })

test('a copy reports the fault of its own address, and not of DATABASE_URL', async () => {
  const url = address('ann:hunter2', 'jobs')
  const missing = await runCli(['copy', '--from', newFolder(), '--to', url])
  assert.equal(missing.code, 1)
  assert.match(missing.stderr, /There is no store to copy/)
  const refused = await runCli(['copy', '--from', url, '--to', newFolder()])
  assert.match(refused.stderr, /^affiche: The address of the source cannot be used: the server .*"ann"/)
  assert.doesNotMatch(missing.stderr + refused.stderr, /hunter2|DATABASE_URL cannot/)
})

test('a server without TLS that is asked for it is refused at once, with the way out', async () => {
  const service = launch({ DATABASE_URL: address('ann:right', 'jobs', '?sslmode=require') })
  assert.equal(await service.ended, 1)
  assert.match(service.output(), /has no TLS, which sslmode=require demands\. .*sslmode=disable/)
})

describe('TLS', { skip: NO_OPENSSL }, () => {
  let certificate: string

  before(() => {
    certificate = offerTls(server, 'db.example.ca')
  })

  const refusalOf = async (query: string): Promise<string> => {
    const connect = createConnector(readTarget(address('ann:right', 'jobs', query)), LIMITS)
    const outcome = await connect().then(
      (connection) => connection.close(),
      (error: Error) => error.message,
    )
    return outcome ?? 'connected'
  }

  test('an untrusted certificate, or one for another name, is reported with the parameter that helps', async () => {
    assert.match(await refusalOf('?sslmode=verify-full'), /^DATABASE_URL .* is not trusted \(.*sslrootcert\.$/)
    assert.match(
      await refusalOf(`?sslmode=verify-full&sslrootcert=${certificate}`),
      /^DATABASE_URL .* made out to another name \(.*sslmode=verify-ca\.$/,
    )
    assert.equal(await refusalOf(`?sslmode=verify-ca&sslrootcert=${certificate}`), 'connected')
    assert.equal(await refusalOf('?sslmode=require'), 'connected')
  })
})

test('an expired certificate is reported, and a temporary failure is left as it is', () => {
  const target = readTarget('postgres://ann:hunter2@db.example.ca/jobs')
  const refusal = (code: string) => connectRefusal(Object.assign(new Error('words'), { code }), target, target.hosts[0])
  assert.match(String(refusal('CERT_HAS_EXPIRED')), /the certificate of the server db\.example\.ca:5432 has expired/)
  assert.match(String(refusal('SELF_SIGNED_CERT_IN_CHAIN')), /sslrootcert/)
  for (const code of ['ECONNREFUSED', 'CONNECTION_CLOSED', 'UNANSWERED'])
    assert.equal(String(refusal(code)), 'Error: words')
})

test('a store in the data folder beside DATABASE_URL is a warning of the start, and is left as it is', async () => {
  const [filled, empty, none] = [newFolder(), newFolder(), join(newFolder(), 'none')]
  await command(filled, ['migrate'])
  const before = readdirSync(filled)
  for (const folder of [filled, empty, none]) {
    const service = launch({ DATABASE_URL: server.url, DATA_DIR: folder })
    await service.base()
    const isWarned = service.output().includes(`so the store in ${folder} is not served, nor are the jobs in it. `)
    assert.equal(isWarned, folder === filled)
    service.child.kill('SIGTERM')
    assert.equal(await service.ended, 0)
  }
  assert.deepEqual([readdirSync(filled), readdirSync(empty), existsSync(none)], [before, [], false])
})
