/** The checks of a cluster before its tables are distributed, on a stand-in for Citus. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { LIMITS, runStatements, startPostgres, type TestPostgres } from '../../../test/support/postgres.ts'
import { planPostgres } from '../postgres/migrate.ts'
import { distribute } from './distribute.ts'

let postgres: TestPostgres

before(async () => {
  postgres = await startPostgres()
})

after(() => postgres.stop())

/** The search path of the address puts the stand-ins before pg_catalog. */
const STAND_IN = [
  'CREATE SCHEMA fake',
  `CREATE VIEW fake.pg_available_extensions AS SELECT 'citus'::name AS name`,
  `CREATE TABLE fake.pg_extension AS SELECT 'citus'::name AS extname`,
  'CREATE TABLE fake.pg_dist_local_group AS SELECT 0 AS groupid',
  `CREATE TABLE fake.pg_dist_node AS SELECT g AS groupid, 'primary' AS noderole, true AS isactive, g > 0 AS shouldhaveshards
    FROM generate_series(0, 2) AS g`,
  `CREATE TABLE fake.answers AS SELECT 'worker' AS nodename, 5432 + g AS nodeport, true AS success FROM generate_series(1, 2) AS g`,
  'CREATE FUNCTION fake.run_command_on_workers(text) RETURNS SETOF fake.answers LANGUAGE sql AS $$ SELECT * FROM fake.answers $$',
]

const refusals: readonly [name: string, lack: string, message: RegExp][] = [
  [
    'an extension that is not created',
    'DELETE FROM fake.pg_extension',
    /no extension citus.*CREATE EXTENSION citus; .*citus_set_coordinator_host.*citus_add_node/,
  ],
  [
    'a coordinator that Citus does not know',
    'DELETE FROM fake.pg_dist_node WHERE groupid = 0',
    /does not know.*SELECT citus_set_coordinator_host\('HOST', 5432\)/,
  ],
  [
    'a cluster without a place for rows',
    'DELETE FROM fake.pg_dist_node WHERE groupid > 0',
    /no worker.*SELECT citus_add_node/,
  ],
  ['a worker instead of the coordinator', 'UPDATE fake.pg_dist_local_group SET groupid = 2', /leads to a worker/],
  [
    'a worker that does not answer',
    'UPDATE fake.answers SET success = false WHERE nodeport = 5434',
    /worker:5434 does not answer/,
  ],
]

for (const [name, lack, message] of refusals)
  test(`${name} is refused before the first change, with the steps to take`, async () => {
    const url = await postgres.createDatabase()
    await runStatements(url, [...STAND_IN, lack])
    const address = `${url}?search_path=fake,pg_catalog,public`
    await assert.rejects(distribute({ url: address, limits: LIMITS }), (error: Error) => {
      assert.equal(error.name, 'Refusal')
      assert.match(error.message, message)
      assert.match(error.message, /Nothing was changed\.$/)
      return true
    })
    assert.ok((await planPostgres(url, LIMITS)).length > 0, 'it migrated')
  })
