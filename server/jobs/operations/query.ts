import type { TSchema } from '@affiche/contract/schema.ts'
import { pointerStep } from '../../platform/sentences/json-document.ts'
import { type Finding, shorten } from '../../platform/sentences/problem.ts'
import { sentence } from '../../platform/sentences/sentence.ts'
import { createStructureCheck } from '../../platform/structure/structure.ts'
import { queryPhrases } from './query-messages.ts'

export type Query = { readonly values: Record<string, string | number>; readonly findings: readonly Finding[] }

/** Reads and checks the query of an address; reports all faults at once. */
export type QueryReader = (address: string) => Query

const NO_QUERY: Query = { values: {}, findings: [] }

/** Reader for the query schema of an operation; only parameters of type integer become numbers. */
export const createQueryReader = (schema: TSchema): QueryReader => {
  const check = createStructureCheck(schema, queryPhrases)
  const properties: Record<string, { type?: string }> = (schema as { properties?: object }).properties as never
  return (address) => {
    const start = address.indexOf('?')
    if (start < 0 || start === address.length - 1) return NO_QUERY
    const { pairs, findings } = readPairs(address.slice(start + 1))
    const numbers = pairs.filter(([name, text]) => properties[name]?.type === 'integer' && WHOLE.test(text))
    const inexact = new Map(numbers.filter(([, text]) => !Number.isSafeInteger(Number(text))).map(atPointer))
    const asNumber = ([name, text]: [string, string]) => [name, inexact.has(`/${name}`) ? Number.NaN : Number(text)]
    const values = Object.fromEntries([...pairs, ...numbers.map(asNumber)])
    return { values, findings: [...findings, ...check(values, inexact).map(asParameter)] }
  }
}

const WHOLE = /^-?\d+$/

const atPointer = ([name, text]: [string, string]): [string, string] => [`/${name}`, text]

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

/** Form decoding; undefined if the escapes are not UTF-8. */
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
  sentence: sentence('parameterEncoding', { text: shorten(part) }),
})

const repeated = (name: string): Finding => ({
  pointer: pointerTo(name),
  code: 'duplicate-parameter',
  sentence: sentence('parameterRepeated', { name: shorten(name) }),
})

const asParameter = (found: Finding): Finding => ({ ...found, pointer: `#/query${found.pointer}` })
