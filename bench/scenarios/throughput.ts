/** Answers a second of each operation, against its limit. */
import { type Limit, startLimit } from '../baselines/limits.ts'
import { isWrite, type Operation } from '../load/requests.ts'
import { limitOf } from '../targets.ts'
import type { Context } from './context.ts'
import type { Fixture } from './fixture.ts'
import { type Contender, measureInTurn } from './in-turn.ts'
import { faultsOf, type Row, rate, ratioOf } from './row.ts'
import { prepareService, type ServiceLoad } from './service-load.ts'

export const titles: Record<Operation, string> = {
  get: 'GET one job',
  list: 'list of 10, status filter, total',
  search: 'q search of a selective word',
  post: 'POST a valid job',
  put: 'PUT one field',
}

export const measureThroughput = async (
  context: Context,
  fixture: Fixture,
  operations: readonly Operation[],
): Promise<Row[]> => {
  const { engine, jobs, dataset, datasetFile, stores } = fixture
  const { workspace, options, say } = context
  const limits = {
    reading: await startLimit(workspace, 'reading', { store: stores.read, datasetFile }),
    storing: await startLimit(workspace, 'storing', { store: stores.limit, datasetFile }),
  }
  try {
    const loads: ServiceLoad[] = []
    for (const operation of operations) {
      const service = isWrite(operation) ? fixture.write : fixture.read
      loads.push(await prepareService(context, { operation, service, dataset }))
    }
    const contenders = loads.map((load, at): Contender[] => {
      const name = limitOf(operations[at] as Operation)
      return [
        { name: 'service', run: () => load.run() },
        { name, run: () => runLimit(limits[name], load, options.seconds) },
      ]
    })
    const done = (round: number) => say(`  ${engine}: round ${round} of ${options.rounds}`)
    const measured = await measureInTurn(contenders, { rounds: options.rounds, done })
    const rows: Row[] = []
    for (const [at, operation] of operations.entries()) {
      const [one, other] = measured[at] ?? []
      const sides = measured[at] ?? []
      const figure = ratioOf({ engine, name: `${operation} / ${limitOf(operation)}`, value: rate }, one, other)
      const faults = [...faultsOf(sides), ...((await loads[at]?.faults()) ?? [])]
      rows.push({
        part: operation,
        engine,
        title: titles[operation],
        jobs,
        sides,
        figures: [figure],
        notes: [],
        faults,
      })
    }
    return rows
  } finally {
    for (const limit of Object.values(limits)) await limit.stop()
  }
}

const runLimit = async (limit: Limit, { generator, answer }: ServiceLoad, seconds: number) => {
  await limit.give(answer)
  return generator.run({ url: limit.url, seconds })
}
