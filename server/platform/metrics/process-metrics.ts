import type { Measures } from './measures.ts'

const MICROSECONDS = 1e6
const KIB = 1024

/**
 * Process metrics under their usual Prometheus names. The defaults of prom-client also observe each garbage collection,
 * hundreds a second, which costs 5 % of the reads.
 */
export const registerProcess = ({ gauge, counter }: Measures): void => {
  counter('process_cpu_seconds_total', 'Processor time of the process, user and system.', () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / MICROSECONDS
  })
  gauge('process_start_time_seconds', 'When the process started, since 1970.', () =>
    Math.round(performance.timeOrigin / 1000),
  )
  gauge('process_resident_memory_bytes', 'Resident memory of the process.', () => process.memoryUsage.rss())
  gauge(
    'process_resident_memory_peak_bytes',
    'The most resident memory that the process has had.',
    () => process.resourceUsage().maxRSS * KIB,
  )
  let before = performance.eventLoopUtilization()
  gauge(
    'nodejs_eventloop_utilization_ratio',
    'Share of the time since the last scrape that the main thread worked.',
    () => {
      const now = performance.eventLoopUtilization()
      const { utilization } = performance.eventLoopUtilization(now, before)
      before = now
      return utilization
    },
  )
}
