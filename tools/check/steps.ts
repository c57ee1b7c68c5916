/** The steps of the check one after another, to the first that fails, and the file that reports how it went. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { FileTime } from '../test/slowest.ts'

export type Step = {
  readonly name: string
  readonly run: () => Promise<{ readonly passed: boolean; readonly slowest?: readonly FileTime[] }>
}

export type Check = {
  /** The commit that was checked; null outside a repository. */
  readonly commit: string | null
  /** True where the files are those of the commit. */
  readonly clean: boolean
  readonly result: 'passed' | 'failed'
  /** The name of the step that failed. */
  readonly failedAt: string | null
  readonly seconds: number
  /** The slowest files of tests, where they ran. */
  readonly slowest: readonly FileTime[]
}

type Plan = { readonly root: string; readonly file: string; readonly steps: readonly Step[] }

/** The file of an earlier check is removed first, so that it never speaks for one that was broken off. */
export const runCheck = async ({ root, file, steps }: Plan): Promise<Check> => {
  rmSync(file, { force: true })
  const begun = performance.now()
  const commit = git(root, ['rev-parse', 'HEAD'])
  const clean = git(root, ['status', '--porcelain']) === ''
  const { failedAt, slowest } = await runSteps(steps)
  const result = failedAt === null ? 'passed' : 'failed'
  const check: Check = { commit, clean, result, failedAt, seconds: secondsSince(begun), slowest }
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(check, null, 2)}\n`)
  return check
}

const runSteps = async (steps: readonly Step[]): Promise<Pick<Check, 'failedAt' | 'slowest'>> => {
  let slowest: readonly FileTime[] = []
  for (const { name, run } of steps) {
    const done = await run()
    slowest = done.slowest ?? slowest
    if (!done.passed) return { failedAt: name, slowest }
  }
  return { failedAt: null, slowest }
}

const secondsSince = (begun: number): number => Math.round(performance.now() - begun) / 1000

const git = (root: string, words: readonly string[]): string | null => {
  const { status, stdout } = spawnSync('git', [...words], { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : null
}
