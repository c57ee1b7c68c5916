import assert from 'node:assert/strict'
import { test } from 'node:test'
import { connectTo, startPostgres } from '../../../../test/support/postgres.ts'
import { isLost } from './errors.ts'

const postgres = await startPostgres()
const url = await postgres.createDatabase()
test.after(() => postgres.stop())

const connection = connectTo(url)
test.after(() => connection.close())

test('values come back by their types, and those of other types as texts', async () => {
  const row = await connection.one(`SELECT 1::smallint AS small, 2 AS int, 9007199254740991::bigint AS big, 1.5::real AS
    real, 0.1::double precision AS double, true AS yes, false AS no, '\\x00ff'::bytea AS bytes, '{"a": [1, null]}'::json
    AS json, 1.50::numeric AS numeric, ARRAY[1, 2] AS list, DATE '2026-01-31' AS day, NULL::int AS nothing, 'é' AS text`)
  assert.deepEqual(row, {
    small: 1,
    int: 2,
    big: Number.MAX_SAFE_INTEGER,
    real: 1.5,
    double: 0.1,
    yes: true,
    no: false,
    bytes: Buffer.from([0, 255]),
    json: { a: [1, null] },
    numeric: '1.50',
    list: '{1,2}',
    day: '2026-01-31',
    nothing: null,
    text: 'é',
  })
})

test('a bigint that is no safe integer fails its statement alone', async () => {
  const [refused, next] = await Promise.allSettled([
    connection.all('SELECT 9007199254740992::bigint'),
    connection.one('SELECT 1 AS one'),
  ])
  assert.ok(refused.status === 'rejected' && refused.reason instanceof RangeError)
  assert.deepEqual(next, { status: 'fulfilled', value: { one: 1 } })
})

test('parameters have the types of their values, or of their places, and none is undefined', async () => {
  const values = [true, 5n, Buffer.from([1]), 7, 'text', null]
  const places = '$1, $2, $3, $4::int, $5::text, $6::int'
  const types = places.split(', ').map((place, at) => `pg_typeof(${place})::text AS t${at}`)
  assert.deepEqual(Object.values((await connection.one(`SELECT ${types.join(', ')}`, values)) ?? {}), [
    'boolean',
    'bigint',
    'bytea',
    'integer',
    'text',
    'integer',
  ])
  await assert.rejects(connection.all('SELECT $1::int', [undefined]), TypeError)
})

test('a text with values is prepared once, unless it is planned for each call', async () => {
  const sql = 'SELECT $1::int AS prepared_once'
  const prepared = () => connection.all(`SELECT name FROM pg_prepared_statements WHERE statement = '${sql}'`)
  await connection.all(sql, [1], { prepare: false })
  assert.equal((await prepared()).length, 0)
  assert.deepEqual(await Promise.all([2, 3].map((value) => connection.one(sql, [value]))), [
    { prepared_once: 2 },
    { prepared_once: 3 },
  ])
  assert.equal((await prepared()).length, 1)
})

test('a prepared statement runs again where its table has changed, or where it is gone', async () => {
  await connection.exec('CREATE TABLE changing (id int); INSERT INTO changing VALUES (1)')
  const read = () => connection.one('SELECT * FROM changing WHERE id = $1', [1])
  assert.deepEqual(await read(), { id: 1 })
  await connection.exec('ALTER TABLE changing ADD name text')
  assert.deepEqual(await read(), { id: 1, name: null })
  await connection.exec('DEALLOCATE ALL')
  assert.deepEqual(await read(), { id: 1, name: null })
})

test('a write whose statement must be prepared anew is not repeated after the end of its transaction', async () => {
  await connection.exec('CREATE TABLE written (id int)')
  const write = (id: number) => connection.run('INSERT INTO written VALUES ($1) RETURNING *', [id])
  await write(1)
  await connection.exec('ALTER TABLE written ADD name text; BEGIN')
  const [written, end] = await Promise.allSettled([write(2), connection.exec('COMMIT')])
  assert.equal(written.status, 'rejected')
  assert.equal(end.status === 'fulfilled' && end.value.command, 'ROLLBACK')
  assert.equal(await write(3), 1)
  assert.deepEqual(await connection.all('SELECT id FROM written ORDER BY id'), [{ id: 1 }, { id: 3 }])
})

test('a warning is told of, in whatever language, and a notice is not', async () => {
  const raise = (level: string) => connection.exec(`DO $$ BEGIN RAISE ${level} 'x'; END $$`)
  assert.equal((await raise('NOTICE')).warned, false)
  assert.equal((await raise('WARNING')).warned, true)
  assert.equal((await raise('NOTICE')).warned, false)
})

test('the answer to several statements is that to the last, and a write says how many rows it changed', async () => {
  assert.equal((await connection.exec('BEGIN; COMMIT')).command, 'COMMIT')
  await connection.exec('CREATE TABLE counted (id int)')
  assert.equal(await connection.run('INSERT INTO counted SELECT generate_series(1, $1::int)', [3]), 3)
  assert.equal(await connection.run('DELETE FROM counted WHERE id > $1', [1]), 2)
})

test('a connection that the server closes fails everything that waits behind, each with a code', async () => {
  const doomed = connectTo(url)
  const [ended, ...behind] = await Promise.allSettled([
    doomed.all('SELECT pg_terminate_backend(pg_backend_pid())'),
    doomed.all('SELECT 1'),
    doomed.exec('COMMIT'),
    doomed.all('SELECT $1::int', [1]),
  ])
  for (const result of [ended, ...behind]) assert.ok(result?.status === 'rejected' && isLost(result.reason))
  assert.equal(doomed.isAlive(), false)
  await assert.rejects(doomed.all('SELECT 1'), isLost)
  await doomed.close()
})

test('closing waits for what was sent, and destroying fails it', async () => {
  const closed = connectTo(url)
  await closed.exec('BEGIN')
  const answer = closed.one('SELECT 1 AS one')
  await closed.close()
  assert.deepEqual(await answer, { one: 1 })
  const destroyed = connectTo(url)
  const lost = assert.rejects(destroyed.all('SELECT 1'), isLost)
  destroyed.destroy()
  await lost
})
