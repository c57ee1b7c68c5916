/** Stops and kills the service while postings are visited, and holds what is counted against a model. */
import assert from 'node:assert/strict'
import { prefixOf } from '@affiche/contract/operations.ts'
import { mulberry32 } from '../../tools/postings/random.ts'
import type { Engine } from './engines.ts'
import { firstKeyOn } from './first-key.ts'
import { clientAt, emptyStoreOn } from './process.ts'
import { endProcess, startPublicProcess } from './public-kill.ts'
import { type Client, job } from './service.ts'
import {
  byJob,
  type Counted,
  type Posting,
  publicPostings,
  readVisits,
  type VisitModel,
  visitAtRandom,
} from './visits.ts'
import { until } from './waiting.ts'

const JOBS = 4

type Plan = {
  readonly rounds: number
  readonly seed: number
  /** Requests of a round. */
  readonly requests: number
  /** True to kill when the timer of the service has written all, and then nothing may be lost. */
  readonly waits?: true
}

/**
 * Every other round ends with a kill, which may lose what was not written; the others with a stop, which loses nothing. On
 * PostgreSQL two processes count at the same time.
 */
export const killWhileVisited = async (engine: Engine, { rounds, seed, requests, waits }: Plan): Promise<void> => {
  const random = mulberry32(seed)
  const place = await emptyStoreOn(engine)
  const apiKey = await firstKeyOn(place)
  let known: ReadonlyMap<string, Counted> = new Map()
  let postings: Posting[] | null = null
  for (let round = 0; round < rounds; round++) {
    const processes = Array.from({ length: engine === 'postgres' ? 2 : 1 }, () => startPublicProcess(place))
    const bases = await Promise.all(processes.map(({ base }) => base()))
    const client = clientAt(bases[0] ?? assert.fail(), apiKey)
    postings ??= await publicPostings(client, await postedJobs(client))
    const counted = () => countedOf(client, postings ?? [])
    assert.deepEqual(byJob(await counted()), known, `round ${round}`)
    const sent: VisitModel = new Map()
    await visitAtRandom({ bases, postings, random, model: sent, today: () => '' }, requests)
    const isKilled = round % 2 === 1
    const all = sumOf(known) + sumOf(byJob(sent))
    if (isKilled && waits) await until(async () => sumOf(byJob(await counted())) === all, 'the minute of the timer')
    for (const process of processes) {
      if (!isKilled) await endProcess(process)
      else process.child.kill('SIGKILL')
      await process.ended
    }
    known = await afterRound(place, { apiKey, postings, known, sent: byJob(sent), mayLose: isKilled && !waits })
  }
}

const postedJobs = async (client: Client): Promise<number[]> => {
  const ids: number[] = []
  for (let n = 0; n < JOBS; n++) {
    const members = { closeDate: null, applicantRoutingType: { id: 2 }, applicationUrl: 'https://example.ca/apply' }
    const { body, status } = await client.send('POST', `${prefixOf('v1.2')}/jobs`, { body: job(members) })
    assert.equal(status, 201)
    ids.push(body.id)
  }
  return ids
}

const sumOf = (numbers: ReadonlyMap<string, Counted>): number =>
  [...numbers.values()].reduce((sum, { views, applyClicks }) => sum + views + applyClicks, 0)

/** Days of the machine's clock. */
const countedOf = (client: Client, postings: readonly Posting[]): Promise<VisitModel> =>
  readVisits(client, postings, '')

type After = {
  readonly apiKey: string
  readonly postings: readonly Posting[]
  readonly known: ReadonlyMap<string, Counted>
  readonly sent: ReadonlyMap<string, Counted>
  readonly mayLose: boolean
}

/** Numbers of a process that visits nothing: all that was sent after a stop, and no more than that after a kill. */
const afterRound = async (
  place: Readonly<Record<string, string>>,
  { apiKey, postings, known, sent, mayLose }: After,
): Promise<ReadonlyMap<string, Counted>> => {
  const process = startPublicProcess(place)
  const stored = byJob(await countedOf(clientAt(await process.base(), apiKey), postings))
  await endProcess(process)
  for (const { jobId } of postings)
    for (const name of ['views', 'applyClicks'] as const) {
      const of = (numbers: ReadonlyMap<string, Counted>): number => numbers.get(String(jobId))?.[name] ?? 0
      const [before, most, now] = [of(known), of(known) + of(sent), of(stored)]
      const said = `${name} of job ${jobId}: ${now}, of ${before} to ${most}`
      if (mayLose) assert.ok(now >= before && now <= most, said)
      else assert.equal(now, most, said)
    }
  return stored
}
