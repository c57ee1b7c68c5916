/** What an operation costs on the largest store, against the smallest; both services run, and are asked in turn. */

import { isWrite, type Operation } from '../load/requests.ts'
import { ratios } from '../statistics.ts'
import { TARGET_CONNECTIONS } from '../targets.ts'
import type { Bed } from './bed.ts'
import type { Hall } from './hall.ts'
import { prepareLoad, runOnService } from './loads.ts'
import { faultsOf, figureOf, type Row, ratesOf, type Side } from './row.ts'
import { titles } from './throughput.ts'

const COMPARED: readonly Operation[] = ['get', 'list', 'put', 'post']

type Pair = { readonly small: Bed; readonly large: Bed }

export const measureLarge = async (hall: Hall, { small, large }: Pair): Promise<Row[]> => {
  const { rounds, seconds } = hall.options
  const load = { connections: TARGET_CONNECTIONS, seconds }
  const courses = COMPARED.map((operation) => ({
    operation,
    sides: [small, large].map((bed) => {
      const { generator } = prepareLoad(hall.loader, operation, bed.dataset)
      const service = isWrite(operation) ? bed.write : bed.read
      const side: Side = { name: `${bed.jobs} jobs`, runs: [] }
      return { side, run: () => runOnService(service, generator, load) }
    }),
  }))
  // The first time, the pages of the store come from the disk.
  for (const { sides } of courses) for (const { run } of sides) await run()
  for (let round = 1; round <= rounds; round++) {
    for (const { sides } of courses) for (const { side, run } of sides) side.runs.push(await run())
    hall.say(`  ${large.engine}, ${large.jobs} jobs against ${small.jobs}: round ${round} of ${rounds}`)
  }
  return courses.map(({ operation, sides: measured }) => {
    const sides = measured.map(({ side }) => side)
    const [few = [], many = []] = sides.map(({ name }) => ratesOf(sides, name))
    const name = `${operation} time, large / small`
    return {
      part: 'large',
      engine: large.engine,
      title: `${titles[operation]}: ${large.jobs} jobs against ${small.jobs}`,
      jobs: large.jobs,
      connections: TARGET_CONNECTIONS,
      sides,
      figures: [figureOf(large.engine, { name, unit: 'times', values: ratios(few, many) })],
      notes: [],
      faults: faultsOf(sides),
    }
  })
}
