import { loadSettings, type Settings, SettingsError } from '../config/settings.ts'
import { VERSION } from '../config/version.ts'
import type { Command, Terminal, Told } from './command.ts'
import { complain } from './command-output.ts'
import { takeEnvFiles, withEnvFiles } from './env-file.ts'
import { checkNamed, findCommand, readOptions, readWords } from './read-words.ts'
import { usage } from './usage.ts'

const REFUSED = 1
const USAGE = 2

const HELP = new Set(['--help', '-h'])

/** Runs the command that the words name and returns its exit code: 0 done, 1 refused, 2 wrong words. */
export const runCommand = async (given: readonly string[], terminal: Terminal): Promise<number> => {
  try {
    const { rest: words, files } = takeEnvFiles(given)
    if (words.length === 0 || asksForHelp(words)) return tellUsage(words, terminal)
    if (words[0] === '--version' || words[0] === 'version') return tellVersion(words.slice(1), terminal)
    return await run(words, { ...terminal, environment: withEnvFiles(terminal.environment, files) })
  } catch (error) {
    return complain(error, given, terminal)
  }
}

const asksForHelp = (words: readonly string[]): boolean => {
  const end = words.indexOf('--')
  return words[0] === 'help' || (end === -1 ? words : words.slice(0, end)).some((word) => HELP.has(word))
}

/** Of the command that is named, if there is one of that name. */
const tellUsage = (words: readonly string[], { write }: Terminal): number => {
  const named = words.filter((word, at) => !word.startsWith('-') && !(at === 0 && word === 'help'))
  if (named.length > 0) checkNamed(named)
  write(usage(named))
  return words.length === 0 ? USAGE : 0
}

const tellVersion = (args: readonly string[], { write }: Terminal): number => {
  const { json } = readOptions(args, {}, 'version').values
  write(json ? `${JSON.stringify({ version: VERSION })}\n` : `affiche ${VERSION}\n`)
  return 0
}

const run = async (words: readonly string[], terminal: Terminal): Promise<number> => {
  const command = findCommand(words)
  const { positionals, values } = readWords(command, words.slice(command.name.split(' ').length))
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
