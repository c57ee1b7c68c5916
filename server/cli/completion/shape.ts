/** The grammar of the command line, from which the completion scripts are generated. */
import type { Command } from '../command.ts'

export type OptionShape = {
  readonly name: string
  readonly takesValue: boolean
  /** The allowed values, if they are a short list. */
  readonly choices: readonly string[]
}

export type CommandShape = {
  readonly name: string
  readonly options: readonly OptionShape[]
  /** The choices for each argument; empty for free text. */
  readonly arguments: readonly { readonly choices: readonly string[]; readonly isFile: boolean }[]
}

const COMMON: readonly OptionShape[] = ['json', 'help'].map((name) => ({ name, takesValue: false, choices: [] }))

/** The option that takes a file anywhere on the line; the scripts know it by name. */
export const ENV_FILE = 'env-file'

export const shapeOf = ({ name, takes, options, synopsis }: Command): CommandShape => ({
  name,
  options: [
    ...Object.entries(options).map(([option, { type }]) => ({
      name: option,
      takesValue: type === 'string',
      choices: type === 'string' ? choicesIn(wordAfter(synopsis, `--${option}`)) : [],
    })),
    ...COMMON,
  ],
  arguments: takes.map((argument) => ({ choices: choicesIn(argument), isFile: argument === 'FILE' })),
})

const wordAfter = (text: string, word: string): string | undefined => {
  const words = text.split(/[ [\]]+/)
  const at = words.indexOf(word)
  return at < 0 ? undefined : words[at + 1]
}

/** The choices in a synopsis: "standard|unlimited" are two; a name in capitals is free text. */
const choicesIn = (text = ''): string[] => {
  const words = text.split('|')
  return words.length > 1 && words.every((word) => /^[a-z]+$/.test(word)) ? words : []
}

/** The possible next words of a command name. */
export const nextWords = (shapes: readonly CommandShape[], first: string | null): string[] => {
  const names = shapes.map(({ name }) => name.split(' '))
  const next =
    first === null ? names.map(([word]) => word) : names.filter(([word]) => word === first).map(([, word]) => word)
  return [...new Set(next)].filter((word) => word !== undefined)
}

/** The first words of two-word commands. */
export const groupsOf = (shapes: readonly CommandShape[]): string[] =>
  nextWords(shapes, null).filter((first) => nextWords(shapes, first).length > 0)

/** All options that take a value. */
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
