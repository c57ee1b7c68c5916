/**
 * The thread that writes to the embedded store: it reads bodies, judges them, stores what is right and
 * answers after the commit, so that neither an fsync nor a large document holds up those who read.
 */
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { createWriteReference } from '../../domain/reference.ts'
import type { IsoDate } from '../../lib/dates.ts'
import { createRecorder } from '../../metrics/recorder.ts'
import type { AnswerCall } from '../../operations/request.ts'
import { createWriteAnswers } from '../../operations/write-handlers.ts'
import { openSqliteStore } from '../../storage/sqlite/store.ts'
import { failed, type News, type Outcome, type Post, type Task, type WriterData } from './protocol.ts'

const port = parentPort
if (!port) throw new Error('The writer runs as a thread.')

const { directory, data, retired, waitingMax, commits, ports, metrics } = workerData as WriterData

const tellAll = (news: News): void => {
  for (const asking of [port, ...ports]) asking.postMessage(news)
}

const store = openSqliteStore({
  directory,
  clock: Date.now,
  tidies: true,
  waitingMax,
  // Whoever has the answer to a write may ask another thread for what was written.
  committed: () => Atomics.add(commits, 0, 1),
  ...(metrics ? { measured: createRecorder(metrics).commit } : {}),
  condition: (condition) => tellAll({ condition }),
  // After what the failed commit has left to say; the end of the thread is that of the process.
  failed: (fault) =>
    setImmediate(() => {
      throw fault
    }),
})
const reference = createWriteReference(data, retired)

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

/** What ends together is sent together: writes of one commit, that is. */
const createSender = (to: MessagePort): ((outcome: Outcome) => void) => {
  let outcomes: Outcome[] = []
  return (outcome) => {
    if (outcomes.length === 0)
      // After the promises that the commit has settled, and before the next one begins.
      process.nextTick(() => {
        to.postMessage(outcomes)
        outcomes = []
      })
    outcomes.push(outcome)
  }
}

/** Does what is asked by a port; whatever has come by all of them shares a commit. */
const serve = (asking: MessagePort): void => {
  const send = createSender(asking)
  asking.on('message', ({ tasks, bytes }: Post) => {
    for (const { id, task } of tasks)
      perform(task, bytes).then(
        (value) => {
          send({ id, value })
          // Nothing then keeps the thread alive.
          if (task.kind === 'close') process.nextTick(() => asking.close())
        },
        (error: unknown) => send(failed(id, error)),
      )
  })
}

serve(port)
for (const further of ports) {
  serve(further)
  // The thread that started this one ends it.
  further.unref()
}
