/** Every target of the fuzzer for some minutes; the check does it for a moment (tools/fuzz/fuzz.test.ts). */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { keepCrash } from '../../tools/fuzz/crashes.ts'
import { fuzz } from '../../tools/fuzz/loop.ts'
import { targets } from '../../tools/fuzz/targets.ts'

const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000_000)
const SECONDS = 120

describe(`fuzzing each target for ${SECONDS} seconds, from seed ${SEED}`, () => {
  for (const target of targets)
    test(`${target.name}: ${target.promise}`, (context) => {
      const { runs, covered, kept, failures } = fuzz(target, { seed: SEED, seconds: SECONDS, runs: Infinity })
      context.diagnostic(`${runs} runs, ${covered} characters of code, ${kept} inputs kept`)
      const listed = failures.map(({ input, error }) => `${keepCrash(target.name, input)}: ${error.message}`)
      assert.deepEqual(listed, [])
    })
})
