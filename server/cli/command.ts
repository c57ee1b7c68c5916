import type { ParseArgsOptionsConfig } from 'node:util'
import type { Settings, SettingsError } from '../config/settings.ts'

/** The outside of a command: what it is run with and where it speaks. */
export type Terminal = {
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly write: (text: string) => void
  readonly complain: (text: string) => void
}

export type Arguments = {
  readonly settings: Settings
  readonly terminal: Terminal
  readonly positionals: readonly string[]
  readonly values: Readonly<Record<string, string | boolean | undefined>>
}

/** What a command tells: for programs (`--json`), and for people. */
export type Told = {
  readonly json: object
  readonly text: string
  /** True where what is told is bad news: the exit code is then 1. */
  readonly failed?: boolean
}

export type Command = {
  /** The words that call it, "employer create". */
  readonly name: string
  /** The names of its arguments, in order; one in brackets, at the end, may be left out. */
  readonly takes: readonly string[]
  readonly options: ParseArgsOptionsConfig
  /** How its options are written, for the usage. */
  readonly synopsis: string
  readonly sentence: string
  /** Null: it has said everything itself. What may be long is told piece by piece, each a line. */
  readonly run: (call: Arguments) => Promise<Told | AsyncIterable<Told> | null>
  /** Run in its place where the settings cannot be read. */
  readonly withoutSettings?: (error: SettingsError) => Told
}

/** Words that make no command; the exit code is 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
  /** The words of the command that was probably meant. */
  readonly meant: readonly string[] | undefined

  constructor(message: string, meant?: readonly string[]) {
    super(message)
    this.meant = meant
  }
}
