/** Requests of the threads that ask the writer: in turns of their employers, and those of one commit answered together. */
import type { MessagePort } from 'node:worker_threads'
import type { AnswerCall } from '../../jobs/operations/request.ts'
import type { Claim } from '../../people/claim-ports.ts'
import { refused } from '../../platform/engines/sqlite/write-queue.ts'
import { NOBODY } from '../../platform/http/limits/counter.ts'
import type { IsoDate } from '../../platform/lib/dates.ts'
import { giveBackMemory } from '../../platform/lib/give-back.ts'
import { sentence } from '../../platform/sentences/sentence.ts'
import type { Store, Written } from '../../upkeep/ports.ts'
import { type Batch, failed, type Result, type WriterTask } from './protocol.ts'
import type { Schedule, Scheduled } from './schedule.ts'

type Serving = {
  readonly store: Store
  readonly answerOn: (today: IsoDate) => AnswerCall
  readonly schedule: Schedule
  /** A further thread asks by this port. */
  readonly join: (port: MessagePort) => void
  readonly close: () => Promise<void>
  /** Called once who asked for the end has its answer. */
  readonly closed: () => void
}

/** Performs the requests of a port, in turns of those who asked; those of all ports share commits. */
export const createServing = (serving: Serving): ((asking: MessagePort) => void) => {
  const { schedule, closed } = serving
  return (asking) => {
    const send = createSender(asking)
    asking.on('message', ({ tasks, bytes }: Batch) => {
      for (const { id, task } of tasks) {
        const begin = (): Promise<void> =>
          perform(serving, task, bytes).then(
            (value) => {
              send({ id, value })
              if (task.kind === 'close') process.nextTick(closed)
            },
            (error: unknown) => send(failed(id, error)),
          )
        const refuse = (): void => send(failed(id, refused(sentence('writesFull'))))
        // The store refuses what is begun after it.
        if (task.kind === 'close') schedule.whenIdle(() => void begin())
        else schedule.add({ ...weightOf(task), begin, refuse })
      }
    })
  }
}

const perform = async (serving: Serving, task: WriterTask, bytes: Uint8Array): Promise<unknown> => {
  const { store } = serving
  switch (task.kind) {
    case 'answer':
      return serving.answerOn(task.today)({ ...task.call, body: bytes.subarray(task.start, task.end) })
    case 'directory':
      return askSide(sidesOf(store, task).directory, task)
    case 'vendors':
      return askSide(sidesOf(store, task).vendors, task)
    case 'people':
      return askSide(sidesOf(store, task).people, task)
    case 'console':
      return askSide(sidesOf(store, task).console, task)
    case 'public':
      return askSide(sidesOf(store, task).publicWrites, task)
    case 'mail':
      return askSide(store.mail, task)
    case 'requests':
      return askSide(store.requests, task)
    case 'statistics':
      return askSide(store.statistics, task)
    case 'applications':
      return askSide(store.applications, task).finally(() => {
        for (const buffer of task.transferred) giveBackMemory(buffer)
      })
    case 'push':
      return askSide(store.push, task)
    case 'closings':
      return askSide(store.closings, task)
    case 'refresh':
      return store.refresh(task.round)
    case 'forget':
      return store.forgetAnswers(task.round)
    case 'join':
      return serving.join(task.port)
    case 'close':
      return serving.close()
  }
}

const sidesOf = (store: Store, { claim }: { readonly claim: Claim | null }): Written =>
  claim ? store.claiming(claim) : store

type Asked<Name> = { readonly name: Name; readonly values: readonly unknown[] }

const askSide = <Side, Name extends keyof Side>(side: Side, { name, values }: Asked<Name>): Promise<unknown> =>
  (side[name] as (...values: readonly unknown[]) => Promise<unknown>)(...values)

/** The results of one commit are one message. */
const createSender = (to: MessagePort): ((result: Result) => void) => {
  let results: Result[] = []
  return (result) => {
    if (results.length === 0)
      // After the promises of this commit, and before the next commit.
      process.nextTick(() => {
        to.postMessage(results)
        results = []
      })
    results.push(result)
  }
}

const weightOf = (task: WriterTask): Pick<Scheduled, 'owner' | 'bytes' | 'isLine' | 'mayBeRefused'> => {
  if (task.kind !== 'answer') return { owner: NOBODY, bytes: filesOf(task), isLine: false, mayBeRefused: false }
  const { call, start, end } = task
  const owner = call.employer?.id ?? NOBODY
  return { owner, bytes: end - start, isLine: call.operation === 'writeJobs', mayBeRefused: true }
}

/** Bytes of an application, whose file makes its commit a long one for all that share it. */
const filesOf = (task: WriterTask): number =>
  task.kind === 'applications' ? task.transferred.reduce((sum, { byteLength }) => sum + byteLength, 0) : 0
