import type { Settings } from '../config/settings.ts'
import { createMetricsMemory, type MetricsMemory, partOf } from './memory.ts'
import { createRecorder, type Recorder } from './recorder.ts'
import type { Gauges } from './registry.ts'
import type { MetricsServer } from './server.ts'

/** What a process counts for its operator. */
export type Metrics = {
  /** Counts for the main thread. */
  readonly recorder: Recorder
  /** The memory in which the thread that writes the embedded store counts. */
  readonly writer: MetricsMemory
  /** The memory in which a further thread that answers HTTP counts, from 0. */
  readonly httpThread: (index: number) => MetricsMemory
  readonly serve: (gauges: Gauges) => Promise<MetricsServer>
}

/** Null without METRICS_PORT: then nothing is counted. The library is loaded when the metrics are served. */
export const createMetrics = ({ metricsHost, metricsPort, httpThreads }: Settings): Metrics | null => {
  if (metricsPort === null) return null
  const memory = createMetricsMemory(httpThreads + 1)
  return {
    recorder: createRecorder(partOf(memory, 0)),
    writer: partOf(memory, httpThreads),
    httpThread: (index) => partOf(memory, index + 1),
    serve: async (gauges) => {
      const [{ createRegistry }, { serveMetrics }] = await Promise.all([import('./registry.ts'), import('./server.ts')])
      return serveMetrics({ metricsHost, metricsPort }, createRegistry(memory, gauges))
    },
  }
}
