/** Rules of every paste: nothing runs, the interface accepts the text, and no word is lost unreported. */
import assert from 'node:assert/strict'
import { plainText } from '../../server/jobs/description/plain-text.ts'
import { repairDescription } from '../../server/jobs/description/repair.ts'
import { checkDescription } from '../../server/jobs/description/validate.ts'
import { isLayout } from '../../server/platform/lib/text.ts'
import type { EditorPage } from './editor-page.ts'

/** Elements that show something which a description cannot hold, each without a look of its own. */
const LOSSY = /<(?:img|table|iframe|video|audio|input|textarea|button|select|h[1-6])\b/i

export const assertPastes = async (editor: EditorPage, texts: readonly string[]): Promise<void> => {
  for (const text of texts) {
    const { value, status } = await editor.pasteOver(text)
    const about = `${JSON.stringify(text.slice(0, 500))} became ${JSON.stringify(value.slice(0, 500))}, ${status}`
    assert.deepEqual(
      checkDescription(value).filter(({ code }) => code !== 'blank'),
      [],
      about,
    )
    assert.ok(isLayout(value), about)
  }
  assert.deepEqual(editor.events(), [])
}

/** The words of a text as the interface keeps them when it repairs it, without the spaces between them. */
const wordsOf = (html: string): string => plainText(html).replace(/\s+/g, '')

/** Every word of a text is there after it is pasted, and what it held beside words is reported. */
export const assertKeepsWords = async (editor: EditorPage, text: string): Promise<void> => {
  const { value, status } = await editor.pasteOver(text)
  assert.equal(wordsOf(value), wordsOf(repairDescription(text).html), text)
  if (LOSSY.test(text)) assert.notEqual(status, '', text)
}

/**
 * A text that is opened keeps its bytes, and one that is edited its words and its elements; true if it opens formatted,
 * false if as source.
 */
export const assertReopens = async (editor: EditorPage, text: string): Promise<boolean> => {
  const { value, isFormatted, rewritten } = await editor.replaceSource(text)
  // A textarea has line feeds alone, whatever the page holds.
  assert.equal(value, text.replace(/\r\n?/g, '\n'))
  assert.deepEqual(checkDescription(rewritten), [], text)
  if (isFormatted) assert.equal(wordsOf(rewritten), `${wordsOf(text)}!`, text)
  if (isFormatted) assert.deepEqual(blocksOf(rewritten), blocksOf(text), text)
  return isFormatted
}

/** Counts of each kind of block in a text. */
const blocksOf = (html: string): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const [, name = ''] of html.toLowerCase().matchAll(/<(p|div|ul|ol|li|br)\b/g))
    counts[name] = (counts[name] ?? 0) + 1
  return counts
}
