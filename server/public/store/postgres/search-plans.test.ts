/** The statements of a public search are planned for their values, along the index of terms. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { poolOn } from '../../../../test/support/pool-on.ts'
import { connectTo, startPostgres, type TestPostgres } from '../../../../test/support/postgres.ts'
import { publicQuery } from '../../../../test/support/public-side.ts'
import type { Connection } from '../../../platform/engines/postgres/connection.ts'
import { createPublicReads } from '../../../upkeep/postgres/public-side.ts'
import { pointTerm, titleWord } from '../../search-terms.ts'
import { keysStatement, searchStatement, whole } from '../search.ts'
import { FORGET_TERMS } from './publish.ts'
import { dialect } from './reader.ts'

const PREPARED = 'SELECT name FROM pg_prepared_statements WHERE statement ~ $1'

let postgres: TestPostgres
let connection: Connection

before(async () => {
  postgres = await startPostgres()
  connection = connectTo(await postgres.createStoreDatabase())
})
after(async () => {
  await connection?.close()
  await postgres.stop()
})

const explain = async (sql: string, values: readonly unknown[]): Promise<string> => {
  const lines = await connection.all<object>(`EXPLAIN ${sql}`, values, { prepare: false })
  return lines.flatMap(Object.values).join('\n')
}

const preparedOf = (about: string): Promise<object[]> => connection.all(PREPARED, [about], { prepare: false })

test('what a posting is found by is removed along indexes, however many there are', async () => {
  await connection.exec(`INSERT INTO public_search SELECT n, '' FROM generate_series(1, 20000) n; ANALYZE`)
  assert.match(await explain(FORGET_TERMS, ['{5,6,7}']), /Index Scan/)
})

test('a public search near a place, and one by the beginning of a title, ask the index of terms alone', async () => {
  const near = { latitude: 45, longitude: -75, km: 50 }
  await connection.exec(`TRUNCATE public_search; INSERT INTO public_search
    SELECT n, array_to_tsvector(ARRAY['=c1', CASE WHEN n % 100 = 0 THEN '${pointTerm(near)}' ELSE 'x' || n END,
      CASE WHEN n % 1000 = 0 THEN '${titleWord('boulanger')}' ELSE '=nx' || n END] || words)
    FROM generate_series(1, 5000) n, (SELECT array_agg('word' || k) AS words FROM generate_series(1, 60) k) texts`)
  await connection.exec('VACUUM ANALYZE public_search')
  const statement = searchStatement(dialect, publicQuery({ category: 1, near }), [near])
  assert.ok(statement)
  const titled = keysStatement(dialect, [[{ term: titleWord('boul'), isPrefix: true }]], 9)
  for (const { sql, values } of [statement, titled]) {
    const plan = await explain(sql, values)
    assert.match(plan, /Bitmap Index Scan on public_search_by_terms/)
    assert.doesNotMatch(plan, /public_jobs|Seq Scan/)
  }
  const common = keysStatement(dialect, [[whole('=c1')]], 9)
  assert.doesNotMatch(await explain(common.sql, common.values), /Sort/, 'what most postings have is read newest first')
})

test('a public search is planned for its words and its place, however often it is asked', async () => {
  const deps = { pools: { reads: poolOn(connection) } } as unknown as Parameters<typeof createPublicReads>[0]
  const { public: reader } = createPublicReads(deps)
  const near = { latitude: 45, longitude: -75, km: 50 }
  for (let n = 0; n < 10; n++) {
    await reader.search(publicQuery({ category: 1, near }))
    await reader.titled({ beginning: 'boul', limit: 9, today: '2026-11-20' })
    await reader.report(1)
  }
  assert.deepEqual(await preparedOf('public_(search|places)'), [])
  assert.equal((await preparedOf('FROM reports')).length, 1)
})
