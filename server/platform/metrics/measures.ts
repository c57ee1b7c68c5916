import { Counter, Gauge, type Registry } from 'prom-client'

/** Metrics without labels, read at each scrape. */
export type Measures = {
  readonly gauge: (name: string, help: string, read: () => number | Promise<number>) => void
  /** `read` returns the sum since the start of the process. */
  readonly counter: (name: string, help: string, read: () => number) => void
}

export const createMeasures = (registry: Registry): Measures => {
  const registers = [registry]
  return {
    gauge: (name, help, read) => {
      new Gauge({
        name,
        help,
        registers,
        async collect() {
          this.set(await read())
        },
      })
    },
    counter: (name, help, read) => {
      new Counter({
        name,
        help,
        registers,
        collect() {
          this.reset()
          this.inc(read())
        },
      })
    },
  }
}
