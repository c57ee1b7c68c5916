/** Checks the requirements of distributed tables: the extension, a known coordinator, and workers that answer. */
import { Refusal } from '../../sentences/refusal.ts'
import type { Connection } from '../postgres/connection.ts'

const EXTENSION = `SELECT (SELECT count(*) > 0 FROM pg_available_extensions WHERE name = 'citus') AS available,
  (SELECT count(*) > 0 FROM pg_extension WHERE extname = 'citus') AS created`

const CLUSTER = `SELECT (SELECT groupid FROM pg_dist_local_group) AS own,
  EXISTS (SELECT FROM pg_dist_node WHERE groupid = 0 AND isactive) AS known,
  EXISTS (SELECT FROM pg_dist_node WHERE noderole = 'primary' AND isactive AND shouldhaveshards) AS "hasWorkers",
  current_setting('port') AS port`

type Cluster = { readonly own: number; readonly known: boolean; readonly hasWorkers: boolean; readonly port: string }

const SILENT = "SELECT nodename, nodeport FROM run_command_on_workers('SELECT 1') WHERE NOT success"

/** Refuses a database whose tables could not be distributed, with the steps to take; changes nothing. */
export const requireCitus = async (connection: Connection): Promise<void> => {
  const extension = await connection.one<{ available: boolean; created: boolean }>(EXTENSION)
  if (!extension?.available)
    throw new Refusal('The extension citus is not installed on this PostgreSQL server. Nothing was changed.')
  if (!extension.created)
    throw unprepared('The database has no extension citus', ['CREATE EXTENSION citus', COORDINATOR])
  const cluster = await connection.one<Cluster>(CLUSTER)
  if (cluster?.own !== 0)
    throw new Refusal(
      'DATABASE_URL leads to a worker of the Citus cluster, and must lead to its coordinator. Nothing was changed.',
    )
  if (!cluster.known) throw unprepared('Citus does not know the address of this coordinator', [COORDINATOR])
  if (!cluster.hasWorkers) throw unprepared('The cluster has no worker', [])
  const [silent] = await connection.all<{ nodename: string; nodeport: number }>(SILENT)
  if (silent)
    throw new Refusal(
      `The worker ${silent.nodename}:${silent.nodeport} does not answer; every worker must while the tables are distributed. Nothing was changed.`,
    )
}

/** Left to the operator, who knows an address of this server that the workers can reach. */
const COORDINATOR = "SELECT citus_set_coordinator_host('HOST', 5432)"
const WORKER = "SELECT citus_add_node('WORKER', 5432)"

const unprepared = (what: string, steps: readonly string[]): Refusal =>
  new Refusal(
    `${what}. Run in it: ${[...steps, WORKER].join('; ')} (HOST and WORKER being addresses at which the servers reach each other; the last once for each worker, which needs the extension in a database of the same name). Nothing was changed.`,
  )
