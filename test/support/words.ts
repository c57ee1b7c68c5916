/** Every table of words, found by the names of its files. */
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { LANGUAGES, type Language } from '@affiche/contract/values.ts'
import { activitySentences } from '../../server/console/activity/sentences.ts'
import { factWords } from '../../server/html/words/facts.ts'
import { BUILT_IN } from '../../server/site/policy/built-in.ts'

const SERVER = join(import.meta.dirname, '../../server')

export type WordTable = { readonly name: string; readonly words: Readonly<Record<Language, unknown>> }

/** Those whose files are named otherwise, since they hold more. */
const OTHERS: readonly WordTable[] = [
  { name: 'activitySentences', words: activitySentences },
  { name: 'factWords', words: factWords },
  { name: 'BUILT_IN', words: BUILT_IN },
]

const isTable = (value: unknown): value is WordTable['words'] =>
  typeof value === 'object' && value !== null && LANGUAGES.every((language) => language in value)

export const wordFiles = (): string[] =>
  globSync(['**/words.ts', '**/*-words.ts'], { cwd: SERVER })
    .filter((file) => !file.startsWith('platform/'))
    .sort()

export const wordTables = async (): Promise<readonly WordTable[]> => {
  const found = await Promise.all(
    wordFiles().map(async (file) => {
      const module: Record<string, unknown> = await import(pathToFileURL(join(SERVER, file)).href)
      return Object.entries(module).flatMap(([name, words]) => (isTable(words) ? [{ name, words }] : []))
    }),
  )
  return [...found.flat(), ...OTHERS]
}

/** Every text with the path of its members; that of a function as its samples make it. */
export const textsIn = (value: unknown, samples: readonly unknown[], path = ''): (readonly [string, string])[] => {
  if (typeof value === 'string') return [[path, value]]
  if (typeof value === 'function') return textsIn(value(...samples), samples, `${path}()`)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) => textsIn(member, samples, `${path}.${name}`))
}
