import type { ParseArgsOptionsConfig } from 'node:util'
import type { Settings, SettingsError } from '../config/settings.ts'

/** The environment and output streams of a command. */
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

/** The output of a command: for programs (`--json`) and for people. */
export type CommandResult = {
  readonly json: object
  readonly text: string
  /** True if the exit code must be 1 although the command ran. */
  readonly failed?: boolean
}

export type Command = {
  /** The name as it is typed, "employer create". */
  readonly name: string
  /** The names of its arguments, in order; one in brackets, at the end, is optional. */
  readonly takes: readonly string[]
  readonly options: ParseArgsOptionsConfig
  /** The options as the usage shows them. */
  readonly synopsis: string
  readonly sentence: string
  /** Null if the command writes its own output. Long output comes in pieces, one line each. */
  readonly run: (call: Arguments) => Promise<CommandResult | AsyncIterable<CommandResult> | null>
  /** Runs instead of `run` if the settings are invalid. */
  readonly withoutSettings?: (error: SettingsError) => CommandResult
}

/** A command line that is not a valid command; the exit code is 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
  /** The command that was probably meant. */
  readonly meant: readonly string[] | undefined

  constructor(message: string, meant?: readonly string[]) {
    super(message)
    this.meant = meant
  }
}
