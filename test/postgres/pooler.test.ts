/** A pooler in front of the database that takes no settings of a session, as pgbouncer does unless told otherwise. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { test } from 'node:test'
import { createConnector } from '../../server/platform/engines/postgres/connect.ts'
import { readTarget } from '../../server/platform/engines/postgres/url.ts'

/** The answer of pgbouncer, as a message of the protocol. */
const errorOf = (text: string): Buffer => {
  const fields = Buffer.from(`SFATAL\0C08P01\0M${text}\0\0`)
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
}

const refusalOf = async (parameter: string, query = ''): Promise<string> => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => socket.end(errorOf(`unsupported startup parameter: ${parameter}`)))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  assert.ok(address && typeof address === 'object')
  const target = readTarget(`postgres://ann:hunter2@127.0.0.1:${address.port}/jobs?sslmode=disable${query}`)
  const limits = { statementTimeoutMs: 1_000, connectTimeoutMs: 1_000, preparedStatements: true }
  const outcome = createConnector(target, limits)().then(
    () => 'connected',
    (error: Error) => `${error.name}: ${error.message}`,
  )
  return outcome.finally(() => server.close())
}

test('a pooler that refuses a session setting is reported with the settings of service and pooler that help', async () => {
  assert.match(
    await refusalOf('statement_timeout'),
    /^Refusal: DATABASE_URL cannot be used: .* pooler .*statement_timeout\)\. Set DATABASE_PREPARED_STATEMENTS=false; .* ignore_startup_parameters .* list statement_timeout, lock_timeout, .*jit/,
  )
})

test('a pooler that refuses a parameter of the address is reported with its name', async () => {
  const refusal = await refusalOf('search_path', '&search_path=jobs')
  assert.match(refusal, /^Refusal: .*Take search_path out of the address, or add it to ignore_startup_parameters/)
  assert.doesNotMatch(refusal, /hunter2/)
})
