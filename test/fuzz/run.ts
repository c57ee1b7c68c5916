/** Sends requests that no client should send, and holds every answer and what is left behind against the promises. */
import assert from 'node:assert/strict'
import { assertConsistent } from '../support/consistent.ts'
import { documentedBy } from '../support/documented.ts'
import { createSender, type Reply, type Sender } from '../support/sender.ts'
import { job, type TestService } from '../support/service.ts'
import { createJudge, type Judge } from './judge.ts'
import { collectGarbage } from './memory.ts'
import { makeRequest } from './requests.ts'
import { asCommand, shrink } from './shrink.ts'
import { createWorld, remember, STRANGER_TEXT, type World } from './world.ts'

export type Plan = { readonly seed: number; readonly requests: number; readonly connections: number }

export type Report = {
  readonly statuses: Readonly<Record<string, number>>
  readonly slowestMs: number
  readonly seconds: number
  /** Memory in use after the first tenth, and at the end. */
  readonly heapMb: readonly [early: number, late: number]
}

/** Fails with the seed, the number and the bytes of the first request that was not answered as it should be. */
export const fuzz = async (service: TestService, plan: Plan): Promise<Report> => {
  const { world, owner, stranger } = await createWorld(service)
  const { body: hidden } = await stranger.post(job({ title: STRANGER_TEXT, referenceId: world.references[0] }))
  world.ids.push(hidden.id)
  const untouched = (await stranger.get(`/jobs/${hidden.id}`)).text
  const judge = createJudge(documentedBy((await owner.get('/openapi.json')).body), world)
  const prototype = Object.getOwnPropertyNames(Object.prototype).sort()

  const report = await sendAll({ service, plan, world, judge })

  assert.deepEqual(Object.getOwnPropertyNames(Object.prototype).sort(), prototype, 'the prototype was polluted')
  assert.equal((await stranger.get(`/jobs/${hidden.id}`)).text, untouched)
  assert.equal((await stranger.get('/jobs')).body.paging.total, 1)
  assert.equal((await owner.post(job())).status, 201)
  await assertConsistent(service)
  return report
}

/** So many lines of the log are looked through at a time, and then forgotten. */
const LINES_AT_ONCE = 1_000

type Run = {
  readonly service: TestService
  readonly plan: Plan
  readonly world: World
  readonly judge: Judge
}

const sendAll = async (run: Run): Promise<Report> => {
  const { service, plan } = run
  const started = performance.now()
  const tally: Tally = { statuses: {}, slowestMs: 0 }
  let [next, early] = [0, 0]
  const work = async (): Promise<void> => {
    const sender = createSender(service.base)
    try {
      for (let number = next++; number < plan.requests; number = next++) {
        note(await attempt(run, sender, number), tally, run)
        if (number === Math.floor(plan.requests / 10)) early = collectGarbage()
        if (number % LINES_AT_ONCE === 0) checkLog(service)
      }
    } finally {
      // The others stop as well when one has found a fault.
      next = plan.requests
      sender.close()
    }
  }
  const workers = await Promise.allSettled(Array.from({ length: plan.connections }, work))
  for (const worker of workers) if (worker.status === 'rejected') throw worker.reason
  checkLog(service)
  const seconds = (performance.now() - started) / 1000
  return { ...tally, seconds, heapMb: [early, collectGarbage()] }
}

type Tally = { readonly statuses: Record<string, number>; slowestMs: number }

const note = ({ status, headers, ms }: Reply, tally: Tally, { world }: Run): void => {
  tally.statuses[status] = (tally.statuses[status] ?? 0) + 1
  tally.slowestMs = Math.max(tally.slowestMs, ms)
  const created = status === 201 && /\d+$/.exec(headers.get('location') ?? '')
  if (created) remember(world, Number(created[0]))
}

/** Looks through the log, and lets it go. */
const checkLog = (service: TestService): void => {
  service.checkLog()
  const bad = service.logged.find((line) => /"level":"(?:error|fatal)"/.test(line))
  assert.equal(bad, undefined)
  service.logged.length = 0
}

const attempt = async ({ plan, judge, service, world }: Run, sender: Sender, number: number): Promise<Reply> => {
  const request = makeRequest(plan.seed, number, world)
  try {
    const reply = await sender.send(request)
    judge(request, reply)
    return reply
  } catch (error) {
    const small = await shrink(request, async (candidate) => {
      const again = createSender(service.base)
      const fault = await again.send(candidate).then((reply) => faultOf(() => judge(candidate, reply)), faultName)
      again.close()
      return fault === faultName(error)
    })
    const where = `seed ${plan.seed}, request ${number}`
    const logged = service.logged.filter((line) => /"level":"(?:warn|error|fatal)"/.test(line))
    throw new Error([`${where}: ${(error as Error).message}`, ...logged, asCommand(small)].join('\n'), { cause: error })
  }
}

const faultOf = (work: () => void): string | null => {
  try {
    work()
    return null
  } catch (error) {
    return faultName(error)
  }
}

/** Faults are the same where they begin alike. */
const faultName = (error: unknown): string => String((error as Error).message).slice(0, 40)
