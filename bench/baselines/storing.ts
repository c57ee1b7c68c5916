/** Stores a job of the dataset for each body: a new one for POST, a changed one for PUT. */
import type { JobContent } from '../../server/jobs/job.ts'
import type { Store } from '../../server/upkeep/ports.ts'
import { employerAt, readDataset } from '../data/dataset.ts'
import { makeTemplates } from '../data/templates.ts'

/** As many as there are bodies of requests. */
const TEMPLATES = 2_000
const KEY_ID = 1
const YEARLY = { id: 1, name: 'Yearly', unit: 'year' }

export type Change = 'POST' | 'PUT'

export const createStoring = (store: Pick<Store, 'as'>, datasetFile: string) => {
  const dataset = readDataset(datasetFile)
  const templates = makeTemplates(TEMPLATES)
  let count = 0

  /** Parses the body, but stores what the dataset has. */
  return async (change: Change, body: Uint8Array): Promise<void> => {
    JSON.parse(Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString())
    const nth = count++
    const [at, id] = dataset.sample[nth % dataset.sample.length] as readonly [number, number]
    const jobs = store.as(employerAt(dataset, at).id, KEY_ID)
    if (change === 'POST') {
      const content = templates[nth % templates.length]?.content as JobContent
      await jobs.insert({ ...content, referenceId: `STORED-${process.pid}-${nth}` })
    } else
      await jobs.change({ id }, (job) => ({
        ...job,
        salary: { amount: nth + 1, maxAmount: null, period: YEARLY, plusCommission: false },
      }))
  }
}
