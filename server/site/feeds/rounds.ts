/** The form of all feeds: rounds of texts, made of rounds of jobs. */

import type { PageContext } from '../../html/page.ts'
import { type Finding, invalidRequest, shorten } from '../../platform/sentences/problem.ts'
import { type Sentence, sentence } from '../../platform/sentences/sentence.ts'
import type { Codes } from '../../public/code.ts'
import type { PublicJob } from '../../public/ports.ts'
import type { Feed } from './feed.ts'

export type Rounds = AsyncGenerator<readonly string[]>

export type Source = {
  /** All jobs of the feed. */
  readonly rounds: () => AsyncIterable<readonly PublicJob[]>
  /** Time of the newest change. */
  readonly changedAt: number
}

export type FeedRounds = (feed: Feed, source: Source) => Rounds

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

export type FeedState = {
  /** Newest number of a change. */
  readonly number: number
  /** Time of that change in milliseconds; 0 before the first, and where its row was pruned. */
  readonly changedAt: number
}

export const readState = async ({ reader, today }: Pick<PageContext, 'reader' | 'today'>): Promise<FeedState> => {
  const number = await reader.number()
  const newest = number === 0 ? null : await reader.changes(number - 1, 1, today())
  return { number, changedAt: newest?.[0]?.changedAt ?? 0 }
}
