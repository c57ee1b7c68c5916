/** The parts of the bench on one engine, in the order that disturbs the figures least. */
import type { Folder } from './data/folder.ts'
import { OPERATIONS } from './load/requests.ts'
import type { Part } from './options.ts'
import { measureBulk } from './scenarios/bulk.ts'
import { measureConsole } from './scenarios/console.ts'
import type { Context } from './scenarios/context.ts'
import { measureEmployer } from './scenarios/employer.ts'
import { createFixtures } from './scenarios/fixture.ts'
import { measureLarge } from './scenarios/large.ts'
import { measureMixed } from './scenarios/mixed.ts'
import { measurePages } from './scenarios/pages.ts'
import { measurePublic, READ_PARTS } from './scenarios/public.ts'
import { measureCore } from './scenarios/public-core.ts'
import { measureFollow } from './scenarios/public-follow.ts'
import { figureOf, type Row } from './scenarios/row.ts'
import { measureShares } from './scenarios/shares.ts'
import { measureStart } from './scenarios/start.ts'
import { measureThroughput } from './scenarios/throughput.ts'
import type { Engine } from './targets.ts'

export const measureEngine = async (context: Context, folder: Folder, engine: Engine): Promise<Row[]> => {
  const { options, say } = context
  const [small = 0] = options.jobs
  const large = options.jobs.at(-1) ?? small
  const fixtures = createFixtures({ context, folder, engine })
  const has = (part: Part) => options.parts.includes(part)
  const operations = OPERATIONS.filter(has)
  const rows: Row[] = []
  say(`${engine}: loading`)
  if (operations.length > 0) rows.push(...(await measureThroughput(context, await fixtures.open(small), operations)))
  if (has('bulk')) {
    say(`${engine}: bulks`)
    rows.push(await measureBulk(context, await fixtures.open(small)))
  }
  if (has('mixed')) {
    say(`${engine}: readers beside writers`)
    rows.push(await measureMixed(context, await fixtures.open(small)))
  }
  if (has('shares')) {
    say(`${engine}: shares of the writer`)
    rows.push(await measureShares(context, await fixtures.open(small)))
  }
  if (has('large') && large > small)
    rows.push(
      ...(await measureLarge(context, { small: await fixtures.open(small), large: await fixtures.open(large) })),
    )
  if (has('employer')) {
    say(`${engine}: the largest employer`)
    rows.push(await measureEmployer(context, await fixtures.open(large)))
  }
  if (has('pages')) {
    say(`${engine}: pages`)
    rows.push(await measurePages(context, await fixtures.open(small)))
  }
  const peak = fixtures.peakMb()
  if (has('start')) {
    say(`${engine}: starts`)
    const fixture = await fixtures.open(large)
    await fixtures.close()
    rows.push(await measureStart(context, fixture))
  }
  if (has('console')) {
    say(`${engine}: the console`)
    const fixture = await fixtures.open(small)
    await fixtures.close()
    rows.push(await measureConsole(context, fixture))
  }
  await fixtures.close()
  rows.push(...(await publicRows(context, folder, engine)))
  if (has('memory') && peak > 0) rows.push(memoryRow(engine, large, peak))
  return rows
}

const publicRows = async (context: Context, folder: Folder, engine: Engine): Promise<Row[]> => {
  const { options, say } = context
  const has = (part: Part) => options.parts.includes(part)
  const rows = READ_PARTS.some(has) ? await measurePublic(context, folder, engine) : []
  if (has('public-follow')) {
    say(`${engine}: the follower`)
    rows.push(await measureFollow(context, folder, engine))
  }
  if (has('public-core') && engine === 'sqlite') {
    say(`${engine}: one core`)
    rows.push(await measureCore(context, folder))
  }
  return rows
}

const memoryRow = (engine: Engine, jobs: number, peak: number): Row => ({
  part: 'memory',
  engine,
  title: 'resident memory, the peak of any service in the rows above',
  jobs,
  sides: [],
  figures: [figureOf(engine, { name: 'resident memory under load', unit: 'MB', values: [peak] })],
  notes: [],
  faults: [],
})
