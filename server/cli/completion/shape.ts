/** Grammar of the command line, the source of the completion scripts. */
import { type Command, optionsOf } from '../command.ts'

export type OptionShape = {
  readonly name: string
  readonly takesValue: boolean
  /** Allowed values, if they are a short list. */
  readonly choices: readonly string[]
}

export type CommandShape = {
  readonly name: string
  readonly options: readonly OptionShape[]
  /** Choices for each argument; empty for free text. */
  readonly arguments: readonly { readonly choices: readonly string[]; readonly isFile: boolean }[]
}

const COMMON: readonly OptionShape[] = ['json', 'help'].map((name) => ({ name, takesValue: false, choices: [] }))

/** Option with a file, allowed anywhere on the line. */
export const ENV_FILE = 'env-file'

export const shapeOf = (command: Command): CommandShape => ({
  name: command.name,
  options: [
    ...optionsOf(command).map(({ name, value }) => ({
      name,
      takesValue: value !== undefined,
      choices: choicesIn(value),
    })),
    ...COMMON,
  ],
  arguments: (command.takes ?? []).map((argument) => ({
    choices: choicesIn(argument),
    isFile: argument === 'FILE',
  })),
})

/** Choices of a word such as "standard|unlimited"; none for a name in capitals, which is free text. */
const choicesIn = (text = ''): string[] => {
  const words = text.split('|')
  return words.length > 1 && words.every((word) => /^[a-z]+$/.test(word)) ? words : []
}

/** Possible next words of a command name, after none, one or two of its words. */
export const nextWords = (shapes: readonly CommandShape[], prefix: string | null): string[] => {
  const before = prefix === null ? [] : prefix.split(' ')
  const names = shapes
    .map(({ name }) => name.split(' '))
    .filter((words) => before.every((word, at) => words[at] === word))
  return [...new Set(names.map((words) => words[before.length]))].filter((word) => word !== undefined)
}

/** The first words, one or two, of longer commands. */
export const groupsOf = (shapes: readonly CommandShape[]): string[] => {
  const firsts = nextWords(shapes, null)
  const pairs = firsts.flatMap((first) => nextWords(shapes, first).map((second) => `${first} ${second}`))
  return [...firsts, ...pairs].filter((prefix) => nextWords(shapes, prefix).length > 0)
}

export const valueOptions = (shapes: readonly CommandShape[]): string[] => [
  `--${ENV_FILE}`,
  ...new Set(
    shapes.flatMap(({ options }) => options.filter(({ takesValue }) => takesValue).map(({ name }) => `--${name}`)),
  ),
]

export const optionWords = ({ options }: CommandShape): string[] => [
  ...options.map(({ name }) => `--${name}`),
  `--${ENV_FILE}`,
]
