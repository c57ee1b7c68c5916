/** The examples in docs/integrating.md, each in the place that a comment names, so that none is typed twice. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../supply/lock.ts'

const FENCE = '```'

const LANGUAGES: Readonly<Record<string, string>> = { sh: 'sh', ts: 'ts', py: 'python', cs: 'csharp' }

export const integratingPage = (text: string): string => {
  const [before = '', ...places] = text.split('<!-- examples/')
  if (places.length === 0) throw new Error('docs/integrating.md names no example.')
  return [before, ...places.map(withExample)].join('<!-- examples/')
}

/** The rest of a comment with its file, the block of code below it, and what follows. */
const withExample = (place: string): string => {
  const file = place.slice(0, place.indexOf(' -->'))
  const code = readFileSync(join(ROOT, 'docs/examples', file), 'utf8').trimEnd()
  const after = place.slice(place.indexOf(`\n${FENCE}\n`, place.indexOf(FENCE)))
  const language = LANGUAGES[file.split('.').at(-1) ?? ''] ?? ''
  return `${file} -->\n${FENCE}${language}\n${code}${after}`
}
