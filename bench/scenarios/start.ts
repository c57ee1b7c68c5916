/** From the start of the process to the first job that it gives. */
import { API_PREFIX } from '@affiche/contract/operations.ts'
import { employerAt } from '../data/dataset.ts'
import { startService } from '../processes/service.ts'
import type { Bed } from './bed.ts'
import type { Hall } from './hall.ts'
import { figureOf, type Row } from './row.ts'

const STARTS_MIN = 3

/** No other service may run on the store. */
export const measureStart = async (hall: Hall, { engine, jobs, dataset, places }: Bed): Promise<Row> => {
  const starts = Math.max(STARTS_MIN, hall.options.rounds)
  const [at, id] = dataset.sample[0] ?? [0, 1]
  const first = { path: `${API_PREFIX}/jobs/${id}`, headers: { 'API-Key': employerAt(dataset, at).apiKey } }
  const values: number[] = []
  for (let start = 0; start < starts; start++) {
    const begun = performance.now()
    const service = await startService(hall.house, { place: places.read, first })
    values.push((performance.now() - begun) / 1000)
    await service.stop()
  }
  const figures = [figureOf(engine, { name: 'start to first answer', unit: 's', values })]
  const title = `start to first answer, ${jobs} jobs`
  return { part: 'start', engine, title, jobs, connections: null, sides: [], figures, notes: [], faults: [] }
}
