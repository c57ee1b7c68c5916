/** The messages between a thread that answers HTTP and the one that judges its long texts. */

import type { JudgedBefore } from '../../jobs/description/judge-text.ts'
import type { Call } from '../../jobs/operations/request.ts'
import { splitLines } from '../../platform/lib/line-splitter.ts'
import { LARGE_BYTES } from '../writer/schedule.ts'

export type TextTask = {
  readonly id: number
  readonly owner: number
  readonly body: Uint8Array<ArrayBuffer>
  /** True if the body is lines, each with a job. */
  readonly isLines: boolean
  readonly lenient: boolean
}

/** The texts; null where the task has waited for too long. */
export type TextResult = { readonly id: number; readonly judged: readonly JudgedBefore[] | null }

/** True for a body that may have a text which takes longer to judge than to send to another thread; most are none. */
export const isLarge = ({ body }: Pick<Call, 'body'>): boolean => body.byteLength >= LARGE_BYTES

/** The long descriptions in a body, in every language; none of one that cannot be read. */
export const longTextsIn = ({ body, isLines }: Pick<TextTask, 'body' | 'isLines'>): string[] => {
  const documents = isLines ? [...splitLines(body)].map((line) => jobOf(parse(line))) : [parse(body)]
  const texts = documents.flatMap((document) => [
    member(document, 'description'),
    ...Object.values(membersOf(member(document, 'texts'))).map((text) => member(text, 'description')),
  ])
  return [...new Set(texts.filter((text) => typeof text === 'string'))].filter((text) => text.length >= LARGE_BYTES)
}

const jobOf = (line: unknown): unknown => member(line, 'job')

const parse = (bytes: Uint8Array): unknown => {
  try {
    return JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString())
  } catch {
    return null
  }
}

const membersOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}

const member = (value: unknown, name: string): unknown => membersOf(value)[name]
