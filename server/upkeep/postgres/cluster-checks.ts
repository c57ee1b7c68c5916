/** The check of a Citus cluster. */

import { type CheckResult, fault, ok } from '../../platform/engines/checks.ts'
import { DISTRIBUTED_TABLES } from '../../platform/engines/citus/layout.ts'
import type { Ask } from '../../platform/engines/sql.ts'

const LAYOUT = `SELECT to_regclass('pg_dist_partition') IS NOT NULL AS known`
const DISTRIBUTED = `SELECT logicalrelid::text AS name FROM pg_dist_partition WHERE partmethod = 'h'`

/** Includes inactive nodes, which have rows too. */
const NODES = `SELECT nodename || ':' || nodeport AS node, isactive AS active FROM pg_dist_node WHERE groupid > 0 ORDER BY 1`
const INVALID = `SELECT nodename || ':' || nodeport AS node, success, result FROM run_command_on_workers(
  'SELECT string_agg(indexrelid::regclass::text, '', '') FROM pg_index WHERE NOT (indisvalid AND indisready)')`

type Node = { readonly node: string; readonly active: boolean }
type Answer = { readonly node: string; readonly success: boolean; readonly result: string | null }

export const checkCluster = async (ask: Ask): Promise<CheckResult> => {
  const [layout] = await ask<{ known: boolean }>(LAYOUT)
  const distributed = layout?.known ? (await ask<{ name: string }>(DISTRIBUTED)).map(({ name }) => name) : []
  if (!DISTRIBUTED_TABLES.some((name) => distributed.includes(name))) return ok('The tables are in one database.')
  const rest = DISTRIBUTED_TABLES.filter((name) => !distributed.includes(name))
  if (rest.length > 0)
    return fault(`Not distributed yet: ${rest.join(', ')}. Run "affiche migrate --distribute" again.`)
  const nodes = await ask<Node>(NODES)
  const inactive = nodes.find(({ active }) => !active)
  if (inactive) return fault(`The worker ${inactive.node} is inactive; run citus_activate_node when it is back.`)
  return verdictOf(await ask<Answer>(INVALID))
}

const verdictOf = (answers: readonly Answer[]): CheckResult => {
  const silent = answers.find(({ success }) => !success)
  if (silent)
    return fault(
      `The worker ${silent.node} does not answer (${silent.result}): its employers get 503, and no employer can be created or changed.`,
    )
  const broken = answers.find(({ result }) => result)
  if (broken) return fault(`Not usable on ${broken.node}: ${broken.result}. Run REINDEX INDEX there for each.`)
  return ok(`The tables are distributed, and ${answers.length} workers answer.`)
}
