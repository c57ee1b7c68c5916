/** Requests that are a person's visit of a posting, by their headers alone. */
import { isbot } from 'isbot'
import { readOnce } from '../platform/lib/bounded-cache.ts'

export type VisitRequest = {
  readonly method: string
  /** Headers by names in lower case. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
}

/** Agents of 1,000 characters name themselves at their beginning; the library reads all of a text. */
const AGENT_MAX = 1_000

/** 3 µs for an agent, of which the same come again and again; the last few are in memory, apart from who sent them. */
const isRobot = readOnce((agent) => isbot(agent))

const PREFETCH = /\bprefetch\b/i

/** False for HEAD, for what a browser fetches before anybody asks, and for robots that say so. */
export const isVisit = ({ method, headers }: VisitRequest): boolean =>
  method === 'GET' &&
  !(headers['sec-purpose'] !== undefined && PREFETCH.test(`${headers['sec-purpose']}`)) &&
  !isRobot(`${headers['user-agent'] ?? ''}`.slice(0, AGENT_MAX))
