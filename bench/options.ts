/** What the command line of the bench says, and what each of its three sizes stands for. */
import { parseArgs } from 'node:util'
import { OPERATIONS } from './load/requests.ts'
import { ENGINES, type Engine } from './targets.ts'
import { UsageError } from './usage-error.ts'

export const PARTS = [...OPERATIONS, 'mixed', 'large', 'employer', 'start', 'memory'] as const
export type Part = (typeof PARTS)[number]

export type Options = {
  readonly size: 'quick' | 'standard' | 'full'
  readonly engines: readonly Engine[]
  readonly parts: readonly Part[]
  /** Jobs of the stores, smallest first. */
  readonly jobs: readonly number[]
  readonly connections: readonly number[]
  readonly rounds: number
  /** Of each load in each round. */
  readonly seconds: number
  /** Where stores are kept for another run; null: nowhere. */
  readonly data: string | null
  readonly out: string
  readonly name: string
}

type Preset = Pick<Options, 'jobs' | 'connections' | 'rounds' | 'seconds'>

export const presets: Record<Options['size'], Preset> = {
  quick: { jobs: [10_000], connections: [32], rounds: 2, seconds: 1 },
  standard: { jobs: [10_000, 300_000], connections: [32], rounds: 4, seconds: 2 },
  full: { jobs: [10_000, 10_000_000], connections: [1, 8, 32, 256], rounds: 7, seconds: 5 },
}

export const JOBS_MIN = 1_000
export const JOBS_MAX = 20_000_000

export const HELP = `npm run bench -- [options]: measures the service against what the machine can do.

  --quick                under two minutes, 10 thousand jobs (default: about ten minutes, up to 300 thousand)
  --full                 1, 8, 32 and 256 connections, 10 million jobs: hours, and tens of gigabytes
  --engine NAME,...      ${ENGINES.join(', ')}; both by default
  --only PART,...        ${PARTS.join(', ')}; all by default
  --jobs N,...           stores of so many jobs; rates are measured on the smallest, the rest on the largest
  --connections N,...    32 by default
  --rounds N             each side is measured once a round; medians are told
  --seconds N            of each load
  --data DIR             keeps the loaded stores there and uses them again
  --out DIR              where NAME.json and NAME.svg go (default: bench/results)
  --name NAME            of the results (default: quick, standard or full)
  --help

Exit code 1 if something failed; a target that is missed is told, and is no failure.
`

/** Null where help was asked for. */
export const readOptions = (args: readonly string[]): Options | null => {
  const values = parse(args)
  if (values.help) return null
  if (values.quick && values.full) throw new UsageError('--quick and --full are two different sizes; give one.')
  const size = values.quick ? 'quick' : values.full ? 'full' : 'standard'
  const preset = presets[size]
  const jobs = numbers('--jobs', values.jobs, { least: JOBS_MIN, most: JOBS_MAX }) ?? preset.jobs
  const parts = names('--only', values.only, PARTS)
  if (values.only !== undefined && parts.includes('large') && jobs.length < 2)
    throw new UsageError('large compares two stores; give both, as --jobs 10000,10000000.')
  return {
    size,
    engines: names('--engine', values.engine, ENGINES),
    parts,
    jobs,
    connections: numbers('--connections', values.connections, { least: 1, most: 1000 }) ?? preset.connections,
    rounds: number('--rounds', values.rounds, { least: 1, most: 100 }) ?? preset.rounds,
    seconds: number('--seconds', values.seconds, { least: 1, most: 600 }) ?? preset.seconds,
    data: values.data ?? null,
    out: values.out ?? 'bench/results',
    name: fileName(values.name ?? size),
  }
}

const parse = (args: readonly string[]) => {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean' } as const
  const flags = { quick: flag, full: flag, help: flag }
  const lists = { engine: text, only: text, jobs: text, connections: text }
  const single = { rounds: text, seconds: text, data: text, out: text, name: text }
  try {
    return parseArgs({ args: [...args], options: { ...flags, ...lists, ...single }, strict: true }).values
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

const names = <T extends string>(option: string, text: string | undefined, known: readonly T[]): readonly T[] => {
  if (text === undefined) return known
  const given = text.split(',').map((name) => name.trim())
  const unknown = given.find((name) => !known.includes(name as T))
  if (unknown !== undefined)
    throw new UsageError(`${option} does not know "${unknown}"; it takes ${known.join(', ')}, separated by commas.`)
  return known.filter((name) => given.includes(name))
}

type Bounds = { readonly least: number; readonly most: number }

const number = (option: string, text: string | undefined, { least, most }: Bounds): number | null => {
  if (text === undefined) return null
  const value = Number(text.replaceAll('_', ''))
  if (text.trim() === '' || !Number.isInteger(value) || value < least || value > most)
    throw new UsageError(`${option} takes whole numbers from ${least} to ${most}, not "${text}".`)
  return value
}

/** In order, none twice. */
const numbers = (option: string, text: string | undefined, bounds: Bounds): number[] | null => {
  if (text === undefined) return null
  const values = text.split(',').map((part) => number(option, part, bounds) ?? bounds.least)
  return [...new Set(values)].toSorted((a, b) => a - b)
}

const fileName = (text: string): string => {
  if (/^[\w.-]+$/.test(text)) return text
  throw new UsageError('--name takes letters, digits, dots, dashes and underscores.')
}
