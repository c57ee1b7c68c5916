import {
  CODES,
  DURATION_BOUNDS,
  durationsAt,
  OPERATIONS,
  requestsAt,
  SYNC_BOUNDS,
  syncsAt,
  waitsAt,
  writesAt,
} from './memory.ts'

type Labels = Readonly<Record<string, string>>

type Value = { readonly value: number; readonly labels: Labels; readonly metricName?: string }

/** Metric in the form that prom-client passes between processes. */
type MetricData = {
  readonly name: string
  readonly help: string
  readonly type: 'counter' | 'histogram'
  readonly aggregator: 'sum'
  readonly values: readonly Value[]
}

/** Metrics from the counts of a process; combinations of labels without a count are omitted. */
export const readMemory = (sums: Float64Array): MetricData[] => [
  counter('affiche_http_requests_total', 'Requests that were answered, by operation and HTTP status.', requests(sums)),
  histogram(
    'affiche_http_request_duration_seconds',
    'Time from the head of a request to its answer, by operation.',
    OPERATIONS.map((operation, at) => ({
      labels: { operation },
      at: durationsAt(at),
      bounds: DURATION_BOUNDS,
    })).flatMap((position) => distribution(sums, position)),
  ),
  histogram(
    'affiche_store_sync_seconds',
    'Time that the disk takes to confirm a commit of the embedded store.',
    distribution(sums, { labels: {}, at: syncsAt, bounds: SYNC_BOUNDS }),
  ),
  histogram(
    'affiche_store_wait_seconds',
    'Time for which writes wait for their turn at the writer of the embedded store.',
    distribution(sums, { labels: {}, at: waitsAt, bounds: DURATION_BOUNDS }),
  ),
  counter('affiche_store_writes_total', 'Writes that the embedded store has committed.', [
    { labels: {}, value: sums[writesAt] ?? 0 },
  ]),
]

const counter = (name: string, help: string, values: readonly Value[]): MetricData => ({
  name,
  help,
  values,
  type: 'counter',
  aggregator: 'sum',
})

const histogram = (name: string, help: string, values: readonly Value[]): MetricData => ({
  name,
  help,
  type: 'histogram',
  aggregator: 'sum',
  values: values.map(({ metricName = '', ...value }) => ({ ...value, metricName: name + metricName })),
})

const requests = (sums: Float64Array): Value[] =>
  OPERATIONS.flatMap((operation, row) =>
    CODES.map((code, column) => ({ labels: { operation, code }, value: sums[requestsAt(row, column)] ?? 0 })),
  ).filter(({ value }) => value > 0)

type Position = { readonly labels: Labels; readonly at: number; readonly bounds: readonly number[] }

/** Cumulative buckets, their sum and their count; none before the first value. */
const distribution = (sums: Float64Array, { labels, at, bounds }: Position): Value[] => {
  let count = 0
  const buckets = [...bounds, '+Inf'].map((bound, index) => {
    count += sums[at + index] ?? 0
    return { metricName: '_bucket', labels: { ...labels, le: String(bound) }, value: count }
  })
  if (count === 0) return []
  return [
    ...buckets,
    { metricName: '_sum', labels, value: sums[at + bounds.length + 1] ?? 0 },
    { metricName: '_count', labels, value: count },
  ]
}
