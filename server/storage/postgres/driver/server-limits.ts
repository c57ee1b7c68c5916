/** Whether the server has as many connections as this process may open. */
import type { Connection } from './connection.ts'

type Row = {
  readonly most: number
  readonly superusers: number
  readonly reserved: number | null
  readonly role: number
  readonly database: number
}

/** No limit is -1; reserved_connections came with PostgreSQL 16. */
const LIMITS = `SELECT current_setting('max_connections')::integer AS most,
  current_setting('superuser_reserved_connections')::integer AS superusers,
  current_setting('reserved_connections', true)::integer AS reserved,
  COALESCE((SELECT rolconnlimit FROM pg_roles WHERE rolname = session_user), -1) AS role,
  COALESCE((SELECT datconnlimit FROM pg_database WHERE datname = current_database()), -1) AS database`

type Limit = { readonly connections: number; readonly name: string }

const limitsOf = ({ most, superusers, reserved, role, database }: Row): Limit[] => {
  const kept = ` less superuser_reserved_connections ${superusers}${reserved ? ` and reserved_connections ${reserved}` : ''}`
  const own = [
    { connections: role, name: 'the CONNECTION LIMIT of the user' },
    { connections: database, name: 'the CONNECTION LIMIT of the database' },
  ].filter(({ connections }) => connections >= 0)
  return [{ connections: most - superusers - (reserved ?? 0), name: `max_connections ${most}${kept}` }, ...own]
}

/** A sentence where the pool is larger than what the server lets in; else null. */
export const poolAdvice = async (connection: Connection, poolSize: number): Promise<string | null> => {
  const row = await connection.one<Row>(LIMITS, [], { prepare: false })
  if (!row) return null
  const least = limitsOf(row).reduce((a, b) => (b.connections < a.connections ? b : a))
  if (poolSize <= least.connections) return null
  return `DATABASE_POOL_SIZE is ${poolSize}, and the server lets ${least.connections} connections in (${least.name}): what finds none is answered 503. Lower DATABASE_POOL_SIZE, so that it stays below that times the number of instances, raise the limit, or put pgbouncer between.`
}
