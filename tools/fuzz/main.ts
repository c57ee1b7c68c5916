/** `npm run fuzz -- [TARGET...] [--seconds N] [--seed N]`: fuzzes pure rules and keeps what breaks them. */
import { parseArgs } from 'node:util'
import { keepCrash } from './crashes.ts'
import { fuzz } from './loop.ts'
import { targets } from './targets.ts'

const SECONDS = 60

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seconds: { type: 'string' }, seed: { type: 'string' } },
})

const print = (line: string) => void process.stdout.write(`${line}\n`)

const unknown = positionals.filter((name) => !targets.some((target) => target.name === name))
if (unknown.length > 0) {
  print(`There is no target ${unknown.join(', ')}; there are ${targets.map(({ name }) => name).join(', ')}.`)
  process.exit(2)
}

const seed = Number(values.seed ?? Date.now() % 1_000_000_000)
const seconds = Number(values.seconds ?? SECONDS)
for (const target of targets.filter(({ name }) => positionals.length === 0 || positionals.includes(name))) {
  print(`${target.name}: ${target.promise} Seed ${seed}, ${seconds} s.`)
  const { runs, covered, kept, slowestMs, failures } = fuzz(target, { seed, seconds, runs: Infinity })
  print(`  ${runs} runs, ${covered} characters of code, ${kept} inputs kept, the slowest ${slowestMs.toFixed(0)} ms`)
  for (const { input, error } of failures) print(`  ${keepCrash(target.name, input)}: ${error.message}`)
  if (failures.length > 0) process.exitCode = 1
}
