/** Parsers of settings. Each returns the value, or throws the end of a sentence that starts with the name. */

export type Option<T> = {
  readonly name: string
  readonly default: T
  readonly read: (text: string) => T
  /** True if the value is masked in all output. */
  readonly secret: boolean
  /** Description of the values. */
  readonly values: string
  readonly sentence: string
  /** The value as a variable has it, where it is no plain text. */
  shown?(value: NonNullable<T>): string
}

export const option = <T>(option: Omit<Option<T>, 'secret'> & { secret?: boolean }): Option<T> => ({
  secret: false,
  ...option,
})

const shown = (text: string): string => JSON.stringify(text)

export const text = (value: string): string => value

/** Integer within limits, both included. */
export const readWhole =
  (least: number, most: number) =>
  (value: string): number => {
    if (isWhole(value, least, most)) return Number(value)
    throw new Error(`is ${shown(value)}, but must be a whole number from ${least} to ${most}`)
  }

/** Integer within limits, or `auto`. */
export const readAutoOrWhole =
  (least: number, most: number) =>
  (value: string): number | 'auto' => {
    if (value === 'auto') return value
    if (isWhole(value, least, most)) return Number(value)
    throw new Error(`is ${shown(value)}, but must be auto or a whole number from ${least} to ${most}`)
  }

const isWhole = (value: string, least: number, most: number): boolean =>
  /^\d{1,15}$/.test(value) && Number(value) >= least && Number(value) <= most

export const readPort = readWhole(0, 65_535)

export const readSwitch = (value: string): boolean => {
  if (value === 'true' || value === 'false') return value === 'true'
  throw new Error(`is ${shown(value)}, but must be true or false`)
}

export const textChoice =
  <T extends string>(choices: readonly T[]) =>
  (value: string): T => {
    const choice = choices.find((candidate) => candidate === value)
    if (choice !== undefined) return choice
    throw new Error(`is ${shown(value)}, but must be one of ${choices.join(', ')}`)
  }

export const readTimeZone = (value: string): string => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone
  } catch {
    throw new Error(`is ${shown(value)}, but must be an IANA time zone such as America/Toronto`)
  }
}

/** Absolute URL; the fault does not repeat the value, which may hold a password. */
export const readUrl =
  (protocols: readonly string[]) =>
  (value: string): string => {
    const url = URL.canParse(value) ? new URL(value) : null
    if (url && protocols.includes(url.protocol) && url.search === '' && url.hash === '') return value
    throw new Error(`must be an absolute address that starts with ${protocols.map((p) => `${p}//`).join(' or ')}`)
  }

const ORIGIN = /^https?:\/\/[^/?#@*\s]+$/

/** Comma-separated list of origins or `*`. */
export const readOrigins = (value: string): readonly string[] =>
  value.split(',').map((entry) => {
    const origin = entry.trim()
    if (origin === '*' || (ORIGIN.test(origin) && URL.canParse(origin) && new URL(origin).origin === origin))
      return origin
    throw new Error(`is ${shown(value)}, but must be origins such as https://ats.example.ca, separated by commas, or *`)
  })

/** URL of PostgreSQL, checked by its form only; the fault does not repeat the value, which may hold a password. */
export const readDatabaseUrl = (value: string): string => {
  if (/^postgres(ql)?:\/\/[^\s]+$/.test(value)) return value
  if (/^postgres(ql)?:\/\/\S/.test(value)) throw new Error('holds a space: write a space in a name or password as %20')
  throw new Error('must be an address that starts with postgres:// or postgresql://')
}
