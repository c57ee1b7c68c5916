import { loadSettings, type Settings, SettingsError } from '../platform/config/settings.ts'
import { VERSION } from '../platform/config/version.ts'
import type { Command, CommandResult, Terminal } from './command.ts'
import { REFUSED, reportFailure, USAGE } from './command-output.ts'
import { takeEnvFiles, withEnvFiles } from './env-file.ts'
import { checkNamed, findCommand, parseArguments, parseOptions } from './parse-arguments.ts'
import { usage } from './usage.ts'

const HELP = new Set(['--help', '-h'])

/** Runs a command line and returns its exit code: 0 done, 1 refused or failed, 2 not a valid command. */
export const runCommand = async (given: readonly string[], terminal: Terminal): Promise<number> => {
  try {
    const { rest: words, files } = takeEnvFiles(given)
    if (words.length === 0 || asksForHelp(words)) return showUsage(words, terminal)
    if (words[0] === '--version' || words[0] === 'version') return showVersion(words.slice(1), terminal)
    return await run(words, { ...terminal, environment: withEnvFiles(terminal.environment, files) })
  } catch (error) {
    return reportFailure(error, given, terminal)
  }
}

const asksForHelp = (words: readonly string[]): boolean => {
  const end = words.indexOf('--')
  return words[0] === 'help' || (end === -1 ? words : words.slice(0, end)).some((word) => HELP.has(word))
}

/** Shows the usage of the named command, or of all. */
const showUsage = (words: readonly string[], { write }: Terminal): number => {
  const named = words.filter((word, at) => !word.startsWith('-') && !(at === 0 && word === 'help'))
  if (named.length > 0) checkNamed(named)
  write(usage(named))
  return words.length === 0 ? USAGE : 0
}

const showVersion = (args: readonly string[], { write }: Terminal): number => {
  const { json } = parseOptions(args, {}, 'version').values
  write(json ? `${JSON.stringify({ version: VERSION })}\n` : `affiche ${VERSION}\n`)
  return 0
}

const run = async (words: readonly string[], terminal: Terminal): Promise<number> => {
  const command = findCommand(words)
  const { positionals, values } = parseArguments(command, words.slice(command.name.split(' ').length))
  const { json = false, ...rest } = values
  const settings = settingsFor(command, terminal)
  const result =
    'result' in settings ? settings.result : await command.run({ settings, terminal, positionals, values: rest })
  let code = 0
  const write = (piece: CommandResult): void => {
    terminal.write(json ? `${JSON.stringify(piece.json)}\n` : `${piece.text}\n`)
    if (piece.failed) code = REFUSED
  }
  if (result && Symbol.asyncIterator in result) for await (const piece of result) write(piece)
  else if (result) write(result)
  return code
}

const settingsFor = (
  { withoutSettings }: Command,
  { environment }: Terminal,
): Settings | { readonly result: CommandResult } => {
  try {
    return loadSettings(environment)
  } catch (error) {
    if (withoutSettings && error instanceof SettingsError) return { result: withoutSettings(error) }
    throw error
  }
}
