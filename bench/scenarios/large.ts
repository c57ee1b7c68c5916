/** The cost of an operation on the largest store, against the smallest; both services run. */
import { isWrite, OPERATIONS } from '../load/requests.ts'
import { CONNECTIONS } from '../targets.ts'
import type { Context } from './context.ts'
import type { Fixture } from './fixture.ts'
import { measureInTurn } from './in-turn.ts'
import { faultsOf, type Row, rate, ratioOf } from './row.ts'
import { prepareService } from './service-load.ts'
import { titles } from './throughput.ts'

type Stores = { readonly small: Fixture; readonly large: Fixture }

export const measureLarge = async (context: Context, { small, large }: Stores): Promise<Row[]> => {
  const { engine, jobs } = large
  const { rounds } = context.options
  const lists = []
  for (const operation of OPERATIONS) {
    const contenders = []
    for (const fixture of [small, large]) {
      const service = isWrite(operation) ? fixture.write : fixture.read
      const load = await prepareService(context, { operation, service, dataset: fixture.dataset })
      // In the first load, the pages of the store come from the disk.
      await load.run()
      contenders.push({ name: `${fixture.jobs} jobs`, run: () => load.run() })
    }
    lists.push(contenders)
  }
  const done = (round: number) => context.say(`  ${engine}, ${jobs} jobs / ${small.jobs}: round ${round} of ${rounds}`)
  const measured = await measureInTurn(lists, { rounds, done })
  return measured.map((sides, at): Row => {
    const operation = OPERATIONS[at] ?? 'get'
    const [few, many] = sides
    return {
      part: 'large',
      engine,
      title: `${titles[operation]}: ${jobs} jobs against ${small.jobs}, ${CONNECTIONS} connections`,
      jobs,
      sides,
      figures: [ratioOf({ engine, name: `${operation} time, large / small`, value: rate }, few, many)],
      notes: [],
      faults: faultsOf(sides),
    }
  })
}
