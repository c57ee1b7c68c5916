/** The parts of the bench on one engine, in the order that disturbs the figures least. */

import type { Raw } from './baselines/raw.ts'
import type { Folder } from './data/folder.ts'
import { OPERATIONS } from './load/requests.ts'
import type { Part } from './options.ts'
import { createBeds } from './scenarios/bed.ts'
import { measureEmployer } from './scenarios/employer.ts'
import type { Hall } from './scenarios/hall.ts'
import { measureLarge } from './scenarios/large.ts'
import { measureMixed, measureMixedSlow } from './scenarios/mixed.ts'
import { figureOf, type Row } from './scenarios/row.ts'
import { measureStart } from './scenarios/start.ts'
import { measureThroughput } from './scenarios/throughput.ts'
import type { Engine } from './targets.ts'

type Task = { readonly hall: Hall; readonly raw: Raw; readonly folder: Folder; readonly engine: Engine }

export const measureEngine = async ({ hall, raw, folder, engine }: Task): Promise<Row[]> => {
  const { options, house, postgres, say } = hall
  const [small = 0] = options.jobs
  const large = options.jobs.at(-1) ?? small
  const beds = createBeds({ house, folder, engine, postgres })
  const has = (part: Part) => options.parts.includes(part)
  const operations = OPERATIONS.filter(has)
  const rows: Row[] = []
  say(`${engine}: loading`)
  if (operations.length > 0)
    for (const connections of options.connections)
      rows.push(...(await measureThroughput({ hall, raw, connections, bed: await beds.open(small) }, operations)))
  if (has('mixed')) {
    say(`${engine}: readers beside writers`)
    rows.push(await measureMixed(hall, await beds.open(small)))
  }
  if (has('large') && large > small)
    rows.push(...(await measureLarge(hall, { small: await beds.open(small), large: await beds.open(large) })))
  if (has('employer')) {
    say(`${engine}: the largest employer`)
    rows.push(await measureEmployer(hall, await beds.open(large)))
  }
  const peak = beds.peakMb()
  if (has('mixed')) {
    say(`${engine}: readers beside writers on a slow disk`)
    const bed = await beds.open(small)
    await beds.close()
    rows.push(await measureMixedSlow(hall, bed))
  }
  if (has('start')) {
    say(`${engine}: starts`)
    const bed = await beds.open(large)
    await beds.close()
    rows.push(await measureStart(hall, bed))
  }
  await beds.close()
  if (has('memory') && peak > 0) rows.push(memoryRow(engine, large, peak))
  return rows
}

const memoryRow = (engine: Engine, jobs: number, peak: number): Row => ({
  part: 'memory',
  engine,
  title: 'resident memory, the most of any service in the rows above',
  jobs,
  connections: null,
  sides: [],
  figures: [figureOf(engine, { name: 'resident memory under load', unit: 'MB', values: [peak] })],
  notes: [],
  faults: [],
})
