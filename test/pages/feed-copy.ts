/** A copy of the feed of lines, as a reader keeps it. */
import assert from 'node:assert/strict'
import type { Asking } from './support.ts'

type Line = { readonly code: string; readonly texts?: object; readonly cursor: string }

export type Lines = { readonly postings: readonly Line[]; readonly cursor: string }

export const readLines = async (ask: Asking, path: string): Promise<Lines> => {
  const lines = (await ask(path)).text.trimEnd().split('\n')
  const parsed = lines.map((line) => JSON.parse(line) as Line)
  return { postings: parsed.slice(0, -1), cursor: parsed.at(-1)?.cursor ?? assert.fail('no cursor') }
}

/** Texts of postings by their codes, and where to read on. */
export type Copy = { readonly postings: Map<string, string>; readonly cursor: string }

/** A copy with the lines that came after it; without one, what the whole feed has. */
export const withLines = ({ postings, cursor }: Lines, before?: Copy): Copy => {
  const kept = new Map(before?.postings)
  for (const posting of postings)
    if (posting.texts) kept.set(posting.code, JSON.stringify(posting))
    else kept.delete(posting.code)
  return { postings: kept, cursor }
}

export const readCopy = async (ask: Asking, path: string): Promise<Copy> => withLines(await readLines(ask, path))

export const replayed = async (ask: Asking, path: string, copy: Copy): Promise<Copy> =>
  withLines(await readLines(ask, `${path}?since=${copy.cursor}`), copy)

export const sorted = ({ postings }: Copy) => [...postings].sort(([a], [b]) => (a < b ? -1 : 1))
