/** Kills the service at random moments under mixed load, and holds what is left against what it had acknowledged. */
import assert from 'node:assert/strict'
import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { mulberry32 } from '../../tools/postings/random.ts'
import { assertAllRecorded } from './audit.ts'
import { firstKeyOn } from './first-key.ts'
import { newFolder } from './folder.ts'
import { inspect, isSame } from './inspect.ts'
import { keepWorking, killAfter, type Ledger, newLedger } from './mixed-load.ts'
import { clientAt, serve } from './process.ts'
import type { Client } from './service.ts'

const CLIENTS = 16
const TEXT_MAX = 3_000

export type KillPlan = {
  readonly rounds: number
  readonly seed: number
  readonly threads: number
  /** A round is killed after so many acknowledged writes at the most, on a slow machine as on a fast one. */
  readonly writesMax: number
}

/** The load is no test of OVERLOAD_DELAY_MS, which a busy machine may exceed. */
const CALM = { OVERLOAD_DELAY_MS: '0' }

export type Rounds = {
  readonly rounds: number
  readonly acknowledged: number
  readonly reads: number
  /** From the start after a kill to the first answer, in milliseconds, a number a round. */
  readonly recoveryMs: readonly number[]
}

/** Throws where an acknowledged write is missing, a deletion is undone, or the store or its trail is not sound. */
export const runKillRounds = async ({ rounds, seed, threads, writesMax }: KillPlan): Promise<Rounds> => {
  const random = mulberry32(seed)
  const dataDir = newFolder('kill')
  const apiKey = await firstKeyOn({ DATA_DIR: dataDir })
  const ledger = newLedger()
  const recoveryMs: number[] = []
  for (let round = 0; round < rounds; round++) {
    const service = await serve(dataDir, { ...CALM, HTTP_THREADS: String(threads) })
    const client = clientAt(service.base, apiKey)
    if (round > 0) {
      recoveryMs.push(service.startMs)
      await settle(client, ledger)
    }
    const load = { client, ledger, random, textMax: TEXT_MAX }
    const writers = Array.from({ length: CLIENTS }, (_, at) => keepWorking(load, `w${at}`))
    await Promise.all([...writers, service.ended, killAfter(service.child, ledger, random() * writesMax)])
    assert.equal(service.child.signalCode, 'SIGKILL', service.output())
    assert.deepEqual(ledger.faults, [])
    // A copy, so that the service itself recovers what the dead process left.
    const copy = join(newFolder('killed'), 'data')
    cpSync(dataDir, copy, { recursive: true })
    assertKept(inspect(copy), ledger)
    await assertAllRecorded(copy, { writes: ledger.writes, unanswered: (round + 1) * CLIENTS })
    rmSync(copy, { recursive: true })
  }
  return { rounds, acknowledged: ledger.writes, reads: ledger.reads, recoveryMs }
}

/** Every job is as its last acknowledged write left it, or as one that had no answer did. */
export const assertKept = (kept: ReturnType<typeof inspect>, ledger: Ledger): void => {
  for (const [referenceId, known] of ledger.jobs) {
    const is = kept.get(referenceId)
    const may = 'pending' in known ? [known.acknowledged, known.pending] : [known.acknowledged]
    const message = `${referenceId} is ${JSON.stringify(is)} and may be ${JSON.stringify(may)}`
    assert.ok(
      may.some((content) => isSame(is, content ?? undefined)),
      message,
    )
  }
  for (const referenceId of kept.keys()) assert.ok(ledger.jobs.has(referenceId), `${referenceId} came from nowhere`)
}

/** Reads every job as a client does; what is there now is what must be kept from here on. */
const settle = async (client: Client, { jobs }: Ledger): Promise<void> => {
  for (const [referenceId, known] of jobs) {
    const { body: page } = await client.get(`/jobs?referenceId=${referenceId}`)
    const [header] = page.data
    const body = header ? (await client.get(`/jobs/${header.id}`)).body : null
    const isPending = 'pending' in known && !isSame(body ?? undefined, known.acknowledged ?? undefined)
    // A write that was acknowledged is there in every member, dates and ids included.
    if (!isPending) assert.deepEqual(body, known.body)
    known.acknowledged = body && { title: body.title, status: body.status, description: body.description }
    known.body = body
    delete known.pending
  }
}
