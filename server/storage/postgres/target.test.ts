import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readTarget } from './target.ts'
import { driverTls } from './tls.ts'

test('user, password, host, port and database are read and decoded', () => {
  const target = readTarget('postgres://affiche:p%40ss%3Aw%2Fo:rd@db.example.ca:6432/jobs%20db')
  assert.equal(target.user, 'affiche')
  assert.equal(target.password, 'p@ss:w/o:rd')
  assert.equal(target.database, 'jobs db')
  assert.deepEqual(target.hosts, [{ host: 'db.example.ca', port: 6432 }])
})

test('several hosts, IPv6 and the folder of a socket are hosts', () => {
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
    'postgres://h/x?application_name=a&search_path=s&connect_timeout=3&sslmode=require&channel_binding=require&target_session_attrs=primary'
  const { parameters, connectTimeoutMs, sessionAttributes, tls } = readTarget(url)
  assert.deepEqual(parameters, { application_name: 'a', search_path: 's' })
  assert.deepEqual([connectTimeoutMs, sessionAttributes, tls.mode], [3_000, 'primary', 'require'])
})

test('TLS is what sslmode says: offered, required, verified', () => {
  const tls = (query: string, host = 'db.example.ca') => driverTls(readTarget(`postgres://h/x?${query}`).tls, host)
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
