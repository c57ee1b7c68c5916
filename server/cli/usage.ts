import type { Command } from './command.ts'
import { commands } from './commands.ts'
import { commandOf } from './parse-arguments.ts'

const HEAD = 'Usage: affiche COMMAND [--json] [--env-file FILE]'

const SETTINGS =
  'Settings come from the environment (see "affiche config"), then from the file of --env-file or AFFICHE_ENV_FILE. "affiche help COMMAND" describes one command, "affiche --version" shows the version.'

const MORE = '"affiche help" lists every command.'

/** Usage of the named commands, or of all. */
export const usage = (words: readonly string[]): string => {
  const shown = related(words)
  const rest = shown === commands ? wrap(SETTINGS, { first: 0, next: 0 }) : MORE
  return `${HEAD}\n\n${shown.map(entry).join('\n')}\n\n${rest}\n`
}

/** Commands that start with the named command or its first word, or all commands. */
const related = (words: readonly string[]): readonly Command[] => {
  const beginning = commandOf(words)?.name ?? words[0]
  const shown = commands.filter(({ name }) => `${name} `.startsWith(`${beginning} `))
  return shown.length > 0 ? shown : commands
}

const entry = ({ name, takes = [], options, sentence }: Command): string => {
  const words = [name, ...takes, options].filter(Boolean).join(' ')
  return `${wrap(words, { first: 2, next: 8 })}\n${wrap(sentence, { first: 6, next: 6 })}`
}

const COLUMNS = 80

type Indents = { readonly first: number; readonly next: number }

/** Wraps a text at 80 columns, except within brackets. */
const wrap = (text: string, { first, next }: Indents): string => {
  const lines: string[] = []
  let line = ' '.repeat(first)
  let isEmpty = true
  for (const word of text.match(/\[[^\]]*\]|\S+/g) ?? []) {
    if (!isEmpty && line.length + 1 + word.length > COLUMNS) {
      lines.push(line)
      line = ' '.repeat(next)
      isEmpty = true
    }
    line += isEmpty ? word : ` ${word}`
    isEmpty = false
  }
  return [...lines, line].join('\n')
}
