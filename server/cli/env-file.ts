/** `--env-file FILE` and AFFICHE_ENV_FILE: settings from the environment file of a supervisor. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { Refusal } from '../platform/sentences/refusal.ts'
import { type Terminal, UsageError } from './command.ts'

export const ENV_FILE = 'AFFICHE_ENV_FILE'

type Environment = Terminal['environment']
type Taken = { readonly rest: readonly string[]; readonly files: readonly string[] }

/** Splits a command line into the files of all `--env-file FILE` and the other words. */
export const takeEnvFiles = (words: readonly string[]): Taken => {
  const end = words.includes('--') ? words.indexOf('--') : words.length
  const [rest, files]: [string[], string[]] = [[], []]
  for (let at = 0; at < end; at++) {
    const word = words[at] ?? ''
    if (word === '--env-file') files.push(named(at + 1 < end ? words[++at] : undefined))
    else if (word.startsWith('--env-file=')) files.push(named(word.slice('--env-file='.length)))
    else rest.push(word)
  }
  return { rest: [...rest, ...words.slice(end)], files }
}

const named = (file: string | undefined): string => {
  if (file) return file
  throw new UsageError('--env-file needs the name of a file, such as /etc/affiche/environment.')
}

/** Environment merged over the files, later files first; AFFICHE_ENV_FILE names the default file. */
export const withEnvFiles = (environment: Environment, files: readonly string[]): Environment => {
  const common = environment[ENV_FILE]?.trim()
  const read = files.length === 0 && common ? [common] : files
  return Object.assign({}, ...read.map(readEnvFile), environment)
}

const readEnvFile = (file: string): Environment => {
  const text = textOf(file)
  refuseMalformed(text, resolve(file))
  return parseEnv(text)
}

const textOf = (file: string): string => {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new Refusal(`The settings file ${resolve(file)} cannot be read: ${(error as Error).message}.`)
  }
}

const EMPTY = /^\s*(?:[#;].*)?$/
const NAME = /^\s*(?:export\s+)?[A-Za-z_][A-Za-z0-9_]*\s*=\s*/

/** Refuses lines that `parseEnv` would skip or cut at a "#"; the refusal does not repeat them, since they may hold passwords. */
const refuseMalformed = (text: string, file: string): void => {
  const lines = text.split(/\r?\n/)
  const refuse = (at: number, problem: string): never => {
    throw new Refusal(`Line ${at + 1} of the settings file ${file} ${problem}.`)
  }
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    if (EMPTY.test(line)) continue
    const [head] = NAME.exec(line) ?? refuse(at, 'is not of the form NAME=value')
    const value = line.slice(head.length)
    if (/^["'`]/.test(value)) at = endOfQuoted(lines, { at, value }) ?? refuse(at, 'opens a quote that is never closed')
    else if (/\S#/.test(value)) refuse(at, 'has a "#" in its value: put the value in quotes')
  }
}

/** Index of the line where a quoted value ends; null if it is never closed. */
const endOfQuoted = (lines: readonly string[], { at, value }: { at: number; value: string }): number | null => {
  const quote = value.charAt(0)
  if (value.includes(quote, 1)) return at
  const after = lines.findIndex((line, other) => other > at && line.includes(quote))
  return after === -1 ? null : after
}
