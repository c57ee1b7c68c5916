/** The form of all feeds: rounds of texts, made of rounds of jobs. */
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
