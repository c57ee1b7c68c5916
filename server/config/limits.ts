/** The settings that bound what waits, how long it may take and what is held meanwhile (docs/operating.md, Under load). */

import { type Option, option } from './option.ts'
import { readWhole } from './parsers.ts'

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
    'Connections that may be open at once; more are closed as they come. Fewer are taken where the system allows the process fewer open files.',
  ),
  listenBacklog: limit(
    { name: 'LISTEN_BACKLOG', default: 1024, range: [1, 65_535] },
    'Connections that may wait to be taken; the system may allow fewer.',
  ),
  pipelinedMax: limit(
    { name: 'PIPELINED_MAX', default: 100, range: [1, 10_000] },
    'Requests that may wait on one connection for the answer to the first of them; with more the connection is closed.',
  ),
  headersTimeoutSeconds: limit(
    { name: 'HEADERS_TIMEOUT_SECONDS', default: 15, range: [1, 3600] },
    'How long the head of a request may take to arrive, from the first byte of it or the opening of the connection; then the answer is 408.',
  ),
  requestTimeoutSeconds: limit(
    { name: 'REQUEST_TIMEOUT_SECONDS', default: 30, range: [1, 3600] },
    'How long a whole request may take to arrive; then the answer is 408.',
  ),
  answerTimeoutSeconds: limit(
    { name: 'ANSWER_TIMEOUT_SECONDS', default: 60, range: [1, 3600] },
    'How long a client may take to read an answer; then its connection is closed.',
  ),
  // Longer than the idle time-out of common proxies, so that they and not the service close a kept connection.
  keepAliveTimeoutSeconds: limit(
    { name: 'KEEP_ALIVE_TIMEOUT_SECONDS', default: 75, range: [1, 3600] },
    'How long a connection is kept open without a request; more than the same time of the proxy in front.',
  ),
  overloadDelayMs: limit(
    { name: 'OVERLOAD_DELAY_MS', default: 300, range: [0, 60_000] },
    'How long taking up the requests that have come may last, before the rest of them are answered 503; 0 for however long it takes. `/health/` is always answered.',
  ),
  waitingMax: limit(
    { name: 'WAITING_MAX', default: 2000, range: [10, 1_000_000] },
    'Requests that may wait for the writer of the embedded store, or in any one line for PostgreSQL; more are answered 503.',
  ),
  bodyBytesMax: limit(
    { name: 'BODY_BYTES_MAX', default: 64 * MIB, range: [MIB, 64 * 1024 * MIB] },
    'Bytes of the bodies of all requests, arriving and waiting, that are held at once; more are answered 503. At least BODY_LIMIT.',
  ),
  answerBytesMax: limit(
    { name: 'ANSWER_BYTES_MAX', default: 256 * MIB, range: [MIB, 64 * 1024 * MIB] },
    'Bytes of answers that may wait for slow clients, looked at every second; when there are more, the connections with the most are closed.',
  ),
  logBytesMax: limit(
    { name: 'LOG_BYTES_MAX', default: MIB, range: [65_536, 1024 * MIB] },
    'Bytes of the log that are kept while standard output takes none; further lines are left out, and their number is logged afterwards.',
  ),
  shutdownDelaySeconds: limit(
    { name: 'SHUTDOWN_DELAY_SECONDS', default: 0, range: [0, 3600] },
    'How long everything is still served after SIGTERM or SIGINT, while `/health/ready` answers 503, so that a load balancer sends no more requests here before they are refused.',
  ),
  shutdownTimeoutSeconds: limit(
    { name: 'SHUTDOWN_TIMEOUT_SECONDS', default: 10, range: [1, 3600] },
    'How long requests under way have after that; then the connections that are left are closed.',
  ),
} satisfies Record<string, Option<number>>
