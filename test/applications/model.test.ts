/** Hundreds of applications through two processes at random, over days, held against what must become of each. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { forgetUnconfirmed } from '../../server/applications/forget.ts'
import { CONFIRM_MS } from '../../server/applications/links.ts'
import { GIVEN_UP_MS } from '../../server/applications/relay.ts'
import { textOf } from '../../server/mail/letter.ts'
import { type ForwardedMessage, type Message, SendingFailed } from '../../server/mail/message.ts'
import { makeRandom, type Random } from '../../tools/postings/random.ts'
import { application, assertCounted, type RelayBed, relayOn, sentForm, tokenIn } from '../support/applications.ts'
import { isFull } from '../support/product.ts'
import { HOUR_MS, RELAY_START } from '../support/relay-bed.ts'
import { chosenSeed } from '../support/seed.ts'
import { employerOf, insert, onEveryStore } from '../support/stores.ts'

const STEPS = isFull ? 3_000 : 300

/** The longest time between two tries of the relay, with its spread. */
const WAIT_MAX_MS = 2.4 * HOUR_MS

/** `taken` and `refused`: by the server of the employer, always; `moody`: as it is at the time. */
type Fate = 'taken' | 'refused' | 'moody'

type Known = {
  readonly number: number
  readonly fate: Fate
  readonly acceptedAt: number
  confirmedAt: number | null
  token: string
  readonly letters: { subject: string; at: number }[]
  readonly arrivals: number[]
}

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

type World = {
  now: number
  isMoody: boolean
  readonly all: Known[]
  readonly names: Set<string>
}

/** The server: that of an employer takes by its fate, that of a candidate takes all. */
const createTake =
  (world: World) =>
  async (message: Message | ForwardedMessage): Promise<void> => {
    await new Promise(setImmediate)
    const known = world.all[Number(/\d+/.exec(message.to)?.[0])] ?? assert.fail(message.to)
    if ('letter' in message) {
      known.token ||= tokenIn(textOf(message.letter))
      known.letters.push({ subject: message.letter.subject, at: world.now })
    } else {
      if (known.fate === 'refused') throw new SendingFailed('EENVELOPE 550', { isFinal: true })
      if (known.fate === 'moody' && world.isMoody) throw new SendingFailed('EENVELOPE 451', { isFinal: false })
      known.arrivals.push(world.now)
    }
    assert.ok(!world.names.has(message.name), 'no name is used again while nobody is killed')
    world.names.add(message.name)
  }

type ActDeps = {
  readonly world: World
  readonly random: Random
  readonly processes: readonly RelayBed[]
  readonly posting: { readonly employerId: number; readonly jobId: number }
}

const createAccept =
  ({ world, random, processes, posting }: ActDeps) =>
  async (): Promise<void> => {
    const number = world.all.length
    const isProven = random.chance(0.6)
    const fates: readonly (readonly [Fate, number])[] = [
      ['taken', 6],
      ['refused', 1],
      ['moody', 3],
    ]
    const acceptedAt = world.now
    const confirmedAt = isProven ? acceptedAt : null
    const fate = random.weighted(fates)
    world.all.push({ number, fate, acceptedAt, confirmedAt, token: '', letters: [], arrivals: [] })
    const addresses = { recipient: `rh-${number}@boulangerie.example`, email: `zoe-${number}@candidate.example` }
    const one = application({ ...posting, language: 'en', ...addresses })
    assert.equal(await random.pick(processes).desk.accept(one, { ...sentForm(), isProven }), 'accepted')
  }

const createConfirm =
  ({ world, random, processes, posting: { jobId } }: ActDeps) =>
  async (): Promise<void> => {
    const waiting = world.all.filter(({ token }) => token !== '')
    if (waiting.length === 0) return
    const known = random.pick(waiting)
    const isOver = world.now >= known.acceptedAt + CONFIRM_MS
    const expected = isOver ? 'unknown' : { jobId, isNew: known.confirmedAt === null }
    assert.deepEqual(await random.pick(processes).desk.confirm(known.token), expected)
    if (!isOver) known.confirmedAt ??= world.now
  }

const count = (known: Known, what: RegExp): number => known.letters.filter(({ subject }) => what.test(subject)).length

/** Throws unless an application has come to an end that it may have; true if it was given up. */
const assertFate = (known: Known): boolean => {
  const { number, fate, confirmedAt, acceptedAt, arrivals } = known
  const where = `application ${number} (${fate})`
  const failed = count(known, /^Your application was not delivered/)
  const ends = confirmedAt === null ? 0 : 1
  assert.equal(arrivals.length + failed, ends, where)
  assert.equal(count(known, /^Your application was received/), ends, where)
  if (fate !== 'moody') assert.equal(fate === 'taken' ? failed : arrivals.length, 0, where)
  const told = known.letters.find(({ subject }) => subject.startsWith('Your application was not delivered'))
  if (fate === 'moody' && told) assert.ok(told.at > acceptedAt + GIVEN_UP_MS - WAIT_MAX_MS, where)
  return failed > 0
}

onEveryStore(({ fresh }) => {
  test('each application arrives once, or its candidate and its employer are told once, or nobody has confirmed it', async (t) => {
    const seed = chosenSeed()
    t.diagnostic(`FUZZ_SEED=${seed}`)
    const random = makeRandom(seed)
    const { store, another, tamper } = await fresh(t)
    const { id: employerId, jobs } = await employerOf(store)
    const { id: jobId } = await insert(jobs)
    const world: World = { now: RELAY_START, isMoody: true, all: [], names: new Set() }
    const clock = () => world.now
    const options = { clock, transport: { send: createTake(world) } }
    const processes = [relayOn(store, options), relayOn(await another(), options)]
    const deps = { world, random, processes, posting: { employerId, jobId } }
    const forget = forgetUnconfirmed({ spool: store.applications, clock })
    const relay = () => Promise.all(processes.map((process) => process.relay.drain()))
    const acts: readonly (readonly [act: () => unknown, weight: number])[] = [
      [createAccept(deps), 30],
      [createConfirm(deps), 15],
      [relay, 15],
      [() => random.pick(processes).relay.drain(), 15],
      [
        () => {
          world.now += Math.floor(random.pick([60_000, 10 * 60_000, HOUR_MS, 5 * HOUR_MS]) * random.fraction())
        },
        15,
      ],
      [
        () => {
          world.isMoody = random.chance(0.7)
        },
        4,
      ],
      [() => forget(() => false), 6],
    ]
    for (let step = 0; step < STEPS; step++) await random.weighted(acts)()
    // The rest of the tries, in steps that no wait is shorter than.
    for (const end = world.now + GIVEN_UP_MS + 10 * HOUR_MS; world.now < end; world.now += HOUR_MS) await relay()
    await forget(() => false)
    assert.equal(await store.applications.countWaiting(), 0)
    const failures = world.all.filter(assertFate).length
    assert.ok(failures > 0 && world.all.some(({ confirmedAt }) => confirmedAt === null), 'each end is among them')
    const { entries } = await store.audit.search(employerId, {
      before: null,
      limit: 10_000,
      filter: { since: null, until: null, jobId: null, keyId: null },
    })
    assert.equal(entries.filter(({ action }) => action === 'job.applicationFailed').length, failures)
    const days = Map.groupBy(
      world.all.flatMap(({ arrivals }) => arrivals),
      dayOf,
    )
    await assertCounted(
      tamper,
      [...days].map(([day, arrived]) => [jobId, day, arrived.length]),
    )
  })
})
