/** The load generator: wrk with one thread, else autocannon; the same requests for the service and for its limits. */
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type House, outputOf } from '../processes/children.ts'
import { UsageError } from '../usage-error.ts'
import { findAutocannon } from './autocannon.ts'
import { type Figures, readFigures } from './figures.ts'
import { type Request, toWire } from './requests.ts'
import { luaScript, SEPARATOR } from './script.ts'

export type Load = {
  readonly url: string
  readonly connections: number
  readonly seconds: number
}

/** Sends the same requests each time, begun at another place; no number is ever given out twice. */
export type Generator = {
  readonly run: (load: Load) => Promise<Figures>
  /** Where the last run began in the list of requests, and the numbers that it had. */
  readonly last: () => Begun
}

export type Begun = { readonly from: number; readonly firstNumber: number; readonly lastNumber: number }

export type Loader = {
  readonly name: string
  readonly prepare: (name: string, requests: readonly Request[]) => Generator
}

const GRACE_MS = 30_000

/** More than any load sends in a second. */
const NUMBERS_A_SECOND = 100_000

/** How far apart rounds begin in the list of requests; a prime. */
const STRIDE = 7_919

export const findLoader = (house: House): Loader => {
  if (spawnSync('wrk', ['--version']).error === undefined) return wrkLoader(house)
  const autocannon = findAutocannon()
  if (autocannon) return autocannonLoader(house, autocannon)
  throw new UsageError(
    'There is no load generator: install wrk (as by apt-get install wrk), or autocannon (npm install -g autocannon).',
  )
}

/** Numbers are handed out to all generators of a run in turn, so that they never meet. */
let nextNumber = 0

const numbersFor = (seconds: number): number => {
  const first = nextNumber
  nextNumber += Math.ceil(seconds) * NUMBERS_A_SECOND
  return first
}

type Sending = Load & { readonly from: number; readonly number: number }

const generator = (send: (sending: Sending) => Promise<string>, count: number): Generator => {
  let runs = 0
  let last: Begun = { from: 0, firstNumber: 0, lastNumber: 0 }
  return {
    last: () => last,
    run: async (load) => {
      const number = numbersFor(load.seconds)
      const from = (runs++ * STRIDE) % count
      last = { from, firstNumber: number, lastNumber: nextNumber }
      return readFigures(await send({ ...load, number, from }))
    },
  }
}

const wrkLoader = (house: House): Loader => ({
  name: 'wrk',
  prepare: (name, requests) => {
    const requestsFile = join(house.temporary, `${name}.requests`)
    const script = join(house.temporary, `${name}.lua`)
    writeFileSync(requestsFile, requests.map(toWire).join(SEPARATOR))
    writeFileSync(script, luaScript(requestsFile))
    const send = ({ url, connections, seconds, from, number }: Sending): Promise<string> => {
      const args = ['-t1', `-c${connections}`, `-d${seconds}s`, '-s', script, url, '--', String(from), String(number)]
      const child = house.start('wrk', args, { stdio: ['ignore', 'pipe', 'pipe'] })
      return outputOf(child, 'wrk', seconds * 1000 + GRACE_MS)
    }
    return generator(send, requests.length)
  },
})

const autocannonLoader = (house: House, entry: string): Loader => ({
  name: 'autocannon',
  prepare: (name, requests) => {
    const requestsFile = join(house.temporary, `${name}.json`)
    writeFileSync(requestsFile, JSON.stringify(requests))
    const send = (sending: Sending): Promise<string> => {
      const args = [join(import.meta.dirname, 'autocannon-process.ts'), entry, requestsFile, JSON.stringify(sending)]
      const child = house.start(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
      return outputOf(child, 'autocannon', sending.seconds * 1000 + GRACE_MS)
    }
    return generator(send, requests.length)
  },
})
