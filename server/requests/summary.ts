/** Groups failures by what failed, where, in which operation and with which key. */
import type { FailedRequest, Failure } from './ports.ts'

export type FailureGroup = {
  readonly failure: Failure
  readonly operation: FailedRequest['operation']
  readonly keyId: number
  readonly count: number
  readonly first: Pick<FailedRequest, 'requestId' | 'at'>
  readonly last: Pick<FailedRequest, 'requestId' | 'at'>
}

/** The most frequent first, then the newest, of requests that come newest first. */
export const groupFailures = (requests: readonly FailedRequest[]): readonly FailureGroup[] => {
  const groups = new Map<string, FailureGroup>()
  for (const { failures, operation, keyId, requestId, at } of requests)
    for (const failure of failures) {
      const name = JSON.stringify([...failure, operation, keyId])
      const one = { requestId, at }
      const { count = 0, last = one } = groups.get(name) ?? {}
      groups.set(name, { failure, operation, keyId, count: count + 1, first: one, last })
    }
  return [...groups.values()].sort((a, b) => b.count - a.count || b.last.at - a.last.at)
}
