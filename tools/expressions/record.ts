/** Expressions that were judged to be linear, as digests in a file: the checker takes over a minute for all of them. */
import { hash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../supply/lock.ts'
import type { Expression } from './find.ts'

const FILE = join(ROOT, 'tools/expressions/linear.txt')

type Text = Pick<Expression, 'source' | 'flags'>

/** The version of the checker is part of it, so that another one judges every expression anew. */
const digestOf = (checker: string, { source, flags }: Text): string =>
  hash('sha256', `${checker} ${flags}/${source}`).slice(0, 32)

const checkerVersion = (): string =>
  JSON.parse(readFileSync(join(ROOT, 'node_modules/recheck/package.json'), 'utf8')).version

/** True for an expression that is on record; one that is not has to be judged. */
export const readRecord = (file = FILE, checker = checkerVersion()): ((text: Text) => boolean) => {
  const digests = new Set(readFileSync(file, 'utf8').split('\n'))
  return (text) => digests.has(digestOf(checker, text))
}

export const writeRecord = (expressions: readonly Text[], file = FILE, checker = checkerVersion()): void => {
  const digests = new Set(expressions.map((text) => digestOf(checker, text)))
  writeFileSync(file, `${[...digests].sort().join('\n')}\n`)
}
