/** Parameters of the feeds. */

import { type Finding, invalidRequest, shorten } from '../../domain/problem.ts'
import type { Codes } from '../../domain/public/code.ts'
import { type Sentence, sentence } from '../../domain/sentences/sentence.ts'
import { isCalendarDate } from '../../lib/dates.ts'
import type { PublicQuery } from '../../use-cases/public-ports.ts'

export type Place = NonNullable<PublicQuery['before']>

/** A place in the order as text: the date and the code of the job before it. */
export const writePlace = ({ codeOf }: Codes, { publishDate, jobId }: Place): string =>
  `${publishDate}.${codeOf(jobId)}`

/** Place of a text; refuses what `writePlace` does not write. */
export const readPlace = ({ jobIdOf }: Codes, text: string): Place => {
  const [publishDate = '', code = '', ...more] = text.split('.')
  const jobId = jobIdOf(code)
  if (isCalendarDate(publishDate) && jobId !== null && more.length === 0) return { publishDate, jobId }
  throw invalidRequest([malformed('before', sentence('feedPlace', { text: shorten(text) }))])
}

export const malformed = (name: string, words: Sentence): Finding => ({
  pointer: `#/query/${name}`,
  code: 'cursor',
  sentence: words,
})
