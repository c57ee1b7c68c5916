/** Writes the refusal or failure of a command to standard error: a sentence, or an object with --json. */
import { SettingsError } from '../platform/config/settings.ts'
import { Refusal } from '../platform/sentences/refusal.ts'
import { type Terminal, UsageError } from './command.ts'
import { usage } from './usage.ts'

/** Exit codes. */
export const REFUSED = 1
export const USAGE = 2

export const reportFailure = (error: unknown, words: readonly string[], terminal: Terminal): number => {
  const { code, message } = describe(error)
  const isUsage = error instanceof UsageError
  if (wantsJson(words)) terminal.writeError(`${JSON.stringify({ error: { code, message } })}\n`)
  else terminal.writeError(`affiche: ${message}\n${isUsage ? `\n${usage(error.suggested ?? words)}` : ''}`)
  return isUsage ? USAGE : REFUSED
}

const wantsJson = (words: readonly string[]): boolean => {
  const end = words.indexOf('--')
  return (end === -1 ? words : words.slice(0, end)).includes('--json')
}

const describe = (error: unknown): { readonly code: string; readonly message: string } => {
  const message = error instanceof Error ? error.message : String(error)
  if (error instanceof UsageError) return { code: 'usage', message }
  if (error instanceof SettingsError) return { code: 'settings', message }
  if (error instanceof Refusal) return { code: 'refused', message }
  return { code: 'failed', message: `${message}${causeOf(error)}` }
}

/** Message of the operating system, such as a full disk. */
const causeOf = (error: unknown): string =>
  error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : ''
