/** Deletes all jobs of a twin. */
import type { JobReader, JobWrites } from '../jobs/ports.ts'
import type { TwinWriter } from './ports.ts'

/** Jobs deleted in one transaction; a larger one would delay other writes. */
const ROUND = 500

type Wipe = {
  readonly jobs: Pick<JobReader, 'walk'> & Pick<JobWrites, 'write'>
  readonly forget: () => ReturnType<TwinWriter['forget']>
}

/** Returns the number of jobs. Those that are made meanwhile stay, so that a wipe ends whatever else is written. */
export const wipe = async ({ jobs, forget }: Wipe): Promise<number> => {
  const ids: number[] = []
  for await (const round of jobs.walk({ status: null, after: 0 })) ids.push(...round.map(({ id }) => id))
  let deleted = 0
  for (let at = 0; at < ids.length; at += ROUND) {
    const round = ids.slice(at, at + ROUND)
    deleted += await jobs.write(async (writer) => {
      let done = 0
      for (const id of round) if (await writer.delete(id)) done++
      return done
    })
  }
  await forget()
  return deleted
}
