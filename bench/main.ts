/**
 * Measures the service against what the machine can do: `npm run bench -- --help`. See bench/README.md.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { findPgbench } from './baselines/pgbench.ts'
import { startRaw } from './baselines/raw.ts'
import { openFolder } from './data/folder.ts'
import { findLoader } from './load/generator.ts'
import { describeMachine } from './machine.ts'
import { HELP, type Options, readOptions } from './options.ts'
import { openHouse } from './processes/children.ts'
import { findPostgres, type Postgres, startPostgres } from './processes/postgres.ts'
import { makeSlowSync } from './processes/slow-sync.ts'
import { chartOf } from './report/chart.ts'
import { tableOf } from './report/table.ts'
import { measureEngine } from './run.ts'
import type { Hall } from './scenarios/hall.ts'
import type { Row } from './scenarios/row.ts'
import { UsageError } from './usage-error.ts'
import { warn } from './warn.ts'

/** With the seconds since the start. */
const say = (line: string): void =>
  void process.stderr.write(`${(performance.now() / 1000).toFixed(1).padStart(7)} ${line}\n`)

const bench = async (options: Options): Promise<number> => {
  for (const line of warn(options)) say(line)
  const begun = performance.now()
  const house = openHouse()
  const loader = findLoader(house)
  if (loader.name !== 'wrk')
    say('wrk is not installed; autocannon takes so much itself that ratios to raw look too good.')
  const folder = openFolder(house, options.data, say)
  const programs = options.engines.includes('postgres') ? findPostgres(house) : null
  if (programs && 'missing' in programs) say(`PostgreSQL is left out: ${programs.missing}`)
  let postgres: Postgres | null = null
  if (programs && !('missing' in programs))
    postgres = await startPostgres(house, programs, join(folder.path, 'postgres'))
  const raw = await startRaw(house)
  const machine = describeMachine(folder.path, postgres?.version ?? null)
  const shared = { house, options, loader, pgbench: findPgbench(), slowSync: makeSlowSync(house), say }
  const rows: Row[] = []
  for (const engine of options.engines) {
    if (engine === 'postgres' && !postgres) continue
    const hall: Hall = { ...shared, postgres: engine === 'postgres' ? postgres : null }
    const measured = await measureEngine({ hall, raw, folder, engine })
    process.stdout.write(`${tableOf(measured)}\n`)
    rows.push(...measured)
  }
  await raw.stop()
  await postgres?.stop()
  const minutes = (performance.now() - begun) / 60_000
  say(`${minutes.toFixed(1)} minutes in all, load by ${loader.name}`)
  // A result may be shown to others, whom the folders of this machine do not concern.
  const { data: _data, out: _out, ...measured } = options
  write(options, { machine, options: measured, loader: loader.name, minutes, rows })
  return rows.some(({ faults }) => faults.length > 0) ? 1 : 0
}

type Results = { readonly rows: readonly Row[] } & Readonly<Record<string, unknown>>

const write = ({ out, name, jobs }: Options, results: Results): void => {
  mkdirSync(out, { recursive: true })
  const file = resolve(out, name)
  writeFileSync(`${file}.json`, `${JSON.stringify(results, null, 1)}\n`)
  writeFileSync(`${file}.svg`, chartOf(`Affiche against its targets, ${jobs.join(' and ')} jobs`, results.rows))
  say(`${file}.json and .svg are written.`)
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
// What is left of processes is ended by the guard.
process.exit()
