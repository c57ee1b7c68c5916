/** A database that does not let the service in: the start and every command name the setting and the way out, at once. */
import assert from 'node:assert/strict'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { runCommand } from '../../server/cli/run.ts'
import { createConnector } from '../../server/storage/postgres/driver/connect.ts'
import { connectRefusal } from '../../server/storage/postgres/driver/connect-refusal.ts'
import { readTarget } from '../../server/storage/postgres/driver/url.ts'
import { runStatements } from '../support/postgres.ts'
import { type LocalServer, startServer } from '../support/postgres-server.ts'
import { command, newFolder } from '../support/process.ts'
import { NO_OPENSSL, offerTls } from '../support/tls.ts'
import { launch } from './processes.ts'

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
  ['no password', () => address('ann', 'jobs'), /asks user "ann" for a password, and the address has none/],
  ['a wrong database', () => address('ann:right', 'jbos'), /has no database "jbos"\. .*createdb/],
  [
    'a database of others',
    () => address('ann:right', 'shut'),
    /refuses user "ann" and database "shut" \(permission denied/,
  ],
  ['a user that may not log in', () => address('closed', 'jobs'), /does not let user "closed" in \(.*not permitted/],
  [
    'a user that needs TLS',
    () => address('tls', 'jobs', '?sslmode=disable'),
    /does not let user "tls" in .*sslmode=require/,
  ],
  ['an unknown parameter', () => address('ann:right', 'jobs', '?nonsense=1'), /parameter of the address .*nonsense/],
]

for (const [what, url, sentence] of REFUSALS)
  test(`${what} is told by the setting, the server and the way out, by the start, a command and the doctor`, async () => {
    for (const words of [['serve'], ['employer', 'list'], ['doctor']]) {
      const told: string[] = []
      const code = await runCommand(words, {
        environment: { DATABASE_URL: url(), LOG_LEVEL: 'silent', DATABASE_WAIT_SECONDS: '86400' },
        write: (text) => void told.push(text),
        writeError: (text) => void told.push(text),
      })
      const text = told.join('')
      assert.equal(code, 1)
      assert.match(text, sentence)
      assert.match(text, new RegExp(`DATABASE_URL cannot be used: the server 127\\.0\\.0\\.1:${server.port} `))
      assert.doesNotMatch(text, /hunter2|right|\n\s+at /)
    }
  })

test('a copy tells it of its own address, and not of DATABASE_URL', async () => {
  const complaint: string[] = []
  const code = await runCommand(['copy', '--from', newFolder(), '--to', address('ann:hunter2', 'jobs')], {
    environment: {},
    write: () => undefined,
    writeError: (text) => void complaint.push(text),
  })
  assert.equal(code, 1)
  assert.match(complaint.join(''), /There is no store to copy/)
  const from = address('ann:hunter2', 'jobs')
  await runCommand(['copy', '--from', from, '--to', newFolder()], {
    environment: {},
    write: () => undefined,
    writeError: (text) => void complaint.push(text),
  })
  assert.match(complaint.at(-1) ?? '', /^affiche: The address of the source cannot be used: the server .*"ann"/)
  assert.doesNotMatch(complaint.join(''), /hunter2|DATABASE_URL cannot/)
})

test('a server without TLS that is asked for it is refused at once, with the way out', async () => {
  const service = launch({ DATABASE_URL: address('ann:right', 'jobs', '?sslmode=require') })
  assert.equal(await service.ended, 1)
  assert.match(service.told(), /speaks no TLS, which sslmode=require asks for\. .*sslmode=disable/)
})

const LIMITS = { statementTimeoutMs: 5_000, connectTimeoutMs: 5_000, preparedStatements: true }

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

  test('a certificate that is not trusted, or made out to another name, is told with the parameter that mends it', async () => {
    assert.match(await refusalOf('?sslmode=verify-full'), /^DATABASE_URL .* is not trusted \(.*sslrootcert\.$/)
    assert.match(
      await refusalOf(`?sslmode=verify-full&sslrootcert=${certificate}`),
      /^DATABASE_URL .* made out to another name \(.*sslmode=verify-ca\.$/,
    )
    assert.equal(await refusalOf(`?sslmode=verify-ca&sslrootcert=${certificate}`), 'connected')
    assert.equal(await refusalOf('?sslmode=require'), 'connected')
  })
})

test('a certificate that has expired is told, and a failure that time mends is left as it is', () => {
  const target = readTarget('postgres://ann:hunter2@db.example.ca/jobs')
  const told = (code: string) => connectRefusal(Object.assign(new Error('words'), { code }), target, target.hosts[0])
  assert.match(String(told('CERT_HAS_EXPIRED')), /the certificate of the server db\.example\.ca:5432 has expired/)
  assert.match(String(told('SELF_SIGNED_CERT_IN_CHAIN')), /sslrootcert/)
  for (const code of ['ECONNREFUSED', 'CONNECTION_CLOSED', 'UNANSWERED'])
    assert.equal(String(told(code)), 'Error: words')
})

test('a store in the data folder beside DATABASE_URL is a warning of the start, and is left as it is', async () => {
  const [filled, empty, none] = [newFolder(), newFolder(), join(newFolder(), 'none')]
  await command(filled, ['migrate'])
  const before = readdirSync(filled)
  for (const folder of [filled, empty, none]) {
    const service = launch({ DATABASE_URL: server.url, DATA_DIR: folder })
    await service.base()
    const isWarned = service.told().includes(`so the store in ${folder} is not served, nor are the jobs in it. `)
    assert.equal(isWarned, folder === filled)
    service.child.kill('SIGTERM')
    assert.equal(await service.ended, 0)
  }
  assert.deepEqual([readdirSync(filled), readdirSync(empty), existsSync(none)], [before, [], false])
})
