/** The thread of the storing server: it parses bodies, stores a job for each and tells how many are durable. */
import { parentPort, workerData } from 'node:worker_threads'
import type { JobContent } from '../../server/domain/job/job.ts'
import { openSqliteStore } from '../../server/storage/sqlite/store.ts'
import { employerAt, readDataset } from '../data/dataset.ts'
import { makeTemplates } from '../data/templates.ts'

/** Bodies one after the other, and where each ends. */
export type Bodies = { readonly bytes: Uint8Array<ArrayBuffer>; readonly ends: readonly number[] }

/** As many as there are bodies of requests. */
const TEMPLATES = 2_000
const KEY_ID = 1

const { directory, datasetFile } = workerData as { readonly directory: string; readonly datasetFile: string }
const dataset = readDataset(datasetFile)
const templates = makeTemplates(TEMPLATES)
const store = openSqliteStore({ directory, clock: Date.now, tidies: true })
const decoder = new TextDecoder()
let turn = 0
let stored = 0

const storeOne = (): Promise<unknown> => {
  const [at] = dataset.sample[turn % dataset.sample.length] as readonly [number, number]
  const content = templates[turn % templates.length]?.content as JobContent
  const referenceId = `STORED-${process.pid}-${turn++}`
  return store.as(employerAt(dataset, at).id, KEY_ID).insert({ ...content, referenceId })
}

const tell = (): void => {
  parentPort?.postMessage(stored)
  stored = 0
}

parentPort?.on('message', ({ bytes, ends }: Bodies) => {
  let start = 0
  for (const end of ends) {
    JSON.parse(decoder.decode(bytes.subarray(start, end)))
    start = end
    void storeOne().then(() => {
      if (stored++ === 0) process.nextTick(tell)
    })
  }
})
