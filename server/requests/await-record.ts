/** Waits for a record that another thread or instance is about to store. */
import { setTimeout } from 'node:timers/promises'

type Recorded = { readonly flush: (() => Promise<void>) | null; readonly isElsewhere: boolean }

/** Time between two looks, and looks: a record is stored within a second. */
const LOOK_MS = 150
const LOOKS = 8

export const awaitRecord = async <T>(
  { flush, isElsewhere }: Recorded,
  find: () => Promise<T | null>,
): Promise<T | null> => {
  const stored = await find()
  if (stored || flush === null) return stored
  await flush()
  let found = await find()
  for (let look = 1; found === null && isElsewhere && look < LOOKS; look++) {
    await setTimeout(LOOK_MS)
    found = await find()
  }
  return found
}
