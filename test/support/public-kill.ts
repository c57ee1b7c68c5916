/** Kills the service amid the rounds of the follower of public pages, and holds the public side against the jobs. */
import assert from 'node:assert/strict'
import { mulberry32 } from '../../tools/postings/random.ts'
import type { Engine } from './engines.ts'
import { firstKeyOn } from './first-key.ts'
import { keepWorking, killAfter, newLedger } from './mixed-load.ts'
import { clientAt, emptyStoreOn, launch, type Process } from './process.ts'
import { assertFollowed, tamper, untilFollowed } from './public-state.ts'
import { inTime } from './waiting.ts'

const CLIENTS = 4
const TEXT_MAX = 1_000

export type Place = Readonly<Record<string, string>>

/** A service with public pages; a busy machine must not refuse what is no flood. */
export const startPublicProcess = (place: Place): Process =>
  launch({ ...place, PUBLIC_PAGES: 'true', METRICS_PORT: '0', OVERLOAD_DELAY_MS: '0' })

export const endProcess = async (service: Process): Promise<void> => {
  service.child.kill('SIGTERM')
  assert.equal(await inTime(service.ended), 0, service.output())
}

/** Ends the lease of a process that follows. */
export const EXPIRE = 'UPDATE follower_leases SET expires_at = 0'

type Plan = {
  readonly rounds: number
  readonly seed: number
  /** A round is killed after so many acknowledged writes at the most. */
  readonly writesMax: number
}

export const killFollower = async (engine: Engine, { rounds, seed, writesMax }: Plan): Promise<void> => {
  const random = mulberry32(seed)
  const place = await emptyStoreOn(engine)
  const apiKey = await firstKeyOn(place)
  const ledger = newLedger()
  for (let round = 0; round < rounds; round++) {
    const service = startPublicProcess(place)
    const load = { client: clientAt(await service.base(), apiKey), ledger, random, textMax: TEXT_MAX }
    // Jobs of their own, since what a killed request did is not known.
    const writers = Array.from({ length: CLIENTS }, (_, at) => keepWorking(load, `r${round}w${at}`))
    await Promise.all([...writers, service.ended, killAfter(service.child, ledger, random() * writesMax)])
    assert.deepEqual(ledger.faults, [])
    await tamper(place, EXPIRE)
  }
  const last = startPublicProcess(place)
  await last.base()
  await untilFollowed(place)
  await assertFollowed(place)
  await endProcess(last)
}
