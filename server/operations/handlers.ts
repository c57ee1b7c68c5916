/** Brings each operation of the table together with its handler, in two halves that may run on two threads (write-handlers.ts). */
import { type Operation, type OperationId, operations } from '@affiche/contract/operations.ts'
import type { ReadContext } from '../use-cases/context.ts'
import { employerReads } from './employer.ts'
import { jobReads } from './job-reads.ts'
import type { jobWrites } from './job-writes.ts'
import { createOpener } from './parse.ts'
import { listHandlers } from './reference-lists.ts'
import type { Answer, AnswerCall, HolderCall, OpenCall } from './request.ts'

export type WriteId = keyof ReturnType<typeof jobWrites>

type Handlers<Id extends OperationId> = Record<Id, (call: HolderCall) => Promise<Answer>>

/** Whether an operation needs the half that writes. */
export const writes = ({ scope }: Operation): boolean => scope === 'jobs:write'

/** Answers the operations that change nothing. */
export const createReadAnswers = (room: ReadContext): AnswerCall =>
  bind<Exclude<OperationId, WriteId>>({ ...jobReads(room), ...employerReads, ...listHandlers(room.reference) })

export const bind = <Id extends OperationId>(handlers: Handlers<Id>): AnswerCall => {
  const table = new Map<OperationId, AnswerCall>()
  for (const operation of operations) {
    // The gates let no call without an employer or a key through to an operation that needs it.
    const handle = handlers[operation.id as Id] as ((call: OpenCall) => Promise<Answer>) | undefined
    if (!handle) continue
    const open = createOpener(operation)
    table.set(operation.id, (call) => handle(open(call)))
  }
  return (call) => {
    const answer = table.get(call.operation)
    if (!answer) throw new Error(`No handler answers ${call.operation} here.`)
    return answer(call)
  }
}
