/** The usage texts of the help and of refused command lines. */
import type { Command } from './command.ts'
import { commands } from './commands.ts'
import { commandOf } from './parse-arguments.ts'
import { wrap } from './wrap.ts'

const HEAD = 'Usage: affiche COMMAND [--json] [--env-file FILE]'

const SETTINGS =
  'Settings come from the environment (see "affiche config"), then from the file of --env-file or AFFICHE_ENV_FILE. "affiche help COMMAND" describes one command, "affiche --version" shows the version.'

const MORE = '"affiche help" lists every command.'

/** The usage of the named commands, or of all. */
export const usage = (words: readonly string[]): string => {
  const shown = related(words)
  const rest = shown === commands ? wrap(SETTINGS, { first: 0, next: 0 }) : MORE
  return `${HEAD}\n\n${shown.map(entry).join('\n')}\n\n${rest}\n`
}

/** The commands that begin with the named command or with its first word; all if there is none. */
const related = (words: readonly string[]): readonly Command[] => {
  const beginning = commandOf(words)?.name ?? words[0]
  const shown = commands.filter(({ name }) => `${name} `.startsWith(`${beginning} `))
  return shown.length > 0 ? shown : commands
}

const entry = ({ name, takes, synopsis, sentence }: Command): string => {
  const words = [name, ...takes, synopsis].filter(Boolean).join(' ')
  return `${wrap(words, { first: 2, next: 8 })}\n${wrap(sentence, { first: 6, next: 6 })}`
}
