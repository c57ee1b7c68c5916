/** From the start of the process to the first job that it answers with. */
import { API_PREFIX } from '@affiche/contract/operations.ts'
import { type Dataset, employerAt } from '../data/dataset.ts'
import { type ServiceOptions, startService } from '../processes/service.ts'
import type { Context } from './context.ts'
import type { Fixture } from './fixture.ts'
import { figureOf, type Row } from './row.ts'

const STARTS_MIN = 3

/** Seconds; no other service may run on the store. */
export const timeStart = async (
  { workspace }: Context,
  { store, tree, dataset }: Pick<ServiceOptions, 'store' | 'tree'> & { readonly dataset: Dataset },
): Promise<number> => {
  const [at, id] = dataset.sample[0] ?? [0, 1]
  const first = { path: `${API_PREFIX}/jobs/${id}`, headers: { 'API-Key': employerAt(dataset, at).apiKey } }
  const begun = performance.now()
  const service = await startService(workspace, { store, first, ...(tree ? { tree } : {}) })
  const seconds = (performance.now() - begun) / 1000
  await service.stop()
  return seconds
}

export const measureStart = async (context: Context, { engine, jobs, dataset, stores }: Fixture): Promise<Row> => {
  const values: number[] = []
  for (let start = 0; start < Math.max(STARTS_MIN, context.options.rounds); start++)
    values.push(await timeStart(context, { store: stores.read, dataset }))
  const figures = [figureOf(engine, { name: 'start to first answer', unit: 's', values })]
  return { part: 'start', engine, title: 'start to first answer', jobs, sides: [], figures, notes: [], faults: [] }
}
