import type { Settings } from '../config/settings.ts'
import { createMetricsMemory, type MetricsMemory, partOf } from './memory.ts'
import { createRecorder, type Recorder } from './recorder.ts'
import type { Gauges } from './registry.ts'
import type { MetricsServer } from './server.ts'

export type Metrics = {
  /** Recorder of the main thread. */
  readonly recorder: Recorder
  /** Memory of the writer. */
  readonly writer: MetricsMemory
  /** Memory of a further HTTP thread; the first is 0. */
  readonly httpThread: (index: number) => MetricsMemory
  readonly serve: (gauges: Gauges) => Promise<MetricsServer>
}

/** Creates the metrics, or null without METRICS_PORT. The Prometheus client is loaded only when they are served. */
export const createMetrics = ({ metricsHost, metricsPort }: Settings, httpThreads: number): Metrics | null => {
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
