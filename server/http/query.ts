import type { Finding } from '@affiche/contract/problem.ts'
import type { TSchema } from '@affiche/contract/schema.ts'
import { pointerStep } from '../domain/json-document.ts'
import { quote } from '../domain/problem.ts'
import { createStructureCheck } from '../domain/structure.ts'

export type Query = { readonly values: Record<string, string | number>; readonly findings: readonly Finding[] }

/** Reads and checks the query of a request address, every fault at once. */
export type QueryReader = (address: string) => Query

/** Of an address without a query. */
export const NO_QUERY: Query = { values: {}, findings: [] }

/** Makes the reader of an operation's query from its schema; only parameters of type integer become numbers. */
export const createQueryReader = (schema: TSchema): QueryReader => {
  const check = createStructureCheck(schema)
  const properties: Record<string, { type?: string }> = (schema as { properties?: object }).properties as never
  const convert = ([name, text]: readonly [string, string]): [string, string | number] => [
    name,
    properties[name]?.type === 'integer' && WHOLE.test(text) ? Number(text) : text,
  ]
  return (address) => {
    const start = address.indexOf('?')
    if (start < 0 || start === address.length - 1) return NO_QUERY
    const { pairs, findings } = readPairs(address.slice(start + 1))
    const values = Object.fromEntries(pairs.map(convert))
    return { values, findings: [...findings, ...check(values).map(asParameter)] }
  }
}

const WHOLE = /^-?\d{1,15}$/

type Pairs = { readonly pairs: [string, string][]; readonly findings: Finding[] }

const readPairs = (text: string): Pairs => {
  const pairs = new Map<string, string>()
  const findings: Finding[] = []
  for (const part of text.split('&')) {
    if (part === '') continue
    const [name, value] = splitPair(part).map(decode)
    if (name === undefined || value === undefined) findings.push(badEncoding(part))
    else if (pairs.has(name)) findings.push(repeated(name))
    else pairs.set(name, value)
  }
  return { pairs: [...pairs], findings }
}

const splitPair = (part: string): [string, string] => {
  const equals = part.indexOf('=')
  return equals < 0 ? [part, ''] : [part.slice(0, equals), part.slice(equals + 1)]
}

/** Form decoding; undefined where the escapes are no UTF-8, which would otherwise be read as something else. */
const decode = (text: string): string | undefined => {
  if (!text.includes('%') && !text.includes('+')) return text
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return undefined
  }
}

const pointerTo = (name: string): string => `#/query/${pointerStep(name)}`

const badEncoding = (part: string): Finding => ({
  pointer: pointerTo(part.split('=')[0] ?? ''),
  code: 'character',
  detail: `The parameter ${quote(part)} is not percent-encoded UTF-8.`,
})

const repeated = (name: string): Finding => ({
  pointer: pointerTo(name),
  code: 'duplicate-parameter',
  detail: `The parameter ${quote(name)} occurs more than once.`,
})

/** A fault of the structure check, in the words of a query. */
const asParameter = ({ pointer, code, detail }: Finding): Finding => ({
  pointer: `#/query${pointer}`,
  code: code === 'unknown-member' ? 'unknown-parameter' : code,
  detail: detail
    .replace('The interface has no member', 'The operation has no query parameter')
    .replace('A value of the JSON type number (an integer) is needed, not a string.', 'A whole number is needed.')
    .replace(' here.', '.')
    .replace(/^The member (.*) is required\.$/, 'The query parameter $1 is empty.'),
})
