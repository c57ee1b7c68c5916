/** Reads the lines of a snapshot; nothing counts before all of them are right. */

import { SnapshotBodyEndSchema, SnapshotItemSchema } from '@affiche/contract/snapshot.ts'
import { isObject } from '../platform/lib/merge-patch.ts'
import { createTextSet } from '../platform/lib/text-set.ts'
import { type JsonDocument, readJson } from '../platform/sentences/json-document.ts'
import {
  type CountedFinding,
  FINDINGS_MAX,
  type Finding,
  invalidRequest,
  Problem,
  shorten,
} from '../platform/sentences/problem.ts'
import { type Sentence, sentence } from '../platform/sentences/sentence.ts'
import { createStructureCheck } from '../platform/structure/structure.ts'
import type { SnapshotItem } from './snapshot.ts'

/** Items that are looked up together. */
const CHUNK = 500

type Reading = {
  /** The lines that are not blank. */
  readonly lines: AsyncIterable<Uint8Array>
  readonly scope: string
  readonly itemsMax: number
  /** Takes the next items, none once a line is at fault. */
  readonly take: (items: readonly SnapshotItem[]) => Promise<void>
}

/** Refuses with malformed-json, nested-too-deeply, body-too-large or invalid-request. */
export const readSnapshotBody = async ({ lines, scope, itemsMax, take }: Reading): Promise<void> => {
  const faults = createFaults()
  const judge = createJudge(scope, faults)
  let chunk: SnapshotItem[] = []
  for await (const bytes of lines) {
    const item = judge.line(bytes)
    if (judge.items() > itemsMax) throw tooMany(itemsMax)
    if (!item || !faults.isEmpty()) continue
    chunk.push(item)
    if (chunk.length < CHUNK) continue
    await take(chunk)
    chunk = []
  }
  judge.end()
  faults.throwAny()
  if (chunk.length > 0) await take(chunk)
}

const tooMany = (itemsMax: number): Problem =>
  new Problem('body-too-large', sentence('snapshotTooLong', { most: itemsMax }))

type Faults = ReturnType<typeof createFaults>

/** The first findings, and the number of all. */
const createFaults = () => {
  const listed: CountedFinding[] = []
  let rest = 0
  return {
    add: (pointer: string, code: Finding['code'], reason: Sentence): void => {
      if (listed.length < FINDINGS_MAX) listed.push({ pointer, code, sentence: reason })
      else rest++
    },
    isEmpty: () => listed.length === 0,
    throwAny: (): void => {
      if (listed.length === 0) return
      const unlisted: CountedFinding = { pointer: '', code: 'more', sentence: sentence('requestInvalid'), count: rest }
      throw invalidRequest(rest === 0 ? listed : [...listed, unlisted])
    },
  }
}

const checkItem = createStructureCheck(SnapshotItemSchema)
const checkEnd = createStructureCheck(SnapshotBodyEndSchema)

const createJudge = (scope: string, faults: Faults) => {
  const references = createTextSet()
  let [n, items] = [0, 0]
  let hasEnded = false

  const check = ({ value, findings, inexact }: JsonDocument, structure: typeof checkItem): boolean => {
    const found = [...findings, ...structure(value, inexact)]
    for (const { pointer, code, sentence: reason } of found) faults.add(`/${n}${pointer}`, code, reason)
    return found.length === 0
  }
  const judgeEnd = (document: JsonDocument): void => {
    hasEnded = true
    if (!check(document, checkEnd)) return
    const { items: said } = document.value as { items: number }
    if (said !== items) faults.add(`/${n}/items`, 'count', sentence('wrongItems', { said, items }))
  }
  const judgeItem = (document: JsonDocument): SnapshotItem | null => {
    items++
    if (!check(document, checkItem)) return null
    const { referenceId, digest = null } = document.value as { referenceId: string; digest?: string }
    const pointer = `/${n}/referenceId`
    if (!referenceId.startsWith(scope))
      faults.add(pointer, 'reference-mismatch', sentence('outOfScope', { scope: shorten(scope) }))
    if (!references.add(referenceId)) faults.add(pointer, 'duplicate', sentence('earlierReference'))
    return { referenceId, digest }
  }
  const line = (bytes: Uint8Array): SnapshotItem | null => {
    n++
    const document = readLine(bytes, n)
    if (hasEnded) faults.add(`/${n}`, 'count', sentence('lineAfterEnd'))
    else if (isObject(document.value) && Object.hasOwn(document.value, 'end')) judgeEnd(document)
    else return judgeItem(document)
    return null
  }
  const end = (): void => {
    if (!hasEnded) faults.add(`/${n + 1}`, 'required', sentence('endMissing'))
  }
  return { line, end, items: () => items }
}

const readLine = (bytes: Uint8Array, n: number): JsonDocument => {
  try {
    return readJson(bytes)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    throw new Problem(error.code, sentence('inLine', { n, fault: error.sentence }), { cause: error })
  }
}
