import type { RelayTimer } from '../applications/relay-timer.ts'
import type { PushTimer } from '../events/push-timer.ts'
import type { MailTimer } from '../mail/timer.ts'
import { VERSION } from '../platform/config/version.ts'
import type { Counter, Counters } from '../platform/http/limits/counter.ts'
import type { Gauges } from '../platform/metrics/registry.ts'
import type { PublicFollower } from '../public/follower-timer.ts'
import type { ReadingStore } from './ports.ts'
import type { SweepTimer } from './sweep-timer.ts'

type Deps = {
  readonly httpThreads: number
  readonly counters: Counters
  readonly store: Pick<ReadingStore, 'figures'>
  readonly refresh: SweepTimer
  readonly closings: SweepTimer
  readonly follower: PublicFollower | null
  readonly mail: MailTimer | null
  readonly relay: RelayTimer | null
  readonly pushes: PushTimer
}

/** The values that the metrics server reads from the running service at each scrape. */
export const createGauges = ({
  counters,
  store,
  refresh,
  closings,
  follower,
  mail,
  relay,
  pushes,
  ...deps
}: Deps): Gauges => ({
  httpThreads: deps.httpThreads,
  version: VERSION,
  connections: sumOf(counters.connections),
  bodyBytes: sumOf(counters.bodyBytes),
  answerBytes: sumOf(counters.answerBytes),
  writesWaiting: sumOf(counters.writes),
  requestsUnrecorded: sumOf(counters.requestsUnrecorded),
  store: store.figures,
  refresh: refresh.figures,
  closings: closings.figures,
  publicLagMs: follower?.lagMs ?? null,
  mail,
  relay,
  pushes: () => {
    const loaded = pushes.loaded()
    return loaded && { ...loaded.figures(), inFlight: loaded.pusher.inFlight(), countStates: loaded.countStates }
  },
})

const sumOf =
  ({ add }: Counter) =>
  (): number =>
    add(0)
