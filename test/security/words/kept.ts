/** Words of a text as it is shown that are gone after its cleaning, or have run together. */

import { repairDescription } from '../../../server/jobs/description/repair.ts'
import { checkDescription } from '../../../server/jobs/description/validate.ts'
import { ENGLISH, say } from '../../../server/platform/sentences/say.ts'
import { type Tree, treesOf } from '../tree.ts'

/** Notes what is shown of each text. */
export type Show = (texts: readonly string[]) => Promise<readonly string[]>

export type Losses = {
  /** In words, one entry for each text that lost something. */
  readonly losses: readonly string[]
  /** Words that were looked for. */
  readonly words: number
}

/** Holds fragments of different words against what cleaning makes of them. */
export const lossesOfFragments = (texts: readonly string[], show: Show): Promise<Losses> =>
  compare(texts, show, (before, after) => {
    const words = [...before.matchAll(/w\d+q/g)]
    const kept = new Set(after.match(/w\d+q/g))
    const lost = words.map(([word]) => word).filter((word) => !kept.has(word))
    const together = words.filter(({ 0: word, index }, at) => {
      const next = words[at + 1]
      return next && /\s/.test(before.slice(index + word.length, next.index)) && after.includes(word + next[0])
    })
    return { words: words.length, lost: [...lost, ...together.map(([word]) => `the space after ${word}`)] }
  })

/** Holds prose against what cleaning makes of it; the numbers of lists may go, which the list then shows. */
export const lossesOfProse = (texts: readonly string[], show: Show): Promise<Losses> =>
  compare(texts, show, (before, after) => {
    const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}]*\p{L}[\p{L}\p{N}]*/gu) ?? []
    const words = wordsOf(before)
    const kept = wordsOf(after)
    const at = words.findIndex((word, index) => word !== kept[index])
    return { words: words.length, lost: at < 0 ? [] : [`${words.slice(at, at + 5).join(' ')}, from word ${at} on`] }
  })

type Compare = (before: string, after: string) => { readonly words: number; readonly lost: readonly string[] }

const compare = async (texts: readonly string[], show: Show, judge: Compare): Promise<Losses> => {
  const cleaned = texts.map((html) => repairDescription(html).html)
  const before = await show(texts)
  const after = await show(cleaned)
  let count = 0
  const losses = texts.flatMap((html, at) => {
    const { words, lost } = judge(before[at] ?? '', after[at] ?? '')
    count += words
    const refused = checkDescription(cleaned[at] ?? '').filter(({ code }) => code !== 'blank')
    const wrong = [...lost, ...refused.map(({ sentence }) => `refused: ${say(sentence, ENGLISH)}`)]
    return wrong.length === 0 ? [] : [`${wrong.join('; ')} in ${JSON.stringify(html)}`]
  })
  return { losses, words: count }
}

/** The text that a browser shows, by the tree of parse5: without columns and styles, and all of a drawing. */
export const showByParser: Show = async (texts) => texts.map((html) => textOf(treesOf(html)))

const HIDDEN = new Set(
  'script style template title noscript iframe noembed noframes video audio canvas datalist'.split(' '),
)
const HIDDEN_IN_SVG = /svg (?:title|desc|metadata|style|script)$/

const LINES = new Set('br p div ul ol li tr h1 h2 h6 section blockquote'.split(' '))

const textOf = (trees: readonly Tree[]): string => trees.map(textOfTree).join('')

const textOfTree = (tree: Tree): string => {
  if (typeof tree === 'string') return tree
  const [name, , content] = tree
  if (HIDDEN.has(name) || HIDDEN_IN_SVG.test(name)) return ''
  return LINES.has(name) ? `\n${textOf(content)}\n` : textOf(content)
}
