import type { Settings } from '../config/settings.ts'
import { clientAddress } from './client-address.ts'
import { type AlliedGuard, createShutDoor, type GuardNews, isBadKey, mustWait } from './guessing.ts'

/** Addresses that are shut out at a time; beyond it the one that was shut out first is let in. */
const SHUT_MAX = 10_000

type Deps = {
  readonly settings: Settings
  readonly clock: () => number
  /** Tells the guard that counts for all threads. */
  readonly tell: (news: GuardNews) => void
  /** Has the guard hear at once what it was told of addresses to shut out, if it was told anything. */
  readonly catchUp: () => void
}

/**
 * The guard of a further thread. It counts nothing: the guard of the main thread is told of failures, answers how
 * long the address has to wait, and tells every thread before it answers. Null where the setting says so.
 */
export const createDistantGuard = ({ catchUp, ...deps }: Deps): AlliedGuard | null => {
  const { settings, tell } = deps
  if (settings.keyFailuresPerAddress === 0) return null
  const shut = new Map<string, number>()
  const verdicts = new Map<number, (leftMs: number) => void>()
  let failures = 0
  const door = createShutDoor(deps, (address) => shut.get(address) ?? 0)

  const isShut = (): boolean => {
    catchUp()
    return door.isShut()
  }

  const admit: AlliedGuard['admit'] = (request, apiKey) => {
    catchUp()
    door.admit(request, apiKey)
  }

  const refused: AlliedGuard['refused'] = (request, error) => {
    if (!isBadKey(error)) return error
    const id = failures++
    const verdict = new Promise<number>((resolve) => verdicts.set(id, resolve))
    tell({ news: 'failed', id, address: clientAddress(request.raw, settings.trustProxy), reqId: request.id })
    return verdict.then((leftMs) => (leftMs > 0 ? mustWait(leftMs) : error))
  }

  const shutOut = (address: string, until: number): void => {
    shut.delete(address)
    const [oldest] = shut.keys()
    if (shut.size >= SHUT_MAX && oldest !== undefined) shut.delete(oldest)
    shut.set(address, until)
    door.shut(until)
  }

  const hear: AlliedGuard['hear'] = (news) => {
    if (news.news === 'good') door.good.learn(news.keyId, news.name)
    else if (news.news === 'shut') shutOut(news.address, news.until)
    else if (news.news === 'verdict') {
      verdicts.get(news.id)?.(news.leftMs)
      verdicts.delete(news.id)
    }
    return null
  }
  return { isShut, admit, accepted: door.accepted, refused, hear }
}
