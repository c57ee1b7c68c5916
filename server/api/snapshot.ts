/** `POST /snapshots`: reads lines, and answers when all have arrived. */
import { SNAPSHOT_BYTES_MAX } from '@affiche/contract/snapshot.ts'
import { createSnapshotBegin } from '../bulk/operations-snapshot.ts'
import type { StepResult } from '../bulk/snapshot-steps.ts'
import type { ReadContext } from '../jobs/context.ts'
import { readRetryable } from '../jobs/operations/idempotency.ts'
import type { AnswerCall, BulkCall } from '../jobs/operations/request.ts'
import type { Settings } from '../platform/config/settings.ts'
import { lateProblem } from '../platform/http/limits/arrival.ts'
import { type BodyReservation, createBodyBudget, noMemory } from '../platform/http/limits/body-budget.ts'
import type { Counters } from '../platform/http/limits/counter.ts'
import { TOO_LONG } from '../platform/lib/line-splitter.ts'
import { invalidRequest } from '../platform/sentences/problem.ts'
import { tooLarge } from './body.ts'
import { type AnswerLines, goneProblem, type LineBody, openLineBody, refuseLineBody } from './line-body.ts'

type Deps = {
  readonly settings: Pick<Settings, 'bodyLimit' | 'bodyBytesMax' | 'snapshotItemsMax' | 'requestTimeoutSeconds'>
  readonly counters: Pick<Counters, 'bodyBytes'>
  readonly read: ReadContext
  readonly answerWrite: AnswerCall
}

export const createSnapshots = ({ settings, counters, read, answerWrite }: Deps): AnswerLines => {
  const { bodyLimit: lineMax, snapshotItemsMax: itemsMax } = settings
  const reserve = createBodyBudget(settings.bodyBytesMax, counters.bodyBytes)
  const begin = createSnapshotBegin({
    store: read.store,
    itemsMax,
    doStep: async (call, step) => {
      const { body } = await answerWrite({ ...call, body: Buffer.from(JSON.stringify(step)) })
      return body as StepResult
    },
  })
  return async ({ id: holder, request, response, tap }, call) => {
    refuseLineBody(request, SNAPSHOT_BYTES_MAX)
    const faults = [...readRetryable(call).findings, ...call.query.findings]
    if (faults.length > 0) throw invalidRequest(faults)
    const answer = await begin(call as BulkCall)
    const reservation = reserve(request, (call as BulkCall).employer.id)
    const timeoutMs = settings.requestTimeoutSeconds * 1000
    const bounds = { lineMax, bytesMax: SNAPSHOT_BYTES_MAX, timeoutMs, reservation }
    const body = openLineBody(request, { ...bounds, seen: tap?.take })
    try {
      const lines = linesOf(body, lineMax)
      const answered = await answer({ lines, holder, keeping: keepingIn(reservation) })
      // The kept part of the list is needed until the answer is sent.
      if (response.closed) reservation.release()
      else response.once('close', reservation.release)
      return answered
    } catch (error) {
      body.discard()
      await body.arrived
      reservation.release()
      throw body.cut() === 'gone' ? goneProblem() : error
    }
  }
}

/** Reserves what is kept of the lines, besides the lines themselves. */
const keepingIn = (reservation: BodyReservation) => {
  let kept = 0
  return (bytes: number): void => {
    reservation.grow(bytes - kept)
    kept = bytes
  }
}

/** All lines of a body; throws if they are not all that the client has sent. */
async function* linesOf(body: LineBody, lineMax: number): AsyncGenerator<Uint8Array> {
  for (let line = await body.next(); line !== null; line = await body.next()) {
    if (line === TOO_LONG) throw tooLarge(lineMax)
    yield line
    body.finish(line)
  }
  await body.arrived
  const cut = body.cut()
  if (cut === 'gone') throw goneProblem()
  if (cut === 'memory') throw noMemory()
  if (cut === 'late') throw lateProblem()
  if (cut === 'bytes') throw tooLarge(SNAPSHOT_BYTES_MAX)
}
