/**
 * A process that accepts applications and relays what waits, for tests that kill it. It prints a line when an application
 * was accepted, with its name and the hash of its file, and one when nothing waits any more.
 */
import { hash } from 'node:crypto'
import { writeSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// As that of the service (server/platform/lib/compile-cache.js).
enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/affiche'))
const [{ loadSettings }, { openStore }, { application, relayOn, sentForm }, { mulberry32 }] = await Promise.all([
  import('../../server/platform/config/settings.ts'),
  import('../../server/upkeep/open-store.ts'),
  import('./applications.ts'),
  import('../../tools/postings/random.ts'),
])

type Order = {
  readonly place: Record<string, string>
  readonly mailUrl: string
  readonly employerId: number
  readonly jobId: number
  readonly seed: number
  /** Number of the first application. */
  readonly from: number
  readonly count: number
}

const { place, mailUrl, employerId, jobId, seed, from, count } = JSON.parse(process.argv[2] ?? '{}') as Order
const say = (...words: readonly (string | number)[]): void => void writeSync(1, `${words.join(' ')}\n`)

const store = await openStore(loadSettings(place))
if (place.DATABASE_URL === undefined) await store.applications.endLeases()
const { desk, relay } = relayOn(store, { mailUrl, clock: Date.now })
const random = mulberry32(seed)
relay.wake()
for (let number = from; number < from + count; number++) {
  const bytes = new Uint8Array(Math.floor(random() * 120_000))
  bytes.fill(number % 251)
  const file = { name: `cv-${number}.pdf`, type: 'application/pdf', bytes }
  const one = application({
    employerId,
    jobId,
    referenceId: `N${number}`,
    recipient: `rh-${number}@boulangerie.example`,
    email: `zoe-${number}@candidate.example`,
    file,
  })
  const fileHash = hash('sha256', bytes)
  if ((await desk.accept(one, { ...sentForm(), isProven: true })) === 'accepted') say('accepted', number, fileHash)
  relay.wake()
}
await relay.drain()
say('idle', await store.applications.countWaiting())
await relay.stop()
await store.close()
