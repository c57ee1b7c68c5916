/** Pushes: a signed one is taken, and a forged one refused. */
import type { OperationId } from '@affiche/contract/operation.ts'
import { broken, kept, type Occasion, type Part } from './manner.ts'
import { idOf, isMembers, membersOf, type Seen } from './seen.ts'

/** Refusals that are about something else: the time, and how often it is asked. */
const OTHER_REFUSALS: readonly number[] = [408, 429]

/** Tests of a webhook of the twin, and of one of a vendor that names it. */
const TESTS: ReadonlySet<string | null> = new Set(['testWebhook', 'testVendorWebhook'] satisfies OperationId[])

const isTaken = (status: number): boolean => status >= 200 && status < 300
const isRefused = (status: number): boolean => status >= 400 && status < 500 && !OTHER_REFUSALS.includes(status)

/** 0 where no answer came. */
const statusIn = (outcome: unknown): number =>
  isMembers(outcome) && typeof outcome.status === 'number' ? outcome.status : 0

const judgeTest = (_: readonly Seen[], seen: Seen): Occasion => {
  const id = idOf(seen)
  const answer = membersOf(seen.record.answer)
  const forged = statusIn(answer.forged)
  if (!isTaken(statusIn(answer))) return broken((words) => words.webhookSignature.notTaken(id))
  if (isRefused(forged)) return kept(id)
  return broken((words) =>
    isTaken(forged) ? words.webhookSignature.forgedTaken(id) : words.webhookSignature.unclear(id),
  )
}

export const webhookSignature: Part = {
  never: (words) => words.webhookSignature.never,
  moments: (all) => all.filter(({ record, isDone }) => isDone && TESTS.has(record.operation)),
  judge: judgeTest,
}
