/** What the doctor asks of a cluster that the tables are spread over. */
import { type Ask, type CheckResult, fault, ok } from '../../check-result.ts'
import { BY_EMPLOYER } from '../citus/layout.ts'

const LAYOUT = `SELECT to_regclass('pg_dist_partition') IS NOT NULL AS known`
const SPREAD = `SELECT logicalrelid::text AS name FROM pg_dist_partition WHERE partmethod = 'h'`

/** Inactive ones, too, have rows. A failure's text is in `result`. */
const NODES = `SELECT nodename || ':' || nodeport AS node, isactive AS active FROM pg_dist_node WHERE groupid > 0 ORDER BY 1`
const INVALID = `SELECT nodename || ':' || nodeport AS node, success, result FROM run_command_on_workers(
  'SELECT string_agg(indexrelid::regclass::text, '', '') FROM pg_index WHERE NOT (indisvalid AND indisready)')`

type Node = { readonly node: string; readonly active: boolean }
type Answer = { readonly node: string; readonly success: boolean; readonly result: string | null }

export const checkCluster = async (ask: Ask): Promise<CheckResult> => {
  const [layout] = await ask<{ known: boolean }>(LAYOUT)
  const spread = layout?.known ? (await ask<{ name: string }>(SPREAD)).map(({ name }) => name) : []
  if (!BY_EMPLOYER.some((name) => spread.includes(name))) return ok('The tables are in one database.')
  const rest = BY_EMPLOYER.filter((name) => !spread.includes(name))
  if (rest.length > 0) return fault(`Not spread yet: ${rest.join(', ')}. Run "affiche migrate --distribute" again.`)
  const nodes = await ask<Node>(NODES)
  const inactive = nodes.find(({ active }) => !active)
  if (inactive) return fault(`The worker ${inactive.node} was taken out; run citus_activate_node when it is back.`)
  return verdictOf(await ask<Answer>(INVALID))
}

const verdictOf = (answers: readonly Answer[]): CheckResult => {
  const silent = answers.find(({ success }) => !success)
  if (silent)
    return fault(
      `The worker ${silent.node} does not answer (${silent.result}): its employers get 503, and no employer can be made or changed.`,
    )
  const broken = answers.find(({ result }) => result)
  if (broken) return fault(`Not usable on ${broken.node}: ${broken.result}. Run REINDEX INDEX there for each.`)
  return ok(`The tables are spread, and ${answers.length} workers answer.`)
}
