/** Proofs of posting in tests: a store whose clock the test sets, its follower, and proofs of its jobs. */
import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { createCalendar } from '../../server/platform/lib/dates.ts'
import { ENGLISH, say } from '../../server/platform/sentences/say.ts'
import { type ProofOrder, provePosting } from '../../server/proof/prove-posting.ts'
import type { ProofRecord } from '../../server/proof/record.ts'
import { followerOn } from './public-side.ts'
import { setTime, type TestStore } from './stores.ts'

export const ZONE = 'America/Toronto'

export const proofBed = async (fresh: (test: TestContext) => Promise<TestStore>, test: TestContext) => {
  const bed = await fresh(test)
  const { store } = bed
  let now = 0
  /** Sets the clock, as text in UTC. */
  const at = (text: string): void => {
    now = Date.parse(text)
    setTime(now, test)
  }
  at('2026-03-01T15:00:00Z')
  const follow = async (): Promise<void> => {
    const today = createCalendar(() => now, ZONE)()
    const follower = followerOn(store, { today, now }, (error) => {
      throw error
    })
    while ((await follower.follow(true)) > 0);
    await follower.close()
  }
  const prove = (order: Pick<ProofOrder, 'employerId' | 'jobId'> & Partial<ProofOrder>) =>
    provePosting({ store, clock: () => now, timeZone: ZONE, mayBePublic: true })({
      keyId: null,
      base: 'https://jobs.example.ca',
      ...order,
    })
  return {
    ...bed,
    at,
    follow,
    prove,
    tamper: async (sql: string): Promise<void> => {
      await bed.tamper(sql)
      // A store reads one state within a turn of the event loop, so that the change is seen in the next.
      await setImmediate()
    },
    record: async (order: Parameters<typeof prove>[0]): Promise<ProofRecord> => {
      const proven = await prove(order)
      if ('fault' in proven) assert.fail(say(proven.fault, ENGLISH))
      return JSON.parse(proven.proof.document) as ProofRecord
    },
    /** The sentence in place of a proof. */
    refusal: async (order: Parameters<typeof prove>[0]): Promise<string> => {
      const proven = await prove(order)
      if ('proof' in proven) assert.fail(proven.proof.document)
      return say(proven.fault, ENGLISH)
    },
  }
}

/** The times of a record, without seconds, with what ended them. */
export const timesOf = ({ periods }: ProofRecord): unknown[] =>
  periods.map(({ from, to, end }) => [from.slice(0, 16), to?.slice(0, 16) ?? null, end?.action ?? null])

export type ProofBed = Awaited<ReturnType<typeof proofBed>>
