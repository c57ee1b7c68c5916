/** Order on a line of a file, with every fault of it that the line alone shows. */
import type { EmployerOrder } from '../../upkeep/import-employers.ts'
import { UsageError } from '../command.ts'
import { PROFILE_TEXTS } from '../commands/employer-profile.ts'
import { readScopes } from '../commands/key-options.ts'
import { readPlan, readTime } from '../read-options.ts'
import type { FileLine } from './read-file.ts'

export type OrderedLine = {
  readonly line: number
  readonly faults: readonly string[]
  readonly order: EmployerOrder
}

type Reading = {
  readonly isCsv: boolean
  /** Whether keys are made. */
  readonly withKeys: boolean
}

const KEY_MEMBERS = ['keyName', 'scopes', 'expires', 'preconditions'] as const

const MEMBERS = new Set(['name', 'plan', ...Object.keys(PROFILE_TEXTS), ...KEY_MEMBERS])

export const readOrder = ({ line, members, faults: given }: FileLine, { isCsv, withKeys }: Reading): OrderedLine => {
  const faults = [...given]
  /** The value that is read, or that in its place if it is refused. */
  const reading = <T>(instead: T, read: () => T): T => {
    try {
      return read()
    } catch (error) {
      if (!(error instanceof UsageError)) throw error
      faults.push(error.message)
      return instead
    }
  }
  const { name, plan, keyName, scopes, expires, preconditions } = members
  const unknown = Object.keys(members).filter((member) => !MEMBERS.has(member))
  if (unknown.length > 0) faults.push(`There is no member ${unknown.map((member) => `"${member}"`).join(', ')}.`)
  if (!withKeys && KEY_MEMBERS.some((member) => member in members))
    faults.push('It describes a key, and without --keys none is made.')
  const key = {
    name: keyName === undefined ? null : reading(null, () => readText('keyName', keyName)),
    scopes: reading([], () => readScopes(scopes === undefined ? undefined : listText(scopes), 'scopes')),
    expiresAt: reading(null, () => readTime(expires, 'expires')),
    preconditions: reading(false, () => readSwitch('preconditions', preconditions)),
  }
  const profile = Object.entries(PROFILE_TEXTS).flatMap(([member, read]) => {
    const value = members[member]
    if (value === undefined) return []
    return [[member, isCsv ? reading(null, () => read(String(value))) : value] as const]
  })
  const order = {
    name: given.length > 0 ? '' : reading('', () => readText('name', name)),
    plan: reading('standard' as const, () => readPlan(plan ?? 'standard')),
    profile: Object.fromEntries(profile),
    key: withKeys ? key : null,
  }
  return { line, faults, order }
}

const readText = (member: string, value: unknown): string => {
  if (typeof value === 'string') return value
  throw new UsageError(value === undefined ? `${member} is missing.` : `${member} is a text.`)
}

/** A list of texts as one, as a cell has it. */
const listText = (value: unknown): unknown => (Array.isArray(value) ? value.join(',') : value)

const SWITCHES: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  [undefined, false],
  ...[true, 'yes', 'true'].map((value) => [value, true] as const),
  ...[false, 'no', 'false'].map((value) => [value, false] as const),
])

const readSwitch = (member: string, value: unknown): boolean => {
  const found = SWITCHES.get(value)
  if (found !== undefined) return found
  throw new UsageError(`${member} is yes or no, not "${value}".`)
}
