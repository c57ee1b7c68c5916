/** pgbench sending what the service sends, against the same server and the same data. */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Dataset } from '../data/dataset.ts'
import type { Operation } from '../load/requests.ts'
import { type House, outputOf } from '../processes/children.ts'
import type { Postgres } from '../processes/postgres.ts'
import { look, preamble } from './look.ts'
import { alike, type Script, toScript } from './pgbench-script.ts'

export type Pgbench = {
  readonly run: (load: PgbenchLoad) => Promise<{ perSecond: number }>
  /** What it sends, for the report. */
  readonly statements: readonly string[]
}

export type PgbenchLoad = { readonly connections: number; readonly seconds: number }

const MACHINE = '/usr/lib/postgresql'

/** The program, of any version; null where there is none. */
export const findPgbench = (): string | null => {
  const versions = existsSync(MACHINE) ? readdirSync(MACHINE).toSorted((a, b) => Number(b) - Number(a)) : []
  const places = ['pgbench', ...versions.map((version) => join(MACHINE, version, 'bin', 'pgbench'))]
  return places.find((program) => spawnSync(program, ['--version']).status === 0) ?? null
}

type Making = {
  readonly house: House
  readonly program: string
  readonly postgres: Postgres
  readonly dataset: Dataset
  /** What pgbench works on. */
  readonly database: string
  /** The service whose statements are looked at, and its database. */
  readonly url: string
  readonly seenDatabase: string
}

/** How many of the requests that were looked at become scripts of their own. */
const SCRIPTS: Record<Operation, number> = { get: 1, list: 1, search: 16, post: 8, put: 1 }

export const makePgbench = async (operation: Operation, making: Making): Promise<Pgbench> => {
  const sightings = alike(await look(operation, making))
  const scripts = sightings
    .slice(0, SCRIPTS[operation])
    .map((sighting, nth) => toScript([sighting, ...sightings], `v${nth}`))
  const isPrepared = sightings.every(({ statements }) => statements.every(({ prepared }) => prepared))
  const files = scripts.map((script, nth) => {
    const file = join(making.house.temporary, `${operation}-${making.dataset.jobs}-${nth}.pgbench`)
    writeFileSync(file, `${preamble(operation, making.dataset)}\n${script.sql}\n`)
    return file
  })
  const { house, program, postgres } = making
  let runs = 0
  const call = async (extent: readonly string[], waitMs: number) => {
    const args = [
      ...['-h', '127.0.0.1', '-p', String(postgres.port), '-U', 'postgres', '-n', '-j', '1'],
      ...['-M', isPrepared ? 'prepared' : 'extended', ...extent],
      ...scripts.flatMap(definitions),
      ...['-D', 'turn=0', '-D', `base=${Date.now() % 1_000_000}${++runs % 100}`],
      ...files.flatMap((file) => ['-f', file]),
      making.database,
    ]
    const child = house.start(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    return { perSecond: readTps(await outputOf(child, 'pgbench', waitMs)) }
  }
  const few = () => call(['-c', '1', '-t', String(PROOF_TRANSACTIONS)], GRACE_MS)
  if (making.dataset.jobs <= PROOF_JOBS_MAX) await prove(operation, { postgres, database: making.database, few })
  return {
    statements: sightings[0]?.statements.map(({ sql }) => sql) ?? [],
    run: ({ connections, seconds }) =>
      call(['-c', String(connections), '-T', String(seconds)], seconds * 1000 + GRACE_MS),
  }
}

const GRACE_MS = 60_000

/** A proof counts every row. */
const PROOF_JOBS_MAX = 1_000_000

const definitions = ({ constants }: Script): string[] =>
  Object.entries(constants).flatMap(([name, value]) => ['-D', `${name}=${value}`])

/** Without these a wrong script would look fast: each must change what a statement tells, by what was done or at all. */
const PROOFS: Partial<Record<Operation, { readonly sql: string; readonly exact: boolean }>> = {
  post: { sql: 'SELECT count(*) FROM jobs', exact: true },
  put: { sql: 'SELECT sum(salary_amount) FROM jobs', exact: false },
}

const PROOF_TRANSACTIONS = 40

type Proving = { readonly postgres: Postgres; readonly database: string; readonly few: () => Promise<unknown> }

const prove = async (operation: Operation, { postgres, database, few }: Proving): Promise<void> => {
  const proof = PROOFS[operation]
  if (!proof) return
  const tell = async () => Number(await postgres.ask(proof.sql, database))
  const before = await tell()
  await few()
  const change = (await tell()) - before
  if (proof.exact ? change !== PROOF_TRANSACTIONS : change === 0)
    throw new Error(`pgbench does not ${operation} as the service does: ${proof.sql} changed by ${change}.`)
}

export const readTps = (output: string): number => {
  const found = /^tps = ([\d.]+) \(without/m.exec(output)?.[1]
  const failed = / failed transactions: (\d+)/.exec(output)?.[1] ?? '0'
  if (found === undefined || failed !== '0') throw new Error(`pgbench did not finish as it should: ${output.trim()}`)
  return Number(found)
}
