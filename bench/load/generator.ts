/** The load generator: wrk with one thread; the same requests for the service and for its limits. */
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { UsageError } from '../options.ts'
import { outputOf, type Workspace } from '../processes/workspace.ts'
import { CONNECTIONS } from '../targets.ts'
import { type Figures, readFigures } from './figures.ts'
import { type Request, toWire } from './requests.ts'
import { luaScript, SEPARATOR } from './script.ts'

export type Load = {
  readonly url: string
  readonly seconds: number
  /** CONNECTIONS without it. */
  readonly connections?: number
}

/** Sends the same requests each time, from another start; never uses a number twice. */
export type Generator = {
  readonly run: (load: Load) => Promise<Figures>
  /** The start of the last run in the list of requests, and its first number. */
  readonly last: () => Begun
}

export type Begun = { readonly from: number; readonly firstNumber: number }

export type Loader = {
  readonly prepare: (name: string, requests: readonly Request[]) => Generator
}

const GRACE_MS = 30_000

/** More than any load sends in a second. */
const NUMBERS_A_SECOND = 100_000

/** The distance between the starts of rounds in the list of requests; a prime. */
const STRIDE = 7_919

export const findLoader = (workspace: Workspace): Loader => {
  if (spawnSync('wrk', ['--version']).error !== undefined)
    throw new UsageError('There is no load generator: install wrk (as by apt-get install wrk).')
  return { prepare: (name, requests) => wrkGenerator(workspace, name, requests) }
}

/** One count for all generators of a run, so that their numbers differ. */
let nextNumber = 0

const numbersFor = (seconds: number): number => {
  const first = nextNumber
  nextNumber += Math.ceil(seconds) * NUMBERS_A_SECOND
  return first
}

const wrkGenerator = (workspace: Workspace, name: string, requests: readonly Request[]): Generator => {
  const requestsFile = join(workspace.temporary, `${name}.requests`)
  const script = join(workspace.temporary, `${name}.lua`)
  writeFileSync(requestsFile, requests.map(toWire).join(SEPARATOR))
  writeFileSync(script, luaScript(requestsFile))
  let runs = 0
  let last: Begun = { from: 0, firstNumber: 0 }
  return {
    last: () => last,
    run: async ({ url, seconds, connections = CONNECTIONS }) => {
      const number = numbersFor(seconds)
      const from = (runs++ * STRIDE) % requests.length
      last = { from, firstNumber: number }
      const load = ['-t1', `-c${connections}`, `-d${seconds}s`]
      const args = [...load, '-s', script, url, '--', String(from), String(number)]
      const child = workspace.start('wrk', args, { stdio: ['ignore', 'pipe', 'pipe'] })
      return readFigures(await outputOf(child, 'wrk', seconds * 1000 + GRACE_MS))
    },
  }
}
