/** Compares the connection limits of the server with the size of the pool. */
import type { Connection } from './connection.ts'

type Row = {
  readonly most: number
  readonly superusers: number
  readonly reserved: number | null
  readonly role: number
  readonly database: number
}

/** -1 means no limit; reserved_connections exists since PostgreSQL 16. */
const LIMITS = `SELECT current_setting('max_connections')::integer AS most,
  current_setting('superuser_reserved_connections')::integer AS superusers,
  current_setting('reserved_connections', true)::integer AS reserved,
  COALESCE((SELECT rolconnlimit FROM pg_roles WHERE rolname = session_user), -1) AS role,
  COALESCE((SELECT datconnlimit FROM pg_database WHERE datname = current_database()), -1) AS database`

type Limit = { readonly connections: number; readonly name: string }

const limitsOf = ({ most, superusers, reserved, role, database }: Row): Limit[] => {
  const reservation = ` less superuser_reserved_connections ${superusers}${reserved ? ` and reserved_connections ${reserved}` : ''}`
  const own = [
    { connections: role, name: 'the CONNECTION LIMIT of the user' },
    { connections: database, name: 'the CONNECTION LIMIT of the database' },
  ].filter(({ connections }) => connections >= 0)
  return [{ connections: most - superusers - (reserved ?? 0), name: `max_connections ${most}${reservation}` }, ...own]
}

/** Advice if the pool exceeds the limits of the server, or null. */
export const poolAdvice = async (connection: Connection, poolSize: number): Promise<string | null> => {
  const row = await connection.one<Row>(LIMITS, [], { prepare: false })
  if (!row) return null
  const least = limitsOf(row).reduce((a, b) => (b.connections < a.connections ? b : a))
  if (poolSize <= least.connections) return null
  return `DATABASE_POOL_SIZE is ${poolSize}, and the server accepts ${least.connections} connections (${least.name}): requests without one get 503. Lower DATABASE_POOL_SIZE to at most that number divided by the number of instances, raise the limit, or use pgbouncer.`
}
