/** Parameters of the feeds. */

import { type Finding, invalidRequest, shorten } from '../../platform/sentences/problem.ts'
import { type Sentence, sentence } from '../../platform/sentences/sentence.ts'
import type { Codes } from '../../public/code.ts'

/** Id of the job before a page of a feed, of its code. */
export const readPlace = ({ jobIdOf }: Codes, code: string): number => {
  const jobId = jobIdOf(code)
  if (jobId !== null) return jobId
  throw invalidRequest([malformed('before', sentence('feedPlace', { text: shorten(code) }))])
}

export const malformed = (name: string, words: Sentence): Finding => ({
  pointer: `#/query/${name}`,
  code: 'cursor',
  sentence: words,
})
