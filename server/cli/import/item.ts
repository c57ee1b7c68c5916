/** Items of a source: what stands in it of a posting, as cells of a row, before the lists and rules of the service. */
import type { Target } from '../../imports/columns.ts'
import type { Written } from '../../imports/members.ts'

/** `salary` is pay in one text, such as "$20.50 to $25 per hour". */
export type Cell = Target | 'salary'

/** Something that the report tells of an item: a change on the way, or a reason to refuse it. */
export type Note = {
  /** Member of our job, as a JSON Pointer. */
  readonly pointer: string
  readonly code: string
  readonly text: string
  readonly refuses: boolean
}

/** A field of the source that has something in it, and what it fills of a job; null for one that is left out. */
export type FieldUse = readonly [field: string, fills: string | null]

export type SourceItem = {
  /** Place in the source, such as `line 14`. */
  readonly where: string
  /** Texts that are not empty; several places or categories stand in lines. */
  readonly cells: ReadonlyMap<Cell, string>
  readonly fields: readonly FieldUse[]
  readonly notes: readonly Note[]
}

/** How the items of a source are read. */
export type Manner = Written & {
  /** Targets that the source has a place for: one that an item lacks is sent as null. */
  readonly owns: ReadonlySet<Cell>
  /** True of files that were made for this service: a cell that nothing can be made of refuses its row. */
  readonly isStrict: boolean
}

export type Read = { readonly manner: Manner; readonly item: SourceItem } | { readonly remark: string }

export type Bytes = AsyncIterable<Uint8Array>

/** Makes items of the bytes of one file, as they come. */
export type Reader = (bytes: Bytes, context: ReaderContext) => AsyncIterable<Read>

export type ReaderContext = {
  /** Cell that a field of the source fills by the map: undefined where that says nothing, null for one that is left out. */
  readonly fieldNamed: (field: string) => Cell | null | undefined
  /** The first day on which a posting is closed, of a date or time of the source; a text that is neither stays. */
  readonly closeDateOf: (text: string) => string
}

/** A source that is not what its format says, or cannot be read; nothing of it is used. */
export class SourceFault extends Error {
  override readonly name = 'SourceFault'
}

export const changed = (pointer: string, code: string, text: string): Note => ({ pointer, code, text, refuses: false })

export const refused = (pointer: string, code: string, text: string): Note => ({ pointer, code, text, refuses: true })

/** One line without white space around it. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()
