/**
 * The thread that writes to the embedded store: it reads bodies, judges them, stores what is right and
 * answers after the commit, so that neither an fsync nor a large document holds up those who read.
 */
import { parentPort, workerData } from 'node:worker_threads'
import type { IsoDate } from '../domain/calendar.ts'
import { createReference } from '../domain/reference.ts'
import { createWriteAnswers } from '../http/answers.ts'
import type { AnswerCall } from '../http/call.ts'
import { openSqliteStore } from '../storage/sqlite/store.ts'
import { failed, type News, type Outcome, type Post, type Task, type WriterData } from './protocol.ts'

const port = parentPort
if (!port) throw new Error('The writer runs as a thread.')

const { directory, data, retired, waitingMax } = workerData as WriterData
const store = openSqliteStore({
  directory,
  clock: Date.now,
  waitingMax,
  condition: (condition) => port.postMessage({ condition } satisfies News),
  // After what the failed commit has left to say; the end of the thread is that of the process.
  failed: (fault) =>
    setImmediate(() => {
      throw fault
    }),
})
const reference = createReference(data, retired)

type Day = { readonly today: IsoDate; readonly answer: AnswerCall }
let day: Day | null = null

/** Calls are judged by the date that the caller's thread gives; it changes once a day. */
const answerOn = (today: IsoDate): AnswerCall => {
  if (day?.today !== today) day = { today, answer: createWriteAnswers({ store, reference, today: () => today }) }
  return day.answer
}

const perform = async (task: Task, bytes: Uint8Array): Promise<unknown> => {
  switch (task.kind) {
    case 'answer':
      return answerOn(task.today)({ ...task.call, body: bytes.subarray(task.start, task.end) })
    case 'directory':
      return (store.directory[task.name] as (...values: readonly unknown[]) => Promise<unknown>)(...task.values)
    case 'refresh':
      return store.refresh(task.round)
    case 'close':
      return store.close()
  }
}

let outcomes: Outcome[] = []

/** What ends together is sent together: writes of one commit, that is. */
const send = (outcome: Outcome): void => {
  if (outcomes.length === 0)
    // After the promises that the commit has settled, and before the next one begins.
    process.nextTick(() => {
      port.postMessage(outcomes)
      outcomes = []
    })
  outcomes.push(outcome)
}

port.on('message', ({ tasks, bytes }: Post) => {
  for (const { id, task } of tasks)
    perform(task, bytes).then(
      (value) => {
        send({ id, value })
        // Nothing then keeps the thread alive.
        if (task.kind === 'close') process.nextTick(() => port.close())
      },
      (error: unknown) => send(failed(id, error)),
    )
})
