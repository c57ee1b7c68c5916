/** Measures the service against what the machine can do: `npm run bench -- --help`. See bench/README.md. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { openFolder } from './data/folder.ts'
import { findLoader } from './load/generator.ts'
import { describeMachine } from './machine.ts'
import { HELP, type Options, readOptions, UsageError } from './options.ts'
import { findPostgres, type Postgres, startPostgres } from './processes/postgres.ts'
import { openWorkspace, type Workspace } from './processes/workspace.ts'
import { tableOf } from './report/table.ts'
import { measureEngine } from './run.ts'
import type { Context } from './scenarios/context.ts'
import { measurePairs } from './scenarios/pairs.ts'
import type { Row } from './scenarios/row.ts'

/** With the seconds since the start. */
const say = (line: string): void =>
  void process.stderr.write(`${(performance.now() / 1000).toFixed(1).padStart(7)} ${line}\n`)

const bench = async (options: Options): Promise<number> => {
  const workspace = openWorkspace()
  const loader = findLoader(workspace)
  const folder = openFolder(workspace, options.data, say)
  const postgres = options.engines.includes('postgres') ? await openPostgres(workspace, folder.path) : null
  const machine = describeMachine(folder.path, postgres?.version ?? null)
  const rows: Row[] = []
  for (const engine of options.engines) {
    if (engine === 'postgres' && !postgres) continue
    const context: Context = { workspace, options, loader, say, postgres: engine === 'postgres' ? postgres : null }
    const measured =
      options.other === null
        ? await measureEngine(context, folder, engine)
        : await measurePairs(context, engine, options.other)
    process.stdout.write(`${tableOf(measured)}\n`)
    rows.push(...measured)
  }
  await postgres?.stop()
  const minutes = performance.now() / 60_000
  // A result may be shown to others, so it names no folder of this machine.
  const { data: _data, out: _out, other, ...shown } = options
  write(options, { machine, options: { ...shown, pairs: other !== null }, minutes, rows })
  return rows.some(({ faults }) => faults.length > 0) ? 1 : 0
}

const openPostgres = async (workspace: Workspace, folder: string): Promise<Postgres | null> => {
  const programs = findPostgres(workspace)
  if (!('missing' in programs)) return startPostgres(workspace, programs, join(folder, 'postgres'))
  say(`PostgreSQL is left out: ${programs.missing}`)
  return null
}

const write = ({ out, name }: Options, results: Readonly<Record<string, unknown>>): void => {
  mkdirSync(out, { recursive: true })
  const file = `${resolve(out, name)}.json`
  writeFileSync(file, `${JSON.stringify(results, null, 1)}\n`)
  say(`${file} is written.`)
}

for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)
  process.once(signal, () => process.exit(code))

try {
  const options = readOptions(process.argv.slice(2))
  if (options === null) process.stdout.write(HELP)
  else process.exitCode = await bench(options)
} catch (error) {
  say(
    error instanceof UsageError
      ? `${error.message} See --help.`
      : error instanceof Error
        ? `${error.stack}`
        : `${error}`,
  )
  process.exitCode = 1
}
// The guard of the workspace ends the processes that are left.
process.exit()
