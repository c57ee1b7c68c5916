/**
 * Ready to be spread by employer: no statement of a request reads or changes jobs, or places, without naming
 * the employer. What was sent is read from the server's own log, where nothing of the driver can hide.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { DISTRIBUTED_TABLES } from '../../server/platform/engines/citus/layout.ts'
import { statusOf } from '../support/fetched.ts'
import { runStatements, type TestPostgres } from '../support/postgres.ts'
import { createClient, DAY_MS, job, startService, type TestService } from '../support/service.ts'
import { loggedBy, loggedDuring, startLoggingPostgres } from '../support/statement-log.ts'
import { twinOf } from '../support/twins.ts'
import { until } from '../support/waiting.ts'
import { ENCRYPTION_KEY, newClient, TAKEN } from '../support/webhooks.ts'
import { walk, walkTestMode } from './walk.ts'

const SPREAD = DISTRIBUTED_TABLES.join('|')

/** The first words of the sweep, the one statement that may speak of many employers; the timer runs it. */
const SWEEP = 'SELECT j.employer_id, j.id, j.close_date FROM jobs j JOIN employers e'

let postgres: TestPostgres
let service: TestService
before(async () => {
  postgres = await startLoggingPostgres()
  service = await startService({
    sendToReceiver: async () => TAKEN,
    environment: { ENCRYPTION_KEY, DATABASE_URL: await postgres.createStoreDatabase() },
  })
})
after(async () => {
  await service?.stop()
  await postgres.stop()
})

/** The first words of the look for news, whose employers are a list; pushes ask it at times of their own. */
const LOOK = 'SELECT requested.id, newest.seq FROM unnest('

/** The first words of how much there is of recorded requests, which is asked behind the answers. */
const MEASURE = 'SELECT CAST(sum(bytes)'

const logged = (): string[] => loggedBy(postgres)

const during = async (work: () => Promise<void>): Promise<string[]> =>
  (await loggedDuring({ postgres, url: service.databaseUrl ?? '' }, work)).filter(
    (sql) => !sql.startsWith(LOOK) && !sql.startsWith(MEASURE),
  )

/**
 * Faults by which a statement could leave one employer: tables without their employer, and uses that cannot be read.
 * NULL::jobs is the type of a row, and reads none.
 */
const faultsOf = (sql: string): string[] => {
  const mentions = [...sql.matchAll(new RegExp(String.raw`(?<![\w.]|NULL::)(?:${SPREAD})\b(?![.\w])`, 'g'))].length
  const uses = partsOf(sql).flatMap(usesOf)
  const loose = uses.filter(({ scoped }) => !scoped).map(({ table }) => `${table} without its employer`)
  return uses.length === mentions ? loose : [...loose, `${mentions} tables, of which ${uses.length} can be read`]
}

const SUBQUERY = /\((?= ?(?:SELECT|WITH|UPDATE|INSERT|DELETE)\b)/

/** A statement and its subqueries, each as if it stood alone; what encloses a subquery has # in its place. */
const partsOf = (sql: string): string[] => {
  const start = sql.search(SUBQUERY)
  if (start < 0) return [sql]
  let depth = 0
  let end = start
  do {
    if (sql[end] === '(') depth++
    if (sql[end] === ')') depth--
    end++
  } while (depth > 0 && end < sql.length)
  return [...partsOf(sql.slice(start + 1, end - 1)), ...partsOf(`${sql.slice(0, start)}#${sql.slice(end)}`)]
}

type Use = { readonly table: string; readonly scoped: boolean }

const KEYWORD = 'WHERE|ON|SET|LEFT|JOIN|ORDER|LIMIT|FOR|RETURNING|USING'
const USE = new RegExp(String.raw`\b(FROM|JOIN|UPDATE|INTO) (${SPREAD})\b(?: (?:AS )?(?!(?:${KEYWORD})\b)(\w+))?`, 'g')

const usesOf = (part: string): Use[] =>
  [...part.matchAll(USE)].map(({ 1: verb = '', 2: table = '', 3: alias, index, 0: text }) => {
    const rest = part.slice(index + text.length)
    if (verb === 'INTO') return { table, scoped: /^ \((?:\w+, )*employer_id[,)]/.test(rest) }
    const joined = /^ ON (.*?)(?= (?:LEFT|JOIN|WHERE|ORDER)\b|$)/.exec(rest)?.[1]
    const filtered = / WHERE (.*?)(?= (?:ORDER|LIMIT|FOR|RETURNING)\b|$)/.exec(rest)?.[1]
    return { table, scoped: isScoped((verb === 'JOIN' ? joined : filtered) ?? '', alias) }
  })

/** Equal to a value, or to the employer of the row that it is joined to, and whatever else is asked. */
const isScoped = (condition: string, alias: string | undefined): boolean => {
  const column = alias === undefined ? 'employer_id' : String.raw`${alias}\.employer_id`
  const equal = new RegExp(String.raw`(?:^|AND )${column} = (?:\$\d+|\w+\.employer_id)(?= |$)`)
  return equal.test(condition) && !/\b(?:OR|NOT)\b/.test(condition)
}

/** The last statements of the work that follows a start: auto-refresh, closing dates, rendering after a change of the lists, old answers. */
const LAST_AT_START = [SWEEP, 'SELECT max(close_date)', 'UPDATE jobs_rendered', 'SELECT max(created_at)']

/** The work that follows a start is over, and auto-refresh is due again in a minute. */
const firstRound = (): Promise<void> =>
  until(
    () => LAST_AT_START.every((words) => logged().some((sql) => sql.startsWith(words))),
    'the end of the work at start',
  )

test('every statement of a request that touches jobs or places names the employer', async (t) => {
  await firstRound()
  const client = await newClient(service)
  const statements = await during(async () => {
    await walk(client)
    const stranger = createClient(service.api, { employerId: 0, apiKey: 'wrong' })
    assert.equal((await stranger.get('/jobs')).status, 401)
    assert.equal(await statusOf(new URL('/health/ready', service.api)), 200)
  })
  const faults = statements.flatMap((sql) => faultsOf(sql).map((fault) => `${fault}: ${sql}`))
  assert.deepEqual(faults, [])
  const touching = new Set(statements.filter((sql) => partsOf(sql).flatMap(usesOf).length > 0))
  for (const verb of ['SELECT', 'INSERT INTO jobs', 'INSERT INTO unlisted_places', 'UPDATE jobs', 'DELETE FROM jobs'])
    assert.ok(
      [...touching].some((sql) => sql.includes(verb)),
      `no ${verb} was recorded`,
    )
  t.diagnostic(`${statements.length} statements, ${touching.size} different ones touch jobs or places`)
})

test('what is done in test mode names the employer, the search for its drafts too', async () => {
  const twin = await twinOf(service, await newClient(service))
  const statements = await during(() => walkTestMode(twin))
  const faulty = new Set(statements.filter((sql) => faultsOf(sql).length > 0))
  // Drafts without a day are left out by IS NOT NULL, which the check does not read.
  for (const sql of faulty) assert.match(sql, /^SELECT j\.employer_id, j\.id, \(j\.extras.* AND j\.employer_id = \$6 /)
  assert.equal(faulty.size, 1)
})

test('of auto-refresh the sweep alone speaks of more than one employer', async () => {
  const client = await service.employer()
  await client.post(job({ autoRefresh: true, closeDate: '2099-12-31' }))
  service.advance(7 * DAY_MS)
  const statements = await during(async () => assert.equal(await service.refresh(), 1))
  const faulty = new Set(statements.filter((sql) => faultsOf(sql).length > 0))
  assert.equal(faulty.size, 1, [...faulty].join('\n'))
  assert.ok([...faulty].every((sql) => sql.startsWith(SWEEP)))
  assert.ok(statements.some((sql) => sql.startsWith('UPDATE jobs')))
})

test('of the entries of closing dates only the search and what forgets old ones speak of more than one employer', async () => {
  const client = await service.employer()
  const closeDate = new Date(service.now()).toISOString().slice(0, 10)
  await client.post(job({ closeDate }))
  const statements = await during(async () => assert.equal(await service.sweepClosings(), 1))
  const faulty = statements.filter((sql) => faultsOf(sql).length > 0)
  const sweeping = /^(WITH RECURSIVE employing|SELECT max\(close_date\)|DELETE FROM closing_entries WHERE close_date)/
  assert.ok(faulty.length > 0 && faulty.every((sql) => sweeping.test(sql)), faulty.join('\n'))
  assert.ok(statements.some((sql) => sql.startsWith('INSERT INTO closing_entries')))
})

test('a statement without its employer does not go unseen, sent by the driver or planted in the check', async () => {
  const planted = await during(() =>
    runStatements(service.databaseUrl ?? '', ["SELECT id FROM jobs WHERE reference_id = 'employer_id = $1'"]),
  )
  assert.deepEqual(planted.flatMap(faultsOf), ['jobs without its employer'])
  const bad = [
    'SELECT id FROM jobs',
    'SELECT employer_id FROM jobs WHERE id = $1',
    'SELECT id FROM jobs WHERE employer_id = $1 OR id = $2',
    'SELECT id FROM jobs WHERE employer_id <> $1',
    'SELECT id FROM jobs j WHERE k.employer_id = $1',
    'SELECT j.id FROM jobs j, unlisted_places u WHERE j.employer_id = $1',
    'SELECT j.id FROM jobs j LEFT JOIN unlisted_places u ON u.id = j.place_1_id WHERE j.employer_id = $1',
    'SELECT counted.total FROM (SELECT count(*) AS total FROM jobs WHERE status = $2) counted WHERE employer_id = $1',
    'DELETE FROM jobs WHERE employer_id = $1 AND id IN (SELECT id FROM jobs WHERE status = $2)',
    'UPDATE jobs SET employer_id = $1 WHERE id = $2',
    'INSERT INTO unlisted_places (province, name) VALUES ($1, $2)',
    'INSERT INTO jobs VALUES ($1)',
    'TRUNCATE jobs',
    'WITH gone AS (DELETE FROM jobs WHERE id = $1 RETURNING id) SELECT id FROM gone',
  ]
  for (const sql of bad) assert.notDeepEqual(faultsOf(sql), [], sql)
})
