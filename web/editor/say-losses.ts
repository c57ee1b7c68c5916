import type { EditorWords, KeptAsText, LeftOut } from '../../server/html/editor-words.ts'
import type { Losses } from './paste.ts'

const KEPT: readonly (LeftOut | KeptAsText)[] = ['table', 'heading'] satisfies KeptAsText[]

/** Describes the losses of a paste in the language of the page; empty if there are none. */
export const sayLosses = ({ counts, formatting }: Losses, words: EditorWords, language: string): string => {
  const plural = new Intl.PluralRules(language)
  const list = new Intl.ListFormat(language)
  const number = new Intl.NumberFormat(language)
  const say = (text: string, isSaid: (kind: LeftOut | KeptAsText) => boolean): string[] => {
    const items = [...counts]
      .filter(([kind]) => isSaid(kind))
      .map(([kind, count]) => {
        const { one, other } = words.items[kind]
        return (plural.select(count) === 'one' ? one : other).replace('{count}', number.format(count))
      })
    return items.length === 0 ? [] : [text.replace('{items}', list.format(items))]
  }
  return [
    ...say(words.leftOut, (kind) => !KEPT.includes(kind)),
    ...say(words.keptAsText, (kind) => KEPT.includes(kind)),
    ...(formatting ? [words.formatting] : []),
  ].join(' ')
}
