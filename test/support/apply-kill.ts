/**
 * Kills services at moments of their work while candidates send forms and mail is on its way, and holds what arrived
 * against what was answered. The moments are steps of candidates and of the mail server, and some turns after one.
 */
import assert from 'node:assert/strict'
import type { ChildProcess } from 'node:child_process'
import type { TestContext } from 'node:test'
import { prefixOf } from '@affiche/contract/operations.ts'
import { makeRandom, type Random } from '../../tools/postings/random.ts'
import { relaySettings } from './applications.ts'
import { CROWDED, moments } from './candidates.ts'
import { type Crowd, createCrowd } from './crowd.ts'
import type { Engine } from './engines.ts'
import { type Posting, postForm, RECIPIENT } from './posted-form.ts'
import { clientAt, emptyStoreOn, launch, type Process } from './process.ts'
import { endProcess } from './public-kill.ts'
import { tamper, withPublicStore } from './public-state.ts'
import { inTime, until } from './waiting.ts'
import { type Arrived, startWatchedMail, type WatchedMail } from './watched-mail.ts'

/** Candidates who open the form in a round; they send it in the next one, once they had time to fill it in. */
const CANDIDATES = 5

/** Steps of a round by their kind. */
const STEPS = {
  page: CANDIDATES,
  piece: CANDIDATES * 4,
  answer: CANDIDATES,
  confirmation: 2 * 5,
  mail: CANDIDATES * 2 * 5,
} as const

type Kind = keyof typeof STEPS

/** Share of the kills at each. */
const SHARES = [
  ['page', 1],
  ['piece', 2],
  ['answer', 3],
  ['confirmation', 3],
  ['mail', 4],
] as const satisfies readonly (readonly [Kind, number])[]

/** Turns of the event loop between a step and its kill, most of which are few. */
const TURNS_MAX = 2_000

/** Looks between two at which another process may go on with what a dead one had. */
const LOOKS = 50

const PROCESSES: Readonly<Record<Engine, number>> = { sqlite: 1, postgres: 2 }

const V12 = prefixOf('v1.2')

type Place = Readonly<Record<string, string>>

type Plan = { readonly rounds: number; readonly seed: number }

type Target = { readonly child: ChildProcess; readonly kind: Kind; left: number }

/** Processes that die after so many steps of a kind. */
const createKiller = (random: Random) => {
  let targets: Target[] = []
  const kill = async (child: ChildProcess, turns: number): Promise<void> => {
    for (let turn = 0; turn < turns; turn++) await new Promise(setImmediate)
    child.kill('SIGKILL')
  }
  const targetOf = (child: ChildProcess): Target => {
    const kind = random.weighted<Kind>(SHARES)
    return { child, kind, left: random.whole(1, STEPS[kind]) }
  }
  return {
    step: (kind: Kind): void => {
      for (const target of targets)
        if (target.kind === kind && --target.left === 0)
          void kill(target.child, Math.floor(random.fraction() ** 4 * TURNS_MAX))
    },
    aim: (children: readonly ChildProcess[]): void => {
      targets = children.map(targetOf)
    },
  }
}

/** All of a run. */
type Bed = {
  readonly engine: Engine
  readonly place: Place
  readonly killer: ReturnType<typeof createKiller>
  readonly crowd: Crowd
  readonly mail: WatchedMail
}

export type ApplyFigures = {
  readonly kills: number
  readonly forms: number
  /** Requests that no answer came to. */
  readonly lost: number
  /** Messages to the employer beyond one for each form, of the same name. */
  readonly copies: number
}

export const applyThroughKills = async (
  t: Pick<TestContext, 'after'>,
  engine: Engine,
  { rounds, seed }: Plan,
): Promise<ApplyFigures> => {
  const random = makeRandom(seed)
  const killer = createKiller(random)
  const mail = await startWatchedMail(t, () => killer.step('mail'))
  const place = { ...(await emptyStoreOn(engine)), ...relaySettings(mail.url), ...CROWDED }
  const posting = await postForm(place)
  const linkOf = (email: string) => mail.arrived.get(email)?.find(({ link }) => link !== null)?.link ?? null
  const crowd = createCrowd({ paths: posting.paths, random: random.fraction, step: killer.step, linkOf })
  await crowd.open([posting.base], CANDIDATES)
  await posting.end()
  const bed = { engine, place, killer, crowd, mail }
  for (let round = 0; round < rounds; round++) await runRound(bed, round)
  killer.aim([])
  await endWell(bed, { ...posting, round: rounds })
  const copies = assertArrived(bed)
  const requests = crowd.all.reduce((sum, { sent, answers }) => sum + sent - answers, 0)
  return { kills: rounds * PROCESSES[engine], forms: crowd.all.length, lost: requests, copies }
}

/** The processes of a round die one by one, at the latest when there is nothing more to do. */
const runRound = async ({ engine, place, killer, crowd, mail }: Bed, round: number): Promise<void> => {
  const settings = { ...place, ...moments(round + 1) }
  const processes = Array.from({ length: PROCESSES[engine] }, () => launch(settings))
  killer.aim(processes.map(({ child }) => child))
  const started = await Promise.all(processes.map(({ base }) => base().catch(() => null)))
  const bases = started.filter((base) => base !== null)
  if (bases.length > 0) await Promise.all([crowd.sendAll(bases, 4 * CANDIDATES), crowd.open(bases, CANDIDATES)])
  const areDead = () => processes.every(({ child }) => child.signalCode !== null || child.exitCode !== null)
  const look = lookAfter(engine, place)
  await until(
    async () => {
      await look()
      if (bases.length > 0) await crowd.confirmAll(bases, 'unanswered')
      return areDead() || hasArrived({ crowd, mail })
    },
    () => `the mail or the end of round ${round}`,
  )
  for (const process of processes) await killed(process)
}

const killed = async ({ child, ended, output }: Process): Promise<void> => {
  child.kill('SIGKILL')
  await inTime(ended)
  assert.equal(child.signalCode, 'SIGKILL', output())
}

/** The minutes pass after which another process may go on; a statement of a dead one may still come to its end. */
const lookAfter = (engine: Engine, place: Place): (() => Promise<void>) => {
  let looks = 0
  return async () => {
    if (engine === 'postgres' && looks++ % LOOKS === 0)
      await tamper(place, 'UPDATE application_mails SET leased_until = 0 WHERE leased_until > 0')
  }
}

/** True when the messages of all who have an answer are there, and all who were asked to confirm have done so. */
const hasArrived = ({ crowd, mail }: Pick<Bed, 'crowd' | 'mail'>): boolean => {
  const employers = new Set(mail.arrived.get(RECIPIENT)?.map(({ replyTo }) => replyTo))
  const isThere = ({ email, isProven }: Crowd['all'][number]): boolean =>
    employers.has(email) && namesOf(mail.arrived.get(email)).size === (isProven ? 1 : 2)
  return crowd.answered().every(isThere)
}

const namesOf = (messages: readonly Arrived[] = []): ReadonlySet<string> => new Set(messages.map(({ id }) => id))

type Ending = Posting & { readonly round: number }

/** A service that lives takes what is left, answers every form once more, and ends with nothing that waits. */
const endWell = async ({ engine, place, crowd }: Bed, { round, apiKey, jobId }: Ending): Promise<void> => {
  const service = launch({ ...place, ...moments(round + 1) })
  const base = await service.base()
  await crowd.repeatAll(base, 8)
  const countWaiting = () => withPublicStore(place, (store) => store.applications.countWaiting())
  const look = lookAfter(engine, place)
  await until(async () => {
    await look()
    await crowd.confirmAll([base], 'unanswered')
    return (await countWaiting()) === 0
  }, 'that nothing waits')
  await crowd.confirmAll([base], 'all')
  assert.equal(await countWaiting(), 0, 'a link that is used again sends nothing')
  const { body } = await clientAt(base, apiKey).get(`${V12}/jobs/${jobId}/statistics`)
  assert.equal(body.totals.applications, crowd.all.length, 'each is counted once')
  await endProcess(service)
}

/** Messages that ask to confirm, and the others. */
const split = (messages: readonly Arrived[]): readonly [Arrived[], Arrived[]] => [
  messages.filter(({ link }) => link !== null),
  messages.filter(({ link }) => link === null),
]

/** Returns the number of messages to the employer that came more than once. */
const assertArrived = ({ crowd, mail }: Bed): number => {
  const toEmployer = mail.arrived.get(RECIPIENT) ?? []
  const byCandidate = Map.groupBy(toEmployer, ({ replyTo }) => replyTo)
  const ids = new Set<string>()
  for (const { email, fileHash, answers, isProven } of crowd.all) {
    assert.ok(answers > 0, `${email} was never answered`)
    const copies = byCandidate.get(email) ?? []
    assert.ok(copies.length > 0, `the application of ${email} has not arrived`)
    assert.deepEqual([...new Set(copies.map(({ hash }) => hash))], [fileHash], `${email} has another file`)
    const [asking, receipts] = split(mail.arrived.get(email) ?? [])
    assert.equal(asking.length > 0, !isProven, `${email} and the link that confirms`)
    assert.ok(receipts.length > 0, `${email} got no receipt`)
    for (const names of [copies, receipts, asking].map(namesOf)) {
      assert.ok(names.size <= 1, `${email}: one of its messages has several names`)
      for (const id of names) ids.add(id)
    }
  }
  const unproven = crowd.all.filter(({ isProven }) => !isProven).length
  assert.ok(unproven > 0)
  assert.equal(ids.size, 2 * crowd.all.length + unproven, 'each message has a name of its own')
  const known = new Set(crowd.all.map(({ email }) => email))
  assert.deepEqual(
    [...byCandidate.keys()].filter((email) => !known.has(email)),
    [],
    'mail of a form that nobody sent',
  )
  assert.deepEqual(
    [...mail.arrived.keys()].filter((email) => email !== RECIPIENT && !known.has(email)),
    [],
  )
  return toEmployer.length - crowd.all.length
}
