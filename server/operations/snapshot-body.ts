/** Reads the lines of a snapshot; nothing counts before all of them are right. */

import type { Finding } from '@affiche/contract/problem.ts'
import { SnapshotBodyEndSchema, SnapshotItemSchema } from '@affiche/contract/snapshot.ts'
import { createStructureCheck } from '../domain/job/structure.ts'
import { type JsonDocument, readJson } from '../domain/json-document.ts'
import { type CountedFinding, FINDINGS_MAX, invalidRequest, Problem, quote } from '../domain/problem.ts'
import type { SnapshotItem } from '../domain/snapshot.ts'
import { isObject } from '../lib/merge-patch.ts'
import { createTextSet } from '../lib/text-set.ts'

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
  new Problem('body-too-large', `A snapshot has at most ${itemsMax} items. Nothing was done.`)

type Faults = ReturnType<typeof createFaults>

/** The first findings, and the number of all. */
const createFaults = () => {
  const listed: CountedFinding[] = []
  let rest = 0
  return {
    add: (pointer: string, code: Finding['code'], detail: string): void => {
      if (listed.length < FINDINGS_MAX) listed.push({ pointer, code, detail })
      else rest++
    },
    isEmpty: () => listed.length === 0,
    throwAny: (): void => {
      if (listed.length === 0) return
      const unlisted: CountedFinding = { pointer: '', code: 'more', detail: '', count: rest }
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
    for (const { pointer, code, detail } of found) faults.add(`/${n}${pointer}`, code, detail)
    return found.length === 0
  }
  const judgeEnd = (document: JsonDocument): void => {
    hasEnded = true
    if (!check(document, checkEnd)) return
    const { items: said } = document.value as { items: number }
    if (said !== items)
      faults.add(`/${n}/items`, 'count', `The line says that ${said} items came before it, and ${items} did.`)
  }
  const judgeItem = (document: JsonDocument): SnapshotItem | null => {
    items++
    if (!check(document, checkItem)) return null
    const { referenceId, digest = null } = document.value as { referenceId: string; digest?: string }
    const pointer = `/${n}/referenceId`
    if (!referenceId.startsWith(scope))
      faults.add(pointer, 'reference-mismatch', `The referenceId does not begin with the scope ${quote(scope)}.`)
    if (!references.add(referenceId)) faults.add(pointer, 'duplicate', 'An earlier line has the same referenceId.')
    return { referenceId, digest }
  }
  const line = (bytes: Uint8Array): SnapshotItem | null => {
    n++
    const document = readLine(bytes, n)
    if (hasEnded) faults.add(`/${n}`, 'count', 'Nothing may follow the line with "end".')
    else if (isObject(document.value) && Object.hasOwn(document.value, 'end')) judgeEnd(document)
    else return judgeItem(document)
    return null
  }
  const end = (): void => {
    if (!hasEnded) faults.add(`/${n + 1}`, 'required', NO_END)
  }
  return { line, end, items: () => items }
}

const NO_END = 'The last line, {"end":true,"items":N}, is missing: the list may have been cut off.'

const readLine = (bytes: Uint8Array, n: number): JsonDocument => {
  try {
    return readJson(bytes)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    throw new Problem(error.code, `Line ${n}: ${error.message}`, { cause: error })
  }
}
