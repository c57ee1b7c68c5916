/** Limits of queues, times and memory (docs/operating.md, Under load). */
import { type Option, option, readWhole } from './parsers.ts'

const MIB = 1024 * 1024

type Limit = { readonly name: string; readonly default: number; readonly range: readonly [least: number, most: number] }

const limit = ({ range: [least, most], ...rest }: Limit, sentence: string): Option<number> =>
  option({ ...rest, sentence, read: readWhole(least, most), values: `${least} to ${most}` })

export const limitOptions = {
  bodyLimit: limit(
    { name: 'BODY_LIMIT', default: MIB, range: [1024, 64 * MIB] },
    'The largest body of a request, in bytes.',
  ),
  headersLimit: limit(
    { name: 'HEADERS_LIMIT', default: 16_384, range: [4096, MIB] },
    'The largest head of a request (its address and all headers), in bytes.',
  ),
  connectionsMax: limit(
    { name: 'CONNECTIONS_MAX', default: 25_000, range: [10, 1_000_000] },
    'Open connections; further ones are closed at once. Fewer are accepted if the system limits open files to less.',
  ),
  listenBacklog: limit(
    { name: 'LISTEN_BACKLOG', default: 1024, range: [1, 65_535] },
    'Connections that may wait to be accepted; the system may allow fewer.',
  ),
  pipelinedMax: limit(
    { name: 'PIPELINED_MAX', default: 100, range: [1, 10_000] },
    'Requests that may wait on one connection for an earlier answer; further ones close the connection.',
  ),
  headersTimeoutSeconds: limit(
    { name: 'HEADERS_TIMEOUT_SECONDS', default: 15, range: [1, 3600] },
    'Time for the head of a request to arrive, from its first byte or the opening of the connection; then the answer is 408.',
  ),
  requestTimeoutSeconds: limit(
    { name: 'REQUEST_TIMEOUT_SECONDS', default: 30, range: [1, 3600] },
    'Time for a body to arrive, without that in which the service is busy with what came before; then the answer is 408.',
  ),
  answerTimeoutSeconds: limit(
    { name: 'ANSWER_TIMEOUT_SECONDS', default: 60, range: [1, 3600] },
    'Time for a client to read an answer; then its connection is closed.',
  ),
  // Longer than the idle timeout of common proxies, so that the proxy closes the connection first.
  keepAliveTimeoutSeconds: limit(
    { name: 'KEEP_ALIVE_TIMEOUT_SECONDS', default: 75, range: [1, 3600] },
    'Time for which a connection without a request is kept open; longer than that of the proxy in front.',
  ),
  overloadDelayMs: limit(
    { name: 'OVERLOAD_DELAY_MS', default: 300, range: [0, 60_000] },
    'Time to start requests that arrived together; the remaining ones are answered 503. 0 for no limit. `/health/` is always answered.',
  ),
  waitingMax: limit(
    { name: 'WAITING_MAX', default: 2000, range: [10, 1_000_000] },
    'Requests that may wait for the writer of the embedded store, or in any one queue for PostgreSQL; more are answered 503.',
  ),
  idempotencyHours: limit(
    { name: 'IDEMPOTENCY_HOURS', default: 48, range: [24, 168] },
    'Time for which the answer to a write with an Idempotency-Key is kept, and repeated for the same key; older ones are deleted every hour.',
  ),
  idempotencyBytesMax: limit(
    { name: 'IDEMPOTENCY_BYTES_MAX', default: 256 * MIB, range: [0, 64 * 1024 * MIB] },
    'Bytes of such answers that are kept for an employer, compressed; of a further one only what was done is kept, and a retry is answered with the job as it is then.',
  ),
  changesWaitingMax: limit(
    { name: 'CHANGES_WAITING_MAX', default: 1_000, range: [0, 1_000_000] },
    'Requests for changes that may wait for the next one (`Prefer: wait=N`); more are answered at once.',
  ),
  longRequestsMax: limit(
    { name: 'LONG_REQUESTS_MAX', default: 8, range: [2, 1_000] },
    'Bulks, snapshots and exports of all employers that may run at a time; more are answered 429. Of one employer two run.',
  ),
  bodyBytesMax: limit(
    { name: 'BODY_BYTES_MAX', default: 64 * MIB, range: [MIB, 64 * 1024 * MIB] },
    'Bytes of all bodies in memory, arriving and waiting; more are answered 503. At least BODY_LIMIT.',
  ),
  bulkOperationsMax: limit(
    { name: 'BULK_OPERATIONS_MAX', default: 5_000, range: [1, 1_000_000] },
    'Lines of one `POST /bulk`; further ones are not done.',
  ),
  bulkBytesMax: limit(
    { name: 'BULK_BYTES_MAX', default: 16 * MIB, range: [MIB, 1024 * MIB] },
    'The largest body of `POST /bulk`, in bytes. A client may need REQUEST_TIMEOUT_SECONDS to send so much.',
  ),
  snapshotItemsMax: limit(
    { name: 'SNAPSHOT_ITEMS_MAX', default: 250_000, range: [1, 1_000_000] },
    'Items of one `POST /snapshots`; one with more is answered 413. Each takes some 20 bytes of memory while it runs.',
  ),
  answerBytesMax: limit(
    { name: 'ANSWER_BYTES_MAX', default: 256 * MIB, range: [MIB, 64 * 1024 * MIB] },
    'Bytes of answers that may wait for slow clients, checked every second; beyond that, the connections with the most are closed.',
  ),
  logBytesMax: limit(
    { name: 'LOG_BYTES_MAX', default: MIB, range: [65_536, 1024 * MIB] },
    'Bytes of the log that may wait for standard output; further lines are dropped, and their number is logged afterwards.',
  ),
  shutdownDelaySeconds: limit(
    { name: 'SHUTDOWN_DELAY_SECONDS', default: 0, range: [0, 3600] },
    'Time after SIGTERM or SIGINT in which requests are still served while `/health/ready` answers 503, so that a load balancer stops sending them before they are refused.',
  ),
  shutdownTimeoutSeconds: limit(
    { name: 'SHUTDOWN_TIMEOUT_SECONDS', default: 10, range: [1, 3600] },
    'Time for running requests after that; then the remaining connections are closed.',
  ),
} satisfies Record<string, Option<number>>
