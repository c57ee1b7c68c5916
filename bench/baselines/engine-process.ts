/**
 * The embedded store without HTTP, threads and the judging of jobs: what the service asks of its store for each
 * operation, in one thread. Run with the folder to read, the folder to write and the file of the dataset.
 */
import { join } from 'node:path'
import type { Employer } from '../../server/domain/employer.ts'
import type { JobContent } from '../../server/domain/job/job.ts'
import { createReference } from '../../server/domain/reference.ts'
import { fold } from '../../server/lib/fold.ts'
import { referenceTexts } from '../../server/operations/wire.ts'
import { loadReferenceData } from '../../server/storage/reference-files/reference-files.ts'
import { openSqliteReader, openSqliteStore } from '../../server/storage/sqlite/store.ts'
import type { JobQuery } from '../../server/use-cases/ports.ts'
import { employerAt, readDataset } from '../data/dataset.ts'
import { makeTemplates } from '../data/templates.ts'
import type { Operation } from '../load/requests.ts'

export type EngineOrder = {
  readonly operation: Operation
  readonly seconds: number
  /** Reads that share a turn, or writers at once. */
  readonly together: number
}

export type EngineFigures = { readonly perSecond: number }

/** As many as there are bodies of requests. */
const TEMPLATES = 2_000

const [readFrom = '', writeTo = '', datasetFile = ''] = process.argv.slice(2)
const dataset = readDataset(datasetFile)
const templates = makeTemplates(TEMPLATES)
const reference = createReference(loadReferenceData(join(import.meta.dirname, '../../reference-data')))
const commits = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
const reader = openSqliteReader(readFrom, commits).instant(referenceTexts(reference))
const store = openSqliteStore({ directory: writeTo, clock: Date.now })
let turn = 0

const sampled = () => dataset.sample[turn++ % dataset.sample.length] as readonly [number, number]

/** As the service has them at hand. */
const employers = dataset.employers.map(
  ({ id }): Employer => ({ id, name: `Employer ${id}`, plan: 'unlimited', suspended: false }),
)

const employerOf = (at: number): Employer => employers[at] as Employer

const KEY_ID = 1

const jobsOf = (at: number) => store.as(employerAt(dataset, at).id, KEY_ID)

const query = (members: Partial<JobQuery>): JobQuery => ({
  words: [],
  status: null,
  referenceId: null,
  page: 1,
  pageSize: 10,
  ...members,
})

const once: Record<Operation, () => unknown> = {
  get: () => {
    const [at, id] = sampled()
    return reader.job(employerOf(at), id)
  },
  list: () => reader.page(employerOf(sampled()[0]), query({ status: 'active' })),
  search: () => {
    const [at, word] = dataset.words[turn++ % dataset.words.length] as readonly [number, string]
    return reader.page(employerOf(at), query({ words: [fold(word)] }))
  },
  post: () => {
    const content = templates[turn % templates.length]?.content as JobContent
    return jobsOf(sampled()[0]).insert({ ...content, referenceId: `ENGINE-${process.pid}-${turn}` })
  },
  put: () => {
    const [at, id] = sampled()
    const salary = { amount: turn * 10_000, maxAmount: null, periodId: 1, plusCommission: false }
    return jobsOf(at).write(async (jobs) => {
      const job = await jobs.get(id)
      if (!job) throw new Error(`Job ${id} is not in the copy of the store.`)
      return jobs.update(id, { ...job, salary })
    })
  },
}

/** Many reads share a turn, and so a moment. */
const read: Run = async ({ operation, together }, end) => {
  let done = 0
  for (; performance.now() < end; done += together) {
    for (let n = 0; n < together; n++) once[operation]()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return done
}

/** So many writers, each of which waits for its write before it sends another. */
const write: Run = async ({ operation, together }, end) => {
  const writers = Array.from({ length: together }, async () => {
    let done = 0
    for (; performance.now() < end; done++) await once[operation]()
    return done
  })
  return (await Promise.all(writers)).reduce((sum, done) => sum + done, 0)
}

type Run = (order: EngineOrder, end: number) => Promise<number>

const runs: Record<Operation, Run> = { get: read, list: read, search: read, post: write, put: write }

process.on('message', async (order: EngineOrder) => {
  const begun = performance.now()
  const done = await runs[order.operation](order, begun + order.seconds * 1000)
  process.send?.({ perSecond: done / ((performance.now() - begun) / 1000) } satisfies EngineFigures)
})

process.on('disconnect', () => process.exit(0))
process.send?.('ready')
