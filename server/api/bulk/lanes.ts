/** Order of the lines of a bulk: those that run at once, so that each sees the effects of the ones before it. */
import { isObject } from '../../platform/lib/merge-patch.ts'

/** Jobs that a line names: by id, by referenceId (as new jobs do), or one job in both ways. */
type Naming = { readonly kind: 'id' | 'reference' | 'both'; readonly keys: readonly string[] }

export const NAMELESS: Naming = { kind: 'reference', keys: [] }

/** Jobs that a line names; none if it cannot be read, since then it does nothing. */
export const namingOf = (line: unknown): Naming => {
  if (!isObject(line)) return NAMELESS
  const { id, referenceId, job } = line
  const references = [referenceId, isObject(job) ? job.referenceId : null]
  const keys = references.filter((name) => typeof name === 'string')
  // Another id names no job, and need not even be a text.
  if (typeof id !== 'number' && typeof id !== 'string') return { kind: 'reference', keys }
  return { kind: keys.length === 0 ? 'id' : 'both', keys: [`#${id}`, ...keys] }
}

export type Lanes = {
  /** Resolves when the line may run. */
  readonly enter: (naming: Naming) => Promise<void>
  readonly leave: (naming: Naming) => void
}

type Options = {
  /** Lines that run at once. */
  readonly max: number
  /** True if the store runs them in their order anyway. */
  readonly ordered: boolean
}

/** Lets lines in one after the other; `enter` waits for no other `enter`. */
export const createLanes = ({ max, ordered }: Options): Lanes => {
  const running = new Map<string, number>()
  let [count, kind]: [number, Naming['kind'] | null] = [0, null]
  let wake: (() => void) | null = null

  const mayRun = (naming: Naming): boolean => {
    if (count === 0) return true
    if (count >= max) return false
    return ordered || (naming.kind === kind && kind !== 'both' && naming.keys.every((key) => !running.has(key)))
  }
  const enter: Lanes['enter'] = async (naming) => {
    while (!mayRun(naming))
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    count++
    kind = naming.kind
    for (const key of naming.keys) running.set(key, (running.get(key) ?? 0) + 1)
  }
  const leave: Lanes['leave'] = ({ keys }) => {
    count--
    for (const key of keys) {
      const others = (running.get(key) ?? 1) - 1
      if (others === 0) running.delete(key)
      else running.set(key, others)
    }
    wake?.()
  }
  return { enter, leave }
}
