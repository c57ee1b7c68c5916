/** The mapping report: what was taken, changed and refused, and what of the source meant nothing here. */
import type { CommandResult } from '../command.ts'
import type { Cell, FieldUse, Note } from './item.ts'
import { mapLine, memberName } from './map-file.ts'
import type { Mapped, Outcome } from './map-item.ts'
import { createTally, type Tally } from './tally.ts'

export type Entry = {
  readonly where: string
  readonly referenceId: string | null
  readonly outcome: Outcome
  readonly notes: readonly {
    readonly pointer: string
    readonly code: string
    readonly text: string
    readonly effect: 'changed' | 'refused'
  }[]
}

export type Summary = {
  readonly sums: Readonly<Record<'items' | Outcome, number>>
  readonly remarks: readonly string[]
  readonly fields: readonly { readonly field: string; readonly fills: string | null; readonly count: number }[]
  /** Values that mean nothing here, the most frequent first; `line` is one for the map file. */
  readonly unmapped: readonly {
    readonly member: string
    readonly value: string
    readonly count: number
    readonly line: string
  }[]
  /** Values beyond those that are listed. */
  readonly more: number
}

export type Report = {
  readonly add: (mapped: Mapped, fields: readonly FieldUse[]) => Entry
  readonly remark: (text: string) => void
  readonly summary: () => Summary
  /** The summary in words. */
  readonly pieces: () => readonly CommandResult[]
}

/** Different fields, values and kinds of changes that are counted by themselves. */
const COUNTED_MAX = 1_000

const REMARKS_MAX = 1_000

export const createReport = (): Report => {
  const sums = { items: 0, taken: 0, changed: 0, refused: 0 }
  const remarks = new Set<string>()
  const fields = createTally(COUNTED_MAX)
  const unmapped = createTally(COUNTED_MAX)
  const changes = createTally(COUNTED_MAX)
  const suggestions = new Map<string, string>()
  const add = (mapped: Mapped, used: readonly FieldUse[]): Entry => {
    sums.items++
    sums[mapped.outcome]++
    for (const [field, fills] of used) fields.add(keyOf(field, fills ?? ''))
    for (const { cell, text, suggestion } of mapped.unmapped) {
      const key = keyOf(cell, text)
      unmapped.add(key)
      if (suggestion !== '' && suggestions.size < COUNTED_MAX) suggestions.set(key, suggestion)
    }
    for (const note of mapped.notes)
      if (!note.refuses && mapped.outcome !== 'refused')
        changes.add(keyOf(pointerOf(note), kindOf(note)), mapped.referenceId)
    return entryOf(mapped)
  }
  const summary = (): Summary => ({
    sums: { ...sums },
    remarks: [...remarks],
    fields: fields.all().map(({ key, count }) => {
      const [field = '', fills = ''] = parsed(key)
      return { field, fills: fills === '' ? null : memberName(fills as Cell), count }
    }),
    unmapped: unmapped.all().map(({ key, count }) => {
      const [cell = '', value = ''] = parsed(key)
      const member = memberName(cell as Cell)
      return { member, value, count, line: mapLine({ member, from: value, to: suggestions.get(key) ?? '', count }) }
    }),
    more: unmapped.more(),
  })
  return {
    add,
    remark: (text) => void (remarks.size < REMARKS_MAX && remarks.add(text)),
    summary,
    pieces: () => wordsOf(summary(), changes),
  }
}

const keyOf = (one: string, other: string): string => JSON.stringify([one, other])
const parsed = (key: string): readonly string[] => JSON.parse(key)

const entryOf = ({ where, referenceId, outcome, notes }: Mapped): Entry => ({
  where,
  referenceId: referenceId || null,
  outcome,
  notes: notes.map(({ pointer, code, text, refuses }) => ({
    pointer,
    code,
    text,
    effect: refuses ? 'refused' : 'changed',
  })),
})

/** Without the numbers of entries, so that the same change of many items is one line. */
const pointerOf = ({ pointer }: Note): string => pointer.replace(/\/\d+/g, '') || 'item'

/** Descriptions are told apart by what is wrong, and other members by the whole sentence. */
const kindOf = ({ pointer, code, text }: Note): string => (pointer === '/description' ? code : text)

/** Refused items are told one by one as they are found. */
export const refusedPiece = (entry: Entry): CommandResult => {
  const reasons = entry.notes.filter(({ effect }) => effect === 'refused')
  const texts = reasons.map(({ pointer, text }) => `${pointer === '' ? '' : `${pointer}: `}${text}`)
  const name = entry.referenceId === null ? entry.where : `${entry.where} (${entry.referenceId})`
  return { json: entry, text: `${name} is refused. ${texts.join(' ')}`, failed: true }
}

const wordsOf = (summary: Summary, changes: Tally): readonly CommandResult[] => {
  const { sums, remarks, fields, unmapped, more } = summary
  const lines = [...remarks, ...changeLines(changes), ...fieldLines(fields)]
  if (unmapped.length > 0)
    lines.push('Values that mean nothing here. Complete these lines in the map file (member, from, to, times):')
  lines.push(...unmapped.map(({ line }) => line))
  if (more > 0) lines.push(`… and others, ${more} times.`)
  lines.push(
    `${sums.items} ${sums.items === 1 ? 'item' : 'items'}: ${sums.taken} taken as they are, ${sums.changed} taken with changes, ${sums.refused} refused.`,
  )
  return [{ json: { summary }, text: lines.join('\n'), failed: sums.refused > 0 }]
}

const changeLines = (changes: Tally): readonly string[] =>
  changes.all().map(({ key, count, examples }) => {
    const [pointer = '', kind = ''] = parsed(key)
    const text = pointer === '/description' ? `was not allowed as it is (${kind}), and was repaired.` : kind
    const rest = count > examples.length ? ', …' : ''
    return `Changed in ${count}: ${pointer}: ${text} (${examples.join(', ')}${rest})`
  })

const fieldLines = (fields: Summary['fields']): readonly string[] => {
  const listOf = (isUsed: boolean): string =>
    fields
      .filter(({ fills }) => (fills !== null) === isUsed)
      .map(({ field, fills, count }) => `${field}${fills === null ? '' : ` → ${fills}`} (${count})`)
      .join(', ')
  const [used, left] = [listOf(true), listOf(false)]
  return [...(used ? [`Fields used: ${used}.`] : []), ...(left ? [`Fields left out: ${left}.`] : [])]
}
