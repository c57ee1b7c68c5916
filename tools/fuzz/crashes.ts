/** Inputs that once broke a rule: written by the fuzzer, and run again by its test as long as they are here. */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'

const FOLDER = join(import.meta.dirname, 'crashes')

export type Crash = { readonly file: string; readonly target: string; readonly input: Buffer }

/** Writes an input and answers with the path of its file. */
export const keepCrash = (target: string, input: Buffer): string => {
  mkdirSync(FOLDER, { recursive: true })
  // The name of a target may hold a hyphen; what stands after the last one is the input's.
  const name = createHash('sha256').update(input).digest('hex').slice(0, 12)
  const path = join(FOLDER, `${target}-${name}`)
  writeFileSync(path, input)
  return relative(process.cwd(), path)
}

export const keptCrashes = (): Crash[] =>
  (existsSync(FOLDER) ? readdirSync(FOLDER) : []).map((file) => ({
    file,
    target: file.slice(0, file.lastIndexOf('-')),
    input: readFileSync(join(FOLDER, file)),
  }))
