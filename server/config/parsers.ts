/** The kinds of settings: each reads the text of a variable, or throws what is wrong with it. */

const shown = (text: string): string => JSON.stringify(text)

export const text = (value: string): string => value

/** A whole number within limits, both included. */
export const readWhole =
  (least: number, most: number) =>
  (value: string): number => {
    const number = /^\d{1,15}$/.test(value) ? Number(value) : Number.NaN
    if (number >= least && number <= most) return number
    throw new Error(`is ${shown(value)}, but must be a whole number from ${least} to ${most}`)
  }

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

/** An absolute address; the value is not repeated in the fault, since it may hold a password. */
export const readUrl =
  (protocols: readonly string[]) =>
  (value: string): string => {
    const url = URL.canParse(value) ? new URL(value) : null
    if (url && protocols.includes(url.protocol) && url.search === '' && url.hash === '') return value
    throw new Error(`must be an absolute address that starts with ${protocols.map((p) => `${p}//`).join(' or ')}`)
  }

const ORIGIN = /^https?:\/\/[^/?#@*\s]+$/

/** A list of origins as browsers write them, separated by commas; `*` may be one. */
export const readOrigins = (value: string): readonly string[] =>
  value.split(',').map((entry) => {
    const origin = entry.trim()
    if (origin === '*' || (ORIGIN.test(origin) && URL.canParse(origin) && new URL(origin).origin === origin))
      return origin
    throw new Error(`is ${shown(value)}, but must be origins such as https://ats.example.ca, separated by commas, or *`)
  })

/** The form alone; the host is tried when the store is opened. The value may hold a password and is not repeated. */
export const readDatabaseUrl = (value: string): string => {
  if (/^postgres(ql)?:\/\/[^\s]+$/.test(value)) return value
  if (/^postgres(ql)?:\/\/\S/.test(value)) throw new Error('holds a space: write a space in a name or password as %20')
  throw new Error('must be an address that starts with postgres:// or postgresql://')
}
