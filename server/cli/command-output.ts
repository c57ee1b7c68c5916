/** How a command tells that it was refused or failed: a sentence, or with --json an object, on standard error. */
import { SettingsError } from '../config/settings.ts'
import { Refusal } from '../domain/refusal.ts'
import { type Terminal, UsageError } from './command.ts'
import { usage } from './usage.ts'

const REFUSED = 1
const USAGE = 2

export const complain = (error: unknown, words: readonly string[], terminal: Terminal): number => {
  const { code, message } = describe(error)
  const isWrong = error instanceof UsageError
  if (wantsJson(words)) terminal.complain(`${JSON.stringify({ error: { code, message } })}\n`)
  else terminal.complain(`affiche: ${message}\n${isWrong ? `\n${usage(error.meant ?? words)}` : ''}`)
  return isWrong ? USAGE : REFUSED
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

/** A fault of the machine (a folder that cannot be made, a disk that is full) is told by its own words. */
const causeOf = (error: unknown): string =>
  error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : ''
