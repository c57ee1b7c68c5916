import { parseArgs } from 'node:util'
import { loadSettings, type Settings, SettingsError } from '../config/settings.ts'
import { VERSION } from '../config/version.ts'
import { Refusal } from '../domain/refusal.ts'
import { type Command, type Terminal, type Told, UsageError } from './command.ts'
import { commands } from './commands.ts'
import { takeEnvFiles, withEnvFiles } from './env-file.ts'

const REFUSED = 1
const USAGE = 2

/** Runs the command that the words name and returns its exit code: 0 done, 1 refused, 2 wrong words. */
export const runCommand = async (given: readonly string[], terminal: Terminal): Promise<number> => {
  const named = given.filter((word) => word !== '--help' && word !== 'help')
  try {
    const { rest: words, files } = takeEnvFiles(given)
    if (words.length === 0 || words.includes('--help') || words[0] === 'help') {
      terminal.write(usage(named))
      return words.length === 0 ? USAGE : 0
    }
    if (words[0] === '--version' || words[0] === 'version') return tellVersion(words.slice(1), terminal)
    return await run(words, { ...terminal, environment: withEnvFiles(terminal.environment, files) })
  } catch (error) {
    return complain(error, named, terminal)
  }
}

const tellVersion = (args: readonly string[], { write }: Terminal): number => {
  const { json } = parseStrictly(args, {}).values
  write(json ? `${JSON.stringify({ version: VERSION })}\n` : `affiche ${VERSION}\n`)
  return 0
}

const run = async (words: readonly string[], terminal: Terminal): Promise<number> => {
  const command = findCommand(words)
  const { positionals, values } = parse(command, words.slice(command.name.split(' ').length))
  const { json = false, ...rest } = values
  const settings = settingsFor(command, terminal)
  const told = 'told' in settings ? settings.told : await command.run({ settings, terminal, positionals, values: rest })
  let code = 0
  const write = (piece: Told): void => {
    terminal.write(json ? `${JSON.stringify(piece.json)}\n` : `${piece.text}\n`)
    if (piece.failed) code = REFUSED
  }
  if (told && Symbol.asyncIterator in told) for await (const piece of told) write(piece)
  else if (told) write(told)
  return code
}

const settingsFor = ({ withoutSettings }: Command, { environment }: Terminal): Settings | { readonly told: Told } => {
  try {
    return loadSettings(environment)
  } catch (error) {
    if (withoutSettings && error instanceof SettingsError) return { told: withoutSettings(error) }
    throw error
  }
}

const commandOf = (words: readonly string[]): Command | undefined =>
  commands.find(({ name }) => name.split(' ').every((word, at) => words[at] === word))

const findCommand = (words: readonly string[]): Command => {
  const command = commandOf(words)
  if (command) return command
  throw new UsageError(`There is no command "${words.slice(0, 2).join(' ')}".`)
}

const parse = ({ name, takes, options }: Command, args: readonly string[]) => {
  const { positionals, values } = parseStrictly(args, options)
  const required = takes.filter((name) => !name.startsWith('['))
  if (positionals.length < required.length || positionals.length > takes.length)
    throw new UsageError(
      takes.length === 0
        ? `"${name}" takes no arguments, only options.`
        : `"${name}" takes ${takes.join(' and ')}; put a text with spaces in quotes.`,
    )
  return { positionals, values: values as Record<string, string | boolean | undefined> }
}

const parseStrictly = (args: readonly string[], options: Command['options']) => {
  try {
    const all = { ...options, json: { type: 'boolean' as const } }
    return parseArgs({ args: [...args], options: all, allowPositionals: true, strict: true })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

const complain = (error: unknown, words: readonly string[], { complain }: Terminal): number => {
  if (error instanceof UsageError) {
    complain(`affiche: ${error.message}\n\n${usage(words)}`)
    return USAGE
  }
  const saysAll = error instanceof Refusal || error instanceof SettingsError
  const message = error instanceof Error ? error.message : String(error)
  complain(`affiche: ${message}${saysAll ? '' : causeOf(error)}\n`)
  return REFUSED
}

/** A fault of the machine (a folder that cannot be made, a disk that is full) is told by its own words. */
const causeOf = (error: unknown): string =>
  error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : ''

/** Of the commands that begin with the one that the words name, or with their first word; else of all. */
const usage = (words: readonly string[]): string => {
  const beginning = commandOf(words)?.name ?? words[0]
  const akin = commands.filter(({ name }) => `${name} `.startsWith(`${beginning} `))
  const told = akin.length > 0 ? akin : commands
  const entries = told.map(
    ({ name, takes, synopsis, sentence }) =>
      `  ${[name, ...takes, synopsis].filter(Boolean).join(' ')}\n      ${sentence}`,
  )
  const more = told === commands ? SETTINGS : MORE
  return `Usage: affiche COMMAND [--json] [--env-file FILE]\n\n${entries.join('\n')}\n\n${more}\n`
}

const SETTINGS =
  'The settings of the environment apply (see "affiche config"), and where they name none those of the file that --env-file or AFFICHE_ENV_FILE names. "affiche --version" tells the version.'

const MORE = '"affiche help" tells every command.'
