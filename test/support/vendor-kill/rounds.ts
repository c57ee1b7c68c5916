/**
 * Kills services at steps of their work while entries of several employers of a vendor come in and rights end and begin,
 * and holds what a receiver was sent against the lists of changes. On PostgreSQL two instances run, and die one by one.
 */
import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { makeRandom, type Random } from '../../../tools/postings/random.ts'
import type { Engine } from '../engines.ts'
import { clientAt, emptyStoreOn, launch, type Process } from '../process.ts'
import { endProcess } from '../public-kill.ts'
import { tamper, withPublicStore } from '../public-state.ts'
import { type Client, job } from '../service.ts'
import { inTime, until } from '../waiting.ts'
import { ENCRYPTION_KEY } from '../webhooks.ts'
import { type Bed, type KilledEmployer, makeBed, makeHooks, type Place, shownHooks } from './bed.ts'
import { assertCame, assertNames, assertToldOnce, type Death } from './judge.ts'
import { type KilledReceiver, startKilledReceiver } from './receiver.ts'
import { type Changing, createRights, type Rights } from './rights.ts'

const PROCESSES: Readonly<Record<Engine, number>> = { sqlite: 1, postgres: 2 }

/** Turns of the event loop between a step and its kill, most of which are few. */
const TURNS_MAX = 2_000

/** Looks without a step after which a process is killed at rest. */
const QUIET_LOOKS = 600

/** Looks between two at which the times of next tries have come, and another entry wakes who waited. */
const DUE_LOOKS = 20

const DUE = "UPDATE webhooks SET due_at = 0 WHERE due_at > 0 AND failures > 0 AND state = 'active'"

type Plan = {
  readonly rounds: number
  readonly seed: number
  readonly writers: number
  /** Writes of each in a round. */
  readonly writes: number
  /** Steps of the receiver until a process dies. */
  readonly stepsMin: number
  readonly stepsMax: number
}

export type VendorKillFigures = {
  readonly kills: number
  /** Kills at a step; others found the service at rest. */
  readonly atSteps: number
  readonly entries: number
  readonly requests: number
  readonly pages: number
  /** Requests of a page that was taken before. */
  readonly resent: number
  /** Entries under another name, since rights had changed. */
  readonly again: number
  readonly turns: number
}

type Run = {
  readonly engine: Engine
  readonly plan: Plan
  readonly random: Random
  readonly place: Place
  readonly bed: Bed
  readonly receiver: KilledReceiver
  readonly rights: Rights
  readonly deaths: Death[]
  readonly counts: { kills: number; atSteps: number; turns: number }
}

export const pushToVendorThroughKills = async (
  t: Pick<TestContext, 'after'>,
  engine: Engine,
  plan: Plan,
): Promise<VendorKillFigures> => {
  const receiver = await startKilledReceiver(t, plan.seed)
  const settings = { ENCRYPTION_KEY, WEBHOOK_NETWORKS: '127.0.0.0/8', OVERLOAD_DELAY_MS: '0', METRICS_PORT: '0' }
  const place = { ...(await emptyStoreOn(engine)), ...settings }
  const bed = await makeBed(place)
  const rights = createRights(place, bed, receiver)
  const counts = { kills: 0, atSteps: 0, turns: 0 }
  const run = { engine, plan, random: makeRandom(plan.seed), place, bed, receiver, rights, deaths: [], counts }
  await rights.writeBefore('late')
  for (let round = 0; round < plan.rounds; round++) await runRound(run, round)
  await endWell(run)
  return { ...counts, ...(await judge(run)) }
}

/** All processes find the webhooks when they start: one that comes later is found once a minute by the others. */
const start = async ({ engine, place, bed, receiver }: Run, isFirst: boolean) => {
  const processes: Process[] = []
  for (let n = 0; n < PROCESSES[engine]; n++) {
    const process = launch(place)
    processes.push(process)
    if (isFirst && n === 0) receiver.know(await makeHooks(await process.base(), bed, receiver.url))
  }
  return { processes, bases: await Promise.all(processes.map(({ base }) => base())) }
}

/** Amid the work one right ends or begins, and while nothing runs the other; in the middle also those that do so once. */
const runRound = async (run: Run, round: number): Promise<void> => {
  const { plan, random, rights, counts, receiver, place } = run
  const isMiddle = round === Math.floor(plan.rounds / 2)
  const [amid, atRest] = random.some<Changing>(['ending', 'resting'], 2) as [Changing, Changing]
  const turn = async (name: Changing, once: Changing): Promise<void> => {
    await rights.turn(name)
    if (isMiddle) await rights.turn(once)
    counts.turns += isMiddle ? 2 : 1
  }
  const { processes, bases } = await start(run, round === 0)
  const written = writeAll(run, bases)
  const turned = turn(amid, 'late')
  for (const [at, process] of processes.entries()) await killAtStep(run, process, bases[at] ?? '')
  await Promise.all([written, turned])
  await until(async () => (await receiver.open()) === 0, 'the end of the requests of dead services')
  // The minute passes after which another process may go on.
  await tamper(place, 'UPDATE webhooks SET leased_until = 0, due_at = 0')
  await turn(atRest, 'lost')
}

const killAtStep = async (run: Run, { child, ended, output }: Process, base: string) => {
  const { random, plan, receiver, counts, place, bed, deaths } = run
  const wake = async (): Promise<void> => {
    await tamper(place, DUE)
    await writeOne(base, bed.employers.first, random).catch(() => null)
  }
  let from: number | null = null
  const kill = (): void => {
    from ??= receiver.records.length
    child.kill('SIGKILL')
  }
  let left = random.whole(plan.stepsMin, plan.stepsMax)
  const turns = Math.floor(random.fraction() ** 4 * TURNS_MAX)
  receiver.onStep(() => {
    if (--left > 0) return
    receiver.onStep(() => undefined)
    counts.atSteps++
    void afterTurns(turns).then(kill)
  })
  let [looks, quiet, steps] = [0, 0, receiver.steps()]
  await until(async () => {
    quiet = steps === receiver.steps() ? quiet + 1 : 0
    steps = receiver.steps()
    if (++looks % DUE_LOOKS === 0) await wake()
    return child.signalCode !== null || (left > 0 && quiet > QUIET_LOOKS)
  }, 'the step of a kill')
  receiver.onStep(() => undefined)
  kill()
  await inTime(ended)
  await receiver.open()
  deaths.push({ from: from ?? 0, to: receiver.records.length })
  counts.kills++
  assert.equal(child.signalCode, 'SIGKILL', output())
}

const afterTurns = async (turns: number): Promise<void> => {
  for (let turn = 0; turn < turns; turn++) await new Promise(setImmediate)
}

/** Writers for employers in turn, until all is written or nothing answers. */
const writeAll = async ({ plan, bed, random }: Run, bases: readonly string[]): Promise<void> => {
  const { first, second, ending, resting, late, lost, stranger } = bed.employers
  const all = [first, second, ending, resting, late, lost, stranger, first, second]
  const writer = async (at: number): Promise<void> => {
    const base = bases[at % bases.length] ?? ''
    for (let n = 0; n < plan.writes; n++) await writeOne(base, random.pick(all), random).catch(() => null)
  }
  await Promise.all(Array.from({ length: plan.writers }, (_, at) => writer(at)))
}

/** A new job, which some change and some delete again. */
const writeOne = async (base: string, { apiKey }: KilledEmployer, random: Random): Promise<void> => {
  const client: Client = clientAt(base, apiKey)
  const { body } = await client.post(job({ referenceId: undefined }))
  if (random.chance(0.3)) await client.put(`/jobs/${body.id}`, { title: 'Changed' })
  if (random.chance(0.3)) await client.delete(`/jobs/${body.id}`)
}

/** Services that live send the rest, and end in order. */
const endWell = async (run: Run): Promise<void> => {
  const { rights, bed, receiver, place } = run
  receiver.calm()
  for (const name of rights.ended()) if (name !== 'lost') await rights.begin(name)
  const { processes, bases } = await start(run, false)
  const isDone = async (): Promise<boolean> => {
    await tamper(place, DUE)
    const shown = await shownHooks(bases[0] ?? '', bed)
    return shown.every(({ behind, state }) => behind === 0 && state === 'active')
  }
  // Each wait is for one request more: what is behind may be much.
  for (let known = 0; !(await isDone()); ) {
    known = receiver.records.length
    await until(
      async () => receiver.records.length > known || (await isDone()),
      () => `a request after ${known}, or that no webhook is behind`,
    )
  }
  for (const process of processes) await endProcess(process)
}

const judge = async ({ place, bed, receiver, rights, deaths }: Run) => {
  await rights.assertHidden('lost')
  assert.deepEqual(receiver.faults, [])
  assertNames(receiver.records)
  assertToldOnce(receiver.records, deaths)
  const counted = await withPublicStore(place, (store) => assertCame(store, bed, receiver.records))
  const requests = receiver.records.length
  return { ...counted, requests, resent: receiver.records.filter(({ taken }) => taken).length - counted.pages }
}
