/** Lenient handling of a description: repairs it, decodes what was encoded twice, and lays out text without tags. */
import { sentence } from '../../platform/sentences/sentence.ts'
import { decodedText } from './encoded-text.ts'
import { type Removal, repairDescription } from './repair.ts'
import { layOutLines } from './text-lines.ts'
import { checkDescription } from './validate.ts'

type Lenient = { readonly html: string; readonly removed: readonly Removal[] }

/** An allowed text with tags of its own is returned unchanged. */
export const lenientText = (text: string): Lenient => {
  const decoded = decodedText(text)
  const read = decoded === null ? null : repairDescription(decoded)
  // Encoded tags without any text between them are the text.
  if (read && checkDescription(read.html).length === 0) return { html: read.html, removed: [...read.removed, DECODED] }
  const { html, removed } = repairDescription(text)
  const lines = layOutLines(text)
  // The positions in what was removed are those of the text that was sent.
  return lines === null ? { html, removed } : { html: repairDescription(lines).html, removed: [...removed, LINES] }
}

const DECODED: Removal = { isFirst: true, code: 'html-structure', sentence: sentence('textDecoded') }
const LINES: Removal = { isFirst: true, code: 'html-structure', sentence: sentence('linesLaidOut') }
