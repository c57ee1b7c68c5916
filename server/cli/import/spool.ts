/** Jobs of a source on their way: a file for who asked for one, and a list that is read twice to send it. */
import { join } from 'node:path'
import { TOO_LONG } from '../../platform/lib/line-splitter.ts'
import { linesOf } from '../bulk/batches.ts'
import type { ListedJob } from '../bulk/in-step.ts'
import { createLineFile } from './line-file.ts'
import type { Mapped } from './map-item.ts'

export type Spool = {
  readonly add: (mapped: Mapped) => Promise<void>
  /** Something of the source was not read, or has no reference. */
  readonly noteGap: () => void
  /** True if what the list lacks may stand in the source all the same. */
  readonly hasGap: () => boolean
  readonly jobs: () => AsyncIterable<ListedJob>
  readonly finish: () => Promise<void>
  readonly discard: () => Promise<void>
}

export const createSpool = async (folder: string, out: string | null): Promise<Spool> => {
  const path = join(folder, 'jobs.ndjson')
  const list = await createLineFile(path)
  const file = out === null ? null : await createLineFile(out)
  let hasGap = false
  return {
    add: async ({ referenceId, digest, job, outcome, isOpen, isRepeated }) => {
      const isRefused = outcome === 'refused'
      hasGap ||= referenceId === ''
      if (isRepeated || referenceId === '') return
      const listed: ListedJob = { referenceId, digest, text: isRefused ? null : job, isOpen: isOpen || isRefused }
      await list.add(`${JSON.stringify(listed)}\n`)
      if (!isRefused) await file?.add(`${job}\n`)
    },
    noteGap: () => {
      hasGap = true
    },
    hasGap: () => hasGap,
    jobs: () => listedIn(path),
    finish: async () => {
      await list.finish()
      await file?.finish()
    },
    discard: async () => {
      await list.discard()
      await file?.discard()
    },
  }
}

/** Bytes of a line, in which a posting is a text of JSON that holds JSON. */
const LINE_MAX = 64_000_000

async function* listedIn(path: string): AsyncGenerator<ListedJob> {
  for await (const line of linesOf(path, LINE_MAX)) {
    if (line === TOO_LONG) throw new Error('A posting is larger than its source could be.')
    yield JSON.parse(Buffer.from(line).toString())
  }
}
