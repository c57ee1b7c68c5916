import assert from 'node:assert/strict'
import { test } from 'node:test'
import { socketTls } from './tls.ts'
import { readTarget } from './url.ts'

test('user, password, host, port and database are read and decoded', () => {
  const target = readTarget('postgres://affiche:p%40ss%3Aw%2Fo:rd@db.example.ca:6432/jobs%20db')
  assert.equal(target.user, 'affiche')
  assert.equal(target.password, 'p@ss:w/o:rd')
  assert.equal(target.database, 'jobs db')
  assert.deepEqual(target.hosts, [{ host: 'db.example.ca', port: 6432 }])
})

test('several hosts, IPv6 addresses and socket folders are accepted', () => {
  const hosts = (url: string): string =>
    readTarget(url)
      .hosts.map(({ host, port }) => `${host} ${port}`)
      .join(', ')
  assert.equal(hosts('postgresql://a:1,b,[::1]:3/x?target_session_attrs=read-write'), 'a 1, b 5432, ::1 3')
  assert.equal(hosts('postgres:///x?host=a,b&port=1,2'), 'a 1, b 2')
  assert.equal(hosts('postgres:///x?host=/var/run/postgresql'), '/var/run/postgresql 5432')
  assert.equal(hosts('postgres://u@%2Frun%2Fpg:1/x'), '/run/pg 1')
  assert.equal(hosts('postgres:///x'), 'localhost 5432')
})

test('parameters of the server are passed on, and those of the connection are not', () => {
  const url =
    'postgres://h/x?application_name=a&search_path=s&connect_timeout=3&sslmode=require&channel_binding=prefer&keepalives=1&target_session_attrs=primary'
  const { parameters, connectTimeoutMs, sessionAttributes, tls } = readTarget(url)
  assert.deepEqual(parameters, { application_name: 'a', search_path: 's' })
  assert.deepEqual([connectTimeoutMs, sessionAttributes, tls.mode], [3_000, 'primary', 'require'])
})

test('an unsupported parameter of libpq is refused by its name, unless it asks for the behaviour of the service', () => {
  const refused = [
    ...[
      'channel_binding=require',
      'sslcrl=/f',
      'passfile=/f',
      'service=s',
      'requirepeer=p',
      'require_auth=scram-sha-256',
    ],
    ...['ssl_min_protocol_version=TLSv1.3', 'sslnegotiation=direct', 'gssencmode=require', 'load_balance_hosts=random'],
    ...['keepalives_idle=5', 'client_encoding=LATIN1', 'hostaddr=127.0.0.1', 'sslpassword=secret'],
  ]
  for (const query of refused)
    assert.throws(
      () => readTarget(`postgres://h/x?${query}`),
      ({ message }: Error) =>
        message.includes(`does not support ${query.split('=')[0]}=…: `) && !/secret/.test(message),
      query,
    )
  const taken = 'gssencmode=prefer&sslsni=1&client_encoding=UTF8&sslnegotiation=postgres&fallback_application_name=f'
  assert.deepEqual(readTarget(`postgres://h/x?${taken}&work_mem=1MB`).parameters, { work_mem: '1MB' })
})

test('of several hosts the one that accepts writes is used, unless the URL says otherwise', () => {
  const attributesOf = (url: string) => readTarget(url).sessionAttributes
  assert.equal(attributesOf('postgres://a,b/x'), 'read-write')
  assert.equal(attributesOf('postgres://a,b/x?target_session_attrs=any'), 'any')
  assert.equal(attributesOf('postgres://a/x'), 'any')
})

test('sslmode decides whether TLS is offered, required or verified', () => {
  const tls = (query: string, host = 'db.example.ca') => socketTls(readTarget(`postgres://h/x?${query}`).tls, host)
  assert.equal(tls(''), 'prefer')
  assert.equal(tls('sslmode=disable'), false)
  assert.equal(tls('sslmode=verify-full', '/run/pg'), false)
  assert.partialDeepStrictEqual(tls('sslmode=require'), { rejectUnauthorized: false })
  assert.partialDeepStrictEqual(tls('sslmode=verify-full'), { rejectUnauthorized: true, servername: 'db.example.ca' })
  assert.partialDeepStrictEqual(tls('sslrootcert=system'), { rejectUnauthorized: true })
})

test('a URL that cannot be used is refused without its password', () => {
  const refused = [
    'mysql://u:secret@h/x',
    'postgres://u:secret@h:99999/x',
    'postgres://u:secret%zz@h/x',
    'postgres://u:secret@h/x?sslmode=maybe',
    'postgres://u:secret@h/x?target_session_attrs=standby',
  ]
  for (const url of refused)
    assert.throws(
      () => readTarget(url),
      ({ message }: Error) => message.startsWith('DATABASE_URL cannot be used') && !message.includes('secret'),
    )
})

/** The password "secret" with a special character, its address, and the escape of the character. */
const UNESCAPED: [url: string, escape: string][] = [
  ['postgres://u:se#cret@h/x', '# as %23'],
  ['postgres://u:se/cret@h/x', '/ as %2F'],
  ['postgres://u:se?cret@h/x', '? as %3F'],
  ['postgres://u:12/34secret@h/x', '/ as %2F'],
  ['postgres://u:12#34secret@h:5432/x', '# as %23'],
  ['postgres://u:12?34secret@h/x', '? as %3F'],
  ['postgres://u:se@c/ret@h/x', '/ as %2F'],
  ['postgres://u:s@e#cret@h/x', '# as %23'],
  ['postgres://u:se/cr#et@h:5432/x?sslmode=require', '/ as %2F'],
  ['postgres://u:secret@h/x#y', '# as %23'],
  ['postgres://u:se/c?r=et@h/x', '/ as %2F'],
]

for (const [url, written] of UNESCAPED)
  test(`${url} is refused with the escape of its character, and without the password`, () => {
    assert.throws(
      () => readTarget(url),
      ({ message }: Error) => {
        assert.match(message, /^DATABASE_URL cannot be used: /)
        assert.ok(message.includes(`write ${written} there`), message)
        assert.doesNotMatch(message, /se.?cret|cret|34|et@|ret@/)
        return true
      },
    )
  })

test('an address with a valid "@" elsewhere is accepted', () => {
  const of = (url: string) => {
    const { hosts, user, password, database } = readTarget(url)
    return [hosts[0].host, user, password, database]
  }
  assert.deepEqual(of('postgres://u:p@ss@h/x'), ['h', 'u', 'p@ss', 'x'])
  assert.deepEqual(of('postgres://h:5432/x?user=ann@server'), ['h', 'ann@server', null, 'x'])
  assert.deepEqual(of('postgres://h/x@y'), ['h', null, null, 'x@y'])
  assert.deepEqual(of('postgres://u:a:b@[::1]:5433/x'), ['::1', 'u', 'a:b', 'x'])
  assert.deepEqual(of('postgres://a:1,b:2/x?password=p@q'), ['a', null, 'p@q', 'x'])
})

test('missing and invalid certificate files are refused by the name of their parameter', () => {
  const refusal = (query: string) => {
    try {
      readTarget(`postgres://u:secret@h/x?${query}`)
      return ''
    } catch (error) {
      return String((error as Error).message)
    }
  }
  for (const name of ['sslrootcert', 'sslcert', 'sslkey'])
    assert.match(
      refusal(`${name}=/nowhere/file`),
      new RegExp(`^DATABASE_URL .*: ${name} names a file .*ENOENT.*/nowhere/file`),
    )
  const none = import.meta.filename
  assert.match(refusal(`sslrootcert=${none}`), /^DATABASE_URL .*: sslrootcert names a file without a certificate/)
  assert.match(refusal(`sslkey=${none}`), /^DATABASE_URL .*sslkey names a file that is no certificate or key/)
})
