/** Kills a process that accepts and relays applications at steps of its work, and holds what arrived against what it accepted. */
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { TestContext } from 'node:test'
import { mulberry32 } from '../../tools/postings/random.ts'
import { assertCounted } from './applications.ts'
import type { Engine } from './engines.ts'
import { emptyStoreOn } from './process.ts'
import { tamper, withPublicStore } from './public-state.ts'
import { employerOf, insert } from './stores.ts'
import { inTime } from './waiting.ts'
import { type Arrived, startWatchedMail } from './watched-mail.ts'

const CHILD = join(import.meta.dirname, 'relay-child.ts')

/** Steps of a round of this many applications: acceptances, and those of the mail server for each of both messages. */
const APPLICATIONS = 4
const STEPS = APPLICATIONS * (1 + 2 * 5)

type Plan = { readonly kills: number; readonly seed: number }

export const relayThroughKills = async (
  t: Pick<TestContext, 'after'>,
  engine: Engine,
  { kills, seed }: Plan,
): Promise<void> => {
  const random = mulberry32(seed)
  const place = await emptyStoreOn(engine)
  const { employerId, jobId } = await withPublicStore(place, async (store) => {
    const { id, jobs } = await employerOf(store)
    return { employerId: id, jobId: (await insert(jobs)).id }
  })
  const accepted = new Map<number, string>()
  let child: ChildProcess | null = null
  let stepsLeft = Number.POSITIVE_INFINITY
  const step = (): void => {
    if (--stepsLeft === 0) child?.kill('SIGKILL')
  }
  const { arrived, url: mailUrl } = await startWatchedMail(t, step)
  t.after(() => void child?.kill('SIGKILL'))
  for (let round = 0; round <= kills; round++) {
    stepsLeft = round === kills ? Number.POSITIVE_INFINITY : 1 + Math.floor(random() * STEPS)
    const order = {
      place,
      mailUrl,
      employerId,
      jobId,
      seed: seed + round,
      from: round * APPLICATIONS,
      count: APPLICATIONS,
    }
    child = spawn(process.execPath, [CHILD, JSON.stringify(order)], { stdio: ['ignore', 'pipe', 'inherit'] })
    const ended = once(child, 'close')
    let idle = ''
    createInterface({ input: child.stdout ?? assert.fail() }).on('line', (line) => {
      const [word, ...rest] = line.split(' ')
      if (word === 'idle') idle = rest.join()
      if (word === 'accepted') accepted.set(Number(rest[0]), rest[1] ?? '')
      if (word === 'accepted') step()
    })
    await inTime(ended)
    // A round may have ended before its step.
    assert.ok(child.signalCode === 'SIGKILL' || idle === '0', `round ${round}: ${child.exitCode} ${idle}`)
    // The minutes pass after which another process may go on.
    if (engine === 'postgres') await tamper(place, 'UPDATE application_mails SET leased_until = 0')
  }
  assertArrived(accepted, arrived)
  const employers = [...arrived.keys()].filter((address) => address.startsWith('rh-'))
  await assertCounted((sql) => tamper(place, sql), [[jobId, new Date().toISOString().slice(0, 10), employers.length]])
}

const assertArrived = (
  accepted: ReadonlyMap<number, string>,
  arrived: ReadonlyMap<string, readonly Arrived[]>,
): void => {
  assert.ok(accepted.size > 0)
  const ids = new Set<string>()
  for (const [number, fileHash] of accepted) {
    const copies = arrived.get(`rh-${number}@boulangerie.example`) ?? []
    assert.ok(copies.length > 0, `application ${number} has not arrived`)
    assert.ok(
      copies.every(({ hash }) => hash === fileHash),
      `application ${number} has another file`,
    )
    assert.ok((arrived.get(`zoe-${number}@candidate.example`) ?? []).length > 0, `no receipt of ${number}`)
  }
  for (const [address, copies] of arrived) {
    assert.equal(new Set(copies.map(({ id }) => id)).size, 1, `${address} got messages of several names`)
    ids.add(copies[0]?.id ?? '')
  }
  assert.equal(ids.size, arrived.size)
}
