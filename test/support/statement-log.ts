/** Statements sent to a PostgreSQL of the test's own, from its own log, where nothing of the driver can hide. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { runStatements, startPostgres, type TestPostgres } from './postgres.ts'

const ENTRY = '§'

export const startLoggingPostgres = (): Promise<TestPostgres> =>
  startPostgres({ own: true, settings: { log_statement: 'all', log_line_prefix: ENTRY } })

/** The statements that the server has logged, in their order, without the white space between their words. */
export const loggedBy = (postgres: TestPostgres): string[] => {
  const { log } = postgres.server ?? assert.fail('the server is not of the test')
  const entries = readFileSync(log, 'utf8').split(`\n${ENTRY}`)
  return entries.flatMap((entry) => {
    const [, sql] = /^LOG: +(?:statement|execute [^:]*): (.*)$/s.exec(entry) ?? []
    return sql === undefined ? [] : statementsOf(sql)
  })
}

/** Texts in quotes are emptied, since what they hold is data. */
export const statementsOf = (sql: string): string[] =>
  sql
    .replace(/'(?:[^']|'')*'/g, "''")
    .replace(/--.*$/gm, '')
    .split(';')
    .map((statement) => statement.replace(/\s+/g, ' ').trim())

/** Lines that were logged while something ran, by the marks that are set around it in a database. */
export const loggedDuring = async (
  { postgres, url }: { readonly postgres: TestPostgres; readonly url: string },
  work: () => Promise<void>,
): Promise<string[]> => {
  const mark = async (): Promise<number> => {
    const name = `mark_${process.hrtime.bigint()}`
    await runStatements(url, [`SELECT 1 AS ${name}`])
    const at = loggedBy(postgres).findIndex((sql) => sql.includes(name))
    assert.ok(at >= 0, 'the server does not log what it is sent')
    return at
  }
  const from = await mark()
  await work()
  return loggedBy(postgres).slice(from + 1, await mark())
}
