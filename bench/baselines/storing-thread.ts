/** The thread of the storing server that writes the embedded store, and posts how many jobs are durable. */
import { parentPort, workerData } from 'node:worker_threads'
import { openSqliteStore } from '../../server/upkeep/sqlite/store.ts'
import { type Change, createStoring } from './storing.ts'

/** Bodies one after the other, with the end of each. */
export type Bodies = { readonly bytes: Uint8Array<ArrayBuffer>; readonly ends: readonly (readonly [Change, number])[] }

const { directory, datasetFile } = workerData as { readonly directory: string; readonly datasetFile: string }
const store = createStoring(openSqliteStore({ directory, clock: Date.now, mergesIndex: true }), datasetFile)
let stored = 0

const post = (): void => {
  parentPort?.postMessage(stored)
  stored = 0
}

parentPort?.on('message', ({ bytes, ends }: Bodies) => {
  let start = 0
  for (const [change, end] of ends) {
    const body = bytes.subarray(start, end)
    start = end
    void store(change, body).then(() => {
      if (stored++ === 0) process.nextTick(post)
    })
  }
})
