/** Requests that are a person's visit of a posting, by their headers alone. */
import { isbot } from 'isbot'

export type VisitRequest = {
  readonly method: string
  /** Headers by names in lower case. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
}

/** Agents of 1,000 characters name themselves at their beginning; the library reads all of a text. */
const AGENT_MAX = 1_000

/** False for HEAD, for what a browser fetches before anybody asks, and for robots that say so. */
export const isVisit = ({ method, headers }: VisitRequest): boolean =>
  method === 'GET' &&
  !/\bprefetch\b/i.test(`${headers['sec-purpose'] ?? ''}`) &&
  !isbot(`${headers['user-agent'] ?? ''}`.slice(0, AGENT_MAX))
