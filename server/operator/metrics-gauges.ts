import { VERSION } from '../config/version.ts'
import type { Tallies, Tally } from '../http/limits/counter.ts'
import type { Gauges } from '../metrics/registry.ts'
import type { ReadingStore } from '../use-cases/ports.ts'
import type { RefreshTimer } from './refresh-timer.ts'

type Deps = {
  readonly httpThreads: number
  readonly tallies: Tallies
  readonly store: Pick<ReadingStore, 'figures'>
  readonly timer: RefreshTimer
}

/** The values that the metrics server reads from the running service at each scrape. */
export const createGauges = ({ httpThreads, tallies, store, timer }: Deps): Gauges => ({
  version: VERSION,
  httpThreads,
  connections: sumOf(tallies.connections),
  bodyBytes: sumOf(tallies.bodyBytes),
  answerBytes: sumOf(tallies.answerBytes),
  writesWaiting: sumOf(tallies.writes),
  store: store.figures,
  refresh: timer.figures,
})

const sumOf =
  ({ add }: Tally) =>
  (): number =>
    add(0)
