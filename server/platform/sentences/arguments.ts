/** Arguments of sentences, beside texts and numbers. */

declare const kind: unique symbol

/** Words of another sentence, or of a part of one; the data has that `Sentence` in their place. */
export type Said = string & { readonly [kind]: 'said' }

/** Name of a member for its readers; the data has a `Member` in its place. */
export type Name = string & { readonly [kind]: 'name' }

/** A member of a body: its name in the interface, and the pointer by which a form finds its label. */
export type Member = { readonly member: string; readonly at: string }

/** A place in a text, from 1; null where it is not known. */
export type Position = { readonly line: number; readonly column: number } | null

/** A province or territory: its English name, and its two letters. */
export type Area = { readonly name: string; readonly province: string }

export type JsonType = 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean'

/** Change that lenient handling would make. */
export type Remedy = 'members' | 'markup' | 'misspelled' | 'elsewhere'
