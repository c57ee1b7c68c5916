/**
 * Sends realistic postings through HTTP and checks what becomes of them:
 *
 *   node tools/real-input.ts [--url http://127.0.0.1:8080 --key KEY] [--count 1000] [--seed N]
 *
 * Without an address it starts a service of its own. Exit code 1 when anything differs from the interface.
 * A given employer must be on the unlimited plan, and nobody else may use it meanwhile; its jobs stay there,
 * `count` twice over. A run across midnight of the service's time zone reports dates that differ.
 */
import { parseArgs } from 'node:util'
import { samples } from './postings/generate.ts'
import { makeClient } from './real-input/client.ts'
import { startService } from './real-input/service.ts'
import { count, describeSamples, describeSteps, type Step, table } from './real-input/summary.ts'
import { createAll, readAll, repeatPosts, repeatPuts, roundTripAll, type Trial } from './real-input/trials.ts'
import { countList, walkList } from './real-input/walk.ts'

const SHOWN_DIFFERENCES = 10
const SEED_LIMIT = 2 ** 31

type Options = { readonly target: { url: string; key: string } | null; readonly count: number; readonly seed: number }

const main = async (options: Options): Promise<number> => {
  await using own = options.target === null ? await startService() : null
  const { url, key } = own ?? options.target ?? { url: '', key: '' }
  const found: string[] = []
  const trial: Trial = {
    client: makeClient(url, key),
    note: (subject, difference) => found.push(`${subject}\n    ${difference}`),
  }
  print(`Service ${url}, ${count(options.count)} postings, seed ${options.seed}`)
  const input = samples(options.count, options.seed)
  const steps = await run(trial, input)
  print(describeSamples(input), describeSteps(steps), describeTraffic(trial, steps))
  print(table('Result', [['failures', count(found.length)]]))
  for (const difference of found.slice(0, SHOWN_DIFFERENCES)) print(`- ${difference}`)
  return found.length === 0 ? 0 : 1
}

const run = async (trial: Trial, input: ReturnType<typeof samples>): Promise<Step[]> => {
  const steps: Step[] = []
  const step = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const before = { requests: trial.client.traffic.requests, time: performance.now() }
    const result = await work()
    const requests = trial.client.traffic.requests - before.requests
    steps.push({ name, requests, seconds: (performance.now() - before.time) / 1000 })
    return result
  }
  const made = await step('create', () => createAll(trial, input))
  await step('read', () => readAll(trial, made))
  const listed = await step('list', () => walkList(trial, made))
  await step('round trip', () => roundTripAll(trial, made))
  await step('POST again', () => repeatPosts(trial, made))
  await step('PUT again', () => repeatPuts(trial, made))
  await step('read again', () => readAll(trial, made))
  const total = await step('count', () => countList(trial))
  if (total !== listed + made.length) trial.note('list', `/paging/total: ${total}, not ${listed + made.length}`)
  return steps
}

const describeTraffic = (trial: Trial, steps: readonly Step[]) => {
  const { requests, waits, bytesSent, bytesReceived } = trial.client.traffic
  return table('Traffic', [
    ['requests', count(requests)],
    ['waits for Retry-After', count(waits)],
    ['bytes of bodies sent', count(bytesSent)],
    ['bytes of bodies received', count(bytesReceived)],
    ['seconds', steps.reduce((sum, { seconds }) => sum + seconds, 0).toFixed(2)],
  ])
}

const readOptions = (): Options => {
  const text = { type: 'string' } as const
  const { values } = parseArgs({ options: { url: text, key: text, count: text, seed: text } })
  if ((values.url === undefined) !== (values.key === undefined)) throw new Error('--url and --key go together')
  const target = values.url && values.key ? { url: values.url, key: values.key } : null
  // A given employer may hold the jobs of an earlier run, whose references must not come again.
  const seed = target ? Date.now() % SEED_LIMIT : 1
  return { target, count: whole('--count', values.count, 1000), seed: whole('--seed', values.seed, seed) }
}

const whole = (name: string, text: string | undefined, otherwise: number): number => {
  const value = text === undefined ? otherwise : Number(text)
  if (!Number.isInteger(value) || value < 1 || value >= SEED_LIMIT)
    throw new Error(`${name} takes a whole number from 1`)
  return value
}

const print = (...blocks: readonly string[]) => process.stdout.write(`${blocks.join('\n')}\n`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))

try {
  process.exitCode = await main(readOptions())
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}
