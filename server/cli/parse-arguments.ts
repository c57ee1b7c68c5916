import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { nearMiss } from '../platform/lib/similar.ts'
import { type Command, optionsOf, UsageError } from './command.ts'
import { commands } from './commands.ts'

type Options = ParseArgsOptionsConfig

type ParsedArguments = {
  readonly positionals: readonly string[]
  readonly values: Readonly<Record<string, string | boolean | undefined>>
}

/** Options of every command; --env-file and --help are handled earlier. */
const COMMON: Options = { json: { type: 'boolean' } }
const PARSED_EARLIER = ['env-file', 'help']

export const commandOf = (words: readonly string[]): Command | undefined =>
  commands.find(({ name }) => name.split(' ').every((word, at) => words[at] === word))

export const findCommand = (words: readonly string[]): Command => {
  const command = commandOf(words)
  const similar = command ? similarLonger(command, words) : similarCommands(words)
  if (command && similar.length === 0) return command
  throw new UsageError(`${noCommand(words)}${hint(similar.map((name) => `"${name}"`))}`, similar[0]?.split(' '))
}

const noCommand = (words: readonly string[]): string => {
  const [first = '', second] = words.filter((word) => !word.startsWith('-'))
  const seconds = secondsOf(first)
  if (second === undefined && seconds.length > 0) return `"${first}" is followed by ${seconds.join(', ')}.`
  return `There is no command "${[first || words[0], second].filter(Boolean).join(' ')}".`
}

/** Second words of all commands with this first word. */
const secondsOf = (first: string): string[] =>
  commands.flatMap(({ name }) => (name.startsWith(`${first} `) ? [name.slice(first.length + 1)] : []))

/** Names similar to a mistyped second word: "audit verfy" must not read the audit trail of an employer verfy. */
const similarLonger = ({ name }: Command, words: readonly string[]): string[] => {
  const next = words[name.split(' ').length]
  return next === undefined ? [] : nearMiss(next, secondsOf(name)).map((second) => `${name} ${second}`)
}

/** Refuses a name that is neither a command nor the first word of one. */
export const checkNamed = (words: readonly string[]): void => {
  if (!commands.some(({ name }) => name.startsWith(`${words[0]} `))) findCommand(words)
}

/** Command names similar to a mistyped one, by both words and then by the first: "employr list", "servr". */
const similarCommands = (words: readonly string[]): string[] => {
  const [first = '', second] = words
  const names = commands.map(({ name }) => name)
  if (second !== undefined) {
    const near = nearMiss(
      `${first} ${second}`,
      names.filter((name) => name.includes(' ')),
    )
    if (near.length > 0) return near
  }
  const firsts = [...new Set(names.map((name) => name.split(' ')[0] ?? ''))]
  return firsts.includes(first) ? [] : nearMiss(first, firsts)
}

const hint = (candidates: readonly string[]): string =>
  candidates.length === 0 ? '' : ` Did you mean ${candidates.join(' or ')}?`

/** Parses the arguments and options of a command and checks their number. */
export const parseArguments = (command: Command, args: readonly string[]): ParsedArguments => {
  const { name, takes = [] } = command
  const options = optionsOf(command).map(({ name, value }) => [name, { type: value ? 'string' : 'boolean' }])
  const words = parseOptions(args, Object.fromEntries(options), `"${name}"`)
  const required = takes.filter((argument) => !argument.startsWith('['))
  const { length } = words.positionals
  if (length >= required.length && length <= takes.length) return words
  throw new UsageError(
    takes.length === 0
      ? `"${name}" takes no arguments, only options.`
      : `"${name}" takes ${takes.join(' and ')}; put a text with spaces in quotes.`,
  )
}

/** Parses options leniently and checks them here, so that refusals are sentences that suggest a correction. */
export const parseOptions = (args: readonly string[], own: Options, command: string): ParsedArguments => {
  const options = { ...own, ...COMMON }
  const read = parseArgs({ args: [...args], options, allowPositionals: true, strict: false, tokens: true })
  for (const token of read.tokens) if (token.kind === 'option') checkOption(token, options, command)
  const values = Object.entries(read.values).map(([name, value]) => [name, Array.isArray(value) ? value.at(-1) : value])
  return { positionals: read.positionals, values: Object.fromEntries(values) }
}

type Option = {
  readonly name: string
  readonly rawName: string
  readonly value: string | undefined
  readonly inlineValue: boolean | undefined
}

const checkOption = ({ name, rawName, value, inlineValue }: Option, options: Options, command: string): void => {
  const known = rawName.startsWith('--') ? options[name] : undefined
  if (!known) throw new UsageError(`${command} has no option ${rawName}.${similarOptions(name, options)}`)
  if (known.type === 'boolean') {
    if (value !== undefined) throw new UsageError(`${rawName} takes no value.`)
    return
  }
  if (value === undefined) throw new UsageError(`${rawName} needs a value.`)
  if (inlineValue || !value.startsWith('-')) return
  if (value.slice(2) in options) throw new UsageError(`${rawName} needs a value.`)

  throw new UsageError(`${rawName} needs a value; one that begins with "-" is written ${rawName}=${value}.`)
}

const similarOptions = (name: string, options: Options): string =>
  hint(nearMiss(name, [...Object.keys(options), ...PARSED_EARLIER]).map((option) => `--${option}`))
