/** Log lines of requests as text. */

const END = '"msg":"request"}\n'

type Fields = {
  readonly level: string
  readonly time: string
  readonly reqId?: string
  readonly method?: string
  readonly path?: string
  readonly status: number
  readonly ms?: number
  readonly employerId?: number
  readonly keyId?: number
  readonly code?: string
  readonly errors?: readonly string[]
}

/** One line of text for the JSON of a request; null for every other line. */
export const requestLine = (line: string): string | null => {
  if (!line.endsWith(END)) return null
  const { level, time, ...fields } = JSON.parse(line) as Fields
  return `${withoutControls(`[${time}] ${level.toUpperCase()}: ${describe(fields)}`)}\n`
}

const describe = (fields: Omit<Fields, 'level' | 'time'>): string => {
  const { method, path, status, ms, employerId, keyId } = fields
  const parts = [
    ...[method, path, status],
    ms !== undefined && `${ms} ms`,
    employerId !== undefined && `employer ${employerId}`,
    keyId !== undefined && `key ${keyId}`,
    refusal(fields),
  ]
  return parts.filter((part) => part !== undefined && part !== false && part !== '').join(' ')
}

/** Contains the id of the request, which the client has too. */
const refusal = ({ code, errors = [], reqId }: Pick<Fields, 'code' | 'errors' | 'reqId'>): string =>
  code === undefined ? '' : `${[code, ...(errors.length > 0 ? [errors.join(', ')] : [])].join(': ')} (${reqId})`

/** Escapes control characters of the path, which terminals interpret. */
const withoutControls = (text: string): string =>
  text.replace(/[\p{Cc}\p{Cf}]/gu, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`)
