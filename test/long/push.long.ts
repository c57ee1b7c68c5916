/** Pushes in full: a snapshot that archives 100,000 jobs, and many kills. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pushArchived } from '../support/archived-push.ts'
import { ENGINES, startOn } from '../support/engines.ts'
import { pushThroughKills } from '../support/push-kill.ts'
import { chosenSeed } from '../support/seed.ts'
import { pushToVendorThroughKills } from '../support/vendor-kill/rounds.ts'

const JOBS = 100_000

const KILLS = { writers: 32, jobs: 8, killsAfter: [1, 2, 3, 5, 8, 4, 2, 1], pageSize: 10 }

const VENDOR_KILLS = { writers: 8, writes: 4, stepsMin: 1, stepsMax: 80 }

/** Rounds with as many kills: on PostgreSQL two instances die in each. */
const VENDOR_ROUNDS = { sqlite: 40, postgres: 20 } as const

for (const engine of ENGINES) {
  test(`on ${engine} a snapshot that archives 100,000 jobs is 1,000 requests at most`, async (t) => {
    const sent = await pushArchived(JOBS, startOn[engine])
    t.diagnostic(`${sent.length} requests`)
    assert.ok(sent.length <= JOBS / 100, `${sent.length} requests`)
  })

  test(`on ${engine} each change arrives, in order, however often the service is killed`, () =>
    pushThroughKills(engine, KILLS))

  test(`on ${engine} a vendor gets each entry that it may see and no other, however often the service is killed`, async (t) => {
    const seed = chosenSeed()
    t.diagnostic(`seed ${seed}`)
    t.diagnostic(
      JSON.stringify(
        await pushToVendorThroughKills(t, engine, { ...VENDOR_KILLS, rounds: VENDOR_ROUNDS[engine], seed }),
      ),
    )
  })
}
