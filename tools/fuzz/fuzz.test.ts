import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { keptCrashes } from './crashes.ts'
import { fuzz, growsTooFast, type Target } from './loop.ts'
import { enterMaze } from './maze.ts'
import { targets } from './targets.ts'

/** SEED names another one. */
const SEED = Number(process.env.SEED ?? 20_261_125)
/** Numbers, and not a time, so that a slow machine tries the same inputs as a fast one. */
const RUNS = 3_000
/** Those that take long. */
const RUNS_OF: Readonly<Record<string, number>> = { html: 40, location: 40 }

const targetNamed = (name: string): Target => {
  const target = targets.find((other) => other.name === name)
  assert.ok(target, `there is no target ${name}`)
  return target
}

describe(`fuzzing from seed ${SEED}`, () => {
  for (const target of targets)
    test(`${target.name}: ${target.promise}`, (context) => {
      const limits = { seed: SEED, seconds: Infinity, runs: RUNS_OF[target.name] ?? RUNS }
      const { runs, covered, failures } = fuzz(target, limits)
      context.diagnostic(`${runs} runs, ${covered} characters of code`)
      assert.ok(covered > 0, 'no code leads the search')
      for (const { input, error } of failures)
        assert.fail(`${JSON.stringify(input.toString('latin1'))}: ${error.stack}`)
    })
})

test('every input that once broke a rule is run again', () => {
  for (const { file, target, input } of keptCrashes()) assert.doesNotThrow(() => targetNamed(target).run(input), file)
})

test('coverage leads to what chance alone would not find', () => {
  const maze: Target = {
    name: 'maze',
    promise: 'No input says what opens it.',
    files: /\/fuzz\/maze\.ts/,
    seeds: ['x'],
    words: ['x'],
    run: (input) => enterMaze(input.toString('latin1')),
  }
  const { failures } = fuzz(maze, { seed: 1, seconds: Infinity, runs: 200_000 })
  assert.match(failures[0]?.error.message ?? '', /open/)
})

test('quadratic work is distinguished from linear work', () => {
  const input = Buffer.alloc(4096)
  assert.equal(
    growsTooFast(({ length }) => length * length, input),
    true,
  )
  assert.equal(
    growsTooFast(({ length }) => length * Math.log2(length + 1), input),
    false,
  )
  // One step from one way of work to another is no growth.
  assert.equal(
    growsTooFast(({ length }) => (length > 2048 ? 10 : 1) * length, input),
    false,
  )
})
