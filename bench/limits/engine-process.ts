/**
 * The embedded store without HTTP: the store's own statements, one after the other in one thread. Run with the
 * folder to read, the folder to write and the file of the dataset.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fold } from '../../server/domain/fold.ts'
import type { JobContent } from '../../server/domain/job.ts'
import { insertNew } from '../../server/storage/insert-new.ts'
import { openReader, openWriter } from '../../server/storage/sqlite/connection.ts'
import { jobReader, jobWriter } from '../../server/storage/sqlite/jobs.ts'
import { DATA_FILE } from '../../server/storage/sqlite/store.ts'
import type { JobQuery, JobWriter } from '../../server/use-cases/ports.ts'
import { type Dataset, employerAt } from '../data/dataset.ts'
import { makeTemplates } from '../data/templates.ts'
import type { Operation } from '../load/requests.ts'

export type EngineOrder = {
  readonly operation: Operation
  readonly seconds: number
  /** Writes that share a commit. */
  readonly together: number
}

export type EngineFigures = { readonly perSecond: number }

/** As many as there are bodies of requests. */
const TEMPLATES = 2_000

const [readFrom = '', writeTo = '', datasetFile = ''] = process.argv.slice(2)
const dataset = JSON.parse(readFileSync(datasetFile, 'utf8')) as Dataset
const templates = makeTemplates(TEMPLATES)
const reader = openReader(join(readFrom, DATA_FILE))
const writer = openWriter(join(writeTo, DATA_FILE))
let turn = 0

const jobsOf = (at: number) => jobReader(reader, employerAt(dataset, at).id)
const writerOf = (at: number): JobWriter =>
  jobWriter(writer, { employerId: employerAt(dataset, at).id, keyId: 1 }, { stamp: Date.now })
const sampled = () => dataset.sample[turn++ % dataset.sample.length] as readonly [number, number]

const query = (members: Partial<JobQuery>): JobQuery => ({
  words: [],
  status: null,
  referenceId: null,
  page: 1,
  pageSize: 10,
  ...members,
})

const once: Record<Operation, () => Promise<unknown>> = {
  get: () => {
    const [at, id] = sampled()
    return jobsOf(at).get(id)
  },
  list: () => jobsOf(sampled()[0]).list(query({ status: 'active' })),
  search: () => {
    const [at, word] = dataset.words[turn++ % dataset.words.length] as readonly [number, string]
    return jobsOf(at).list(query({ words: [fold(word)] }))
  },
  post: () => {
    const content = templates[turn % templates.length]?.content as JobContent
    return insertNew(writerOf(sampled()[0]), { ...content, referenceId: `ENGINE-${process.pid}-${turn}` })
  },
  put: async () => {
    const [at, id] = sampled()
    const job = await writerOf(at).get(id)
    if (!job) throw new Error(`Job ${id} is not in the copy of the store.`)
    const salary = { amount: turn * 10_000, maxAmount: null, periodId: 1, plusCommission: false }
    return writerOf(at).update(id, { ...job, salary })
  },
}

const isWrite = (operation: Operation): boolean => operation === 'post' || operation === 'put'

const work = async ({ operation, together }: EngineOrder): Promise<void> => {
  if (!isWrite(operation)) {
    for (let n = 0; n < together; n++) await once[operation]()
    return
  }
  writer.exec('BEGIN IMMEDIATE')
  for (let n = 0; n < together; n++) {
    writer.exec('SAVEPOINT work')
    await once[operation]()
    writer.exec('RELEASE work')
  }
  writer.exec('COMMIT')
}

process.on('message', async (order: EngineOrder) => {
  let done = 0
  const begun = performance.now()
  const end = begun + order.seconds * 1000
  while (performance.now() < end) {
    await work(order)
    done += order.together
  }
  process.send?.({ perSecond: done / ((performance.now() - begun) / 1000) } satisfies EngineFigures)
})

process.on('disconnect', () => process.exit(0))
process.send?.('ready')
