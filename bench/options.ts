/** The command line of the bench. */
import { parseArgs } from 'node:util'
import { OPERATIONS } from './load/requests.ts'
import { ENGINES, type Engine } from './targets.ts'

const MAIN_PARTS = [
  ...OPERATIONS,
  'bulk',
  'mixed',
  'shares',
  'large',
  'employer',
  'pages',
  'start',
  'console',
  'memory',
] as const

/** Measured on stores of their own, which take long to load, so only if they are named. */
export const PUBLIC_PARTS = [
  'public-search',
  'public-feeds',
  'public-sitemaps',
  'public-follow',
  'public-core',
] as const

export const PARTS = [...MAIN_PARTS, ...PUBLIC_PARTS] as const
export type Part = (typeof PARTS)[number]

export type Options = {
  /** The folder of another version, to be measured in turn with this one; null: this one against its limits. */
  readonly other: string | null
  readonly engines: readonly Engine[]
  readonly parts: readonly Part[]
  /** Jobs of the stores, smallest first. */
  readonly jobs: readonly number[]
  readonly rounds: number
  /** Duration of each load in each round. */
  readonly seconds: number
  /** The folder in which stores are kept for another run; null: none is kept. */
  readonly data: string | null
  readonly out: string
  readonly name: string
}

/** The bench cannot begin, for a reason that its user can remove. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

type Preset = Pick<Options, 'jobs' | 'rounds' | 'seconds' | 'name'>

export const presets = {
  quick: { jobs: [10_000], rounds: 2, seconds: 1, name: 'quick' },
  standard: { jobs: [10_000, 300_000], rounds: 4, seconds: 2, name: 'standard' },
  pairs: { jobs: [10_000], rounds: 9, seconds: 3, name: 'pairs' },
} satisfies Record<string, Preset>

const JOBS_MIN = 1_000
const JOBS_MAX = 20_000_000

export const HELP = `npm run bench -- [options]              measures the service against what the machine can do
npm run bench -- pairs TREE [options]   measures it in turn with the version in the folder TREE

  --quick             10 thousand jobs, two rounds of a second (default: about ten minutes, up to 300 thousand)
  --engine NAME,...   ${ENGINES.join(', ')}; both by default
  --only PART,...     ${PARTS.join(', ')};
                      all by default but those of the public side
  --jobs N,...        stores of so many jobs; rates are measured on the smallest, the rest on the largest
  --rounds N          each side is measured once a round; the median counts
  --seconds N         of each load
  --data DIR          keeps the loaded stores there and uses them again
  --out DIR           where NAME.json goes (default: bench/results)
  --name NAME         of the results (default: quick, standard or pairs)
  --help

Exit code 1 if something failed; a missed target is no failure.
`

/** Null if help was asked for. */
export const readOptions = (args: readonly string[]): Options | null => {
  const { values, positionals } = parse(args)
  if (values.help) return null
  const other = otherTree(positionals)
  const preset = other === null ? presets[values.quick ? 'quick' : 'standard'] : presets.pairs
  const jobs = numbers('--jobs', values.jobs, { least: JOBS_MIN, most: JOBS_MAX }) ?? preset.jobs
  const parts = values.only === undefined ? MAIN_PARTS : names('--only', values.only, PARTS)
  if (values.only !== undefined && parts.includes('large') && jobs.length < 2)
    throw new UsageError('large compares two stores; give both, as --jobs 10000,10000000.')
  return {
    other,
    engines: names('--engine', values.engine ?? ENGINES.join(','), ENGINES),
    parts,
    jobs,
    rounds: number('--rounds', values.rounds, { least: 1, most: 100 }) ?? preset.rounds,
    seconds: number('--seconds', values.seconds, { least: 1, most: 600 }) ?? preset.seconds,
    data: values.data ?? null,
    out: values.out ?? 'bench/results',
    name: fileName(values.name ?? preset.name),
  }
}

const parse = (args: readonly string[]) => {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean' } as const
  const lists = { engine: text, only: text, jobs: text }
  const single = { rounds: text, seconds: text, data: text, out: text, name: text }
  try {
    const options = { quick: flag, help: flag, ...lists, ...single }
    return parseArgs({ args: [...args], options, strict: true, allowPositionals: true })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

const otherTree = ([command, tree, ...rest]: readonly string[]): string | null => {
  if (command === undefined) return null
  if (command !== 'pairs' || rest.length > 0) throw new UsageError(`There is no command "${command}".`)
  if (tree === undefined) throw new UsageError('pairs needs the folder of the other version.')
  return tree
}

const names = <T extends string>(option: string, text: string, known: readonly T[]): readonly T[] => {
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

/** Sorted, without repeats. */
const numbers = (option: string, text: string | undefined, bounds: Bounds): number[] | null => {
  if (text === undefined) return null
  const values = text.split(',').map((part) => number(option, part, bounds) ?? bounds.least)
  return [...new Set(values)].toSorted((a, b) => a - b)
}

const fileName = (text: string): string => {
  if (/^[\w.-]+$/.test(text)) return text
  throw new UsageError('--name takes letters, digits, dots, dashes and underscores.')
}
