import type { Settings, SettingsError } from '../platform/config/settings.ts'

/** Environment and output streams of a command. */
export type Terminal = {
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly write: (text: string) => void
  readonly writeError: (text: string) => void
}

export type Arguments = {
  readonly settings: Settings
  readonly terminal: Terminal
  readonly positionals: readonly string[]
  readonly values: Readonly<Record<string, string | boolean | undefined>>
}

/** Output of a command, as JSON (`--json`) and as text. */
export type CommandResult = {
  readonly json: object
  readonly text: string
  /** True if the exit code must be 1 although the command ran. */
  readonly failed?: boolean
}

export type Command = {
  /** Name as typed, such as "employer create". */
  readonly name: string
  /** Names of its arguments, in order; a last one in brackets is optional. */
  readonly takes?: readonly string[]
  /** Options as the usage shows them; a word after an option is its value. */
  readonly options?: string
  readonly sentence: string
  /** Returns null if the command has written its output; long output is streamed by lines. */
  readonly run: (call: Arguments) => Promise<CommandResult | AsyncIterable<CommandResult> | null>
  /** Runs instead of `run` if the settings are invalid. */
  readonly withoutSettings?: (error: SettingsError) => CommandResult
}

type Option = {
  readonly name: string
  /** Placeholder of the value; undefined for a flag. */
  readonly value: string | undefined
}

export const optionsOf = ({ options = '' }: Command): Option[] =>
  [...options.matchAll(/--([a-z-]+)(?: ([^\s[\]|-][^\s\]]*))?/g)].map(([, name = '', value]) => ({ name, value }))

/** Refusal of an invalid command line; the exit code is 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
  /** Similar command, if any. */
  readonly suggested: readonly string[] | undefined

  constructor(message: string, suggested?: readonly string[]) {
    super(message)
    this.suggested = suggested
  }
}
