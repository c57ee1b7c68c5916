/**
 * The statements that the service sends for a request, taken from the log of the database itself, so that the
 * limit cannot drift from the code. Each is written as pgbench takes it.
 */

export type Captured = {
  readonly sql: string
  /** As text; null for NULL. */
  readonly parameters: readonly (string | null)[]
  /** False for one that is planned each time anew. */
  readonly prepared: boolean
}

type LogLine = { readonly message?: string; readonly detail?: string }

/** What is no part of an operation: keys without jobs, the hourly chores, and what the bench itself asks. */
const NOT_MEANT =
  /\bapi_keys\b(?!.*\bjobs\b)|\brate_windows\b|auto_refresh AND status|pg_reload_conf|ALTER SYSTEM|the bench/s

export const readStatements = (lines: readonly string[]): Captured[] =>
  lines.flatMap((line) => {
    const { message = '', detail = '' } = JSON.parse(line) as LogLine
    const found = /^duration: [\d.]+ ms {2}(statement|execute (\S+)): (.*)$/s.exec(message)
    const [, , statement, sql = ''] = found ?? []
    if (!found || NOT_MEANT.test(sql)) return []
    return [{ sql: sql.trim(), parameters: readParameters(detail), prepared: statement !== '<unnamed>' }]
  })

/** `Parameters: $1 = '5', $2 = NULL, $3 = 'it''s'` */
export const readParameters = (detail: string): (string | null)[] =>
  [...detail.matchAll(/\$\d+ = (?:NULL|'((?:[^']|'')*)')/g)].map(([, text]) => text?.replaceAll("''", "'") ?? null)
