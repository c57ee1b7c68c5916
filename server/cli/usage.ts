/** How commands are written, as the help and the refusals of wrong words tell it. */
import type { Command } from './command.ts'
import { commands } from './commands.ts'
import { commandOf } from './read-words.ts'
import { wrap } from './wrap.ts'

const HEAD = 'Usage: affiche COMMAND [--json] [--env-file FILE]'

const SETTINGS =
  'The settings of the environment apply (see "affiche config"), and where they name none those of the file that --env-file or AFFICHE_ENV_FILE names. "affiche help COMMAND" tells of one command, "affiche --version" the version.'

const MORE = '"affiche help" tells every command.'

/** Of every command, or of those that the words name. */
export const usage = (words: readonly string[]): string => {
  const told = akin(words)
  const rest = told === commands ? wrap(SETTINGS, { first: 0, next: 0 }) : MORE
  return `${HEAD}\n\n${told.map(entry).join('\n')}\n\n${rest}\n`
}

/** Those that begin with the command that the words name, or with their first word; else all. */
const akin = (words: readonly string[]): readonly Command[] => {
  const beginning = commandOf(words)?.name ?? words[0]
  const told = commands.filter(({ name }) => `${name} `.startsWith(`${beginning} `))
  return told.length > 0 ? told : commands
}

const entry = ({ name, takes, synopsis, sentence }: Command): string => {
  const words = [name, ...takes, synopsis].filter(Boolean).join(' ')
  return `${wrap(words, { first: 2, next: 8 })}\n${wrap(sentence, { first: 6, next: 6 })}`
}
