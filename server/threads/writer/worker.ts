/**
 * The thread that writes to the embedded store: it parses and checks bodies, stores jobs and answers after the commit,
 * so that neither an fsync nor a large body delays reads.
 */
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { createWriteAnswers } from '../../api/job-writes.ts'
import type { AnswerCall } from '../../jobs/operations/request.ts'
import { startRerendering } from '../../jobs/rerender.ts'
import { postingLawOf } from '../../law/files.ts'
import { createWriteReference } from '../../lists/reference.ts'
import type { Claim } from '../../people/claim-ports.ts'
import { refused } from '../../platform/engines/sqlite/write-queue.ts'
import { NOBODY } from '../../platform/http/limits/counter.ts'
import type { IsoDate } from '../../platform/lib/dates.ts'
import { createRecorder } from '../../platform/metrics/recorder.ts'
import { createSafe } from '../../platform/secrets/safe.ts'
import { sentence } from '../../platform/sentences/sentence.ts'
import { publicRemarks } from '../../public/remarks.ts'
import type { Written } from '../../upkeep/ports.ts'
import { COUNTED } from '../../upkeep/sqlite/push-side.ts'
import { openSqliteStore } from '../../upkeep/sqlite/store.ts'
import { countCommit } from '../shared-memory.ts'
import { type Batch, type ConditionMessage, failed, type Result, type WriterData, type WriterTask } from './protocol.ts'
import { createSchedule, type Scheduled } from './schedule.ts'

const port = parentPort
if (!port) throw new Error('The writer runs as a thread.')

const { directory, data, referenceDataDir, waitingMax, idempotencyBytesMax, commits, ports, metrics, ...settings } =
  workerData as WriterData

const sendAll = (message: ConditionMessage): void => {
  for (const asking of [port, ...ports]) asking.postMessage(message)
}

const recorder = metrics && createRecorder(metrics)

const store = openSqliteStore({
  directory,
  clock: Date.now,
  mergesIndex: true,
  waitingMax,
  // A client that has the answer may read the job from another thread.
  committed: () => countCommit(commits, COUNTED.commits),
  webhookChanged: () => Atomics.add(commits, COUNTED.webhooks, 1),
  ...(recorder ? { measured: recorder.commit } : {}),
  condition: (condition) => sendAll({ condition }),
  // After the messages of the failed commit; the process ends with this thread.
  failed: (fault) =>
    setImmediate(() => {
      throw fault
    }),
})
const reference = createWriteReference(data)
const law = postingLawOf(referenceDataDir)
const safe = createSafe({ encryptionKey: settings.encryptionKey, folder: directory })
const rendering = startRerendering(store, reference)

type Day = { readonly today: IsoDate; readonly answer: AnswerCall }
let day: Day | null = null

/** The asking thread gives the date, which changes once a day. */
const answerOn = (date: IsoDate): AnswerCall => {
  if (day?.today !== date) {
    const today = () => date
    const remarks = settings.publicPages ? publicRemarks({ reader: store.public, today, settings }) : null
    const { webhookNetworks } = settings
    const context = { store, reference, law, remarks, today, idempotencyBytesMax, safe, webhookNetworks }
    day = { today: date, answer: createWriteAnswers(context) }
  }
  return day.answer
}

const sidesOf = ({ claim }: { readonly claim: Claim | null }): Written => (claim ? store.claiming(claim) : store)

type Asked<Name> = { readonly name: Name; readonly values: readonly unknown[] }

const askSide = <Side, Name extends keyof Side>(side: Side, { name, values }: Asked<Name>): Promise<unknown> =>
  (side[name] as (...values: readonly unknown[]) => Promise<unknown>)(...values)

const perform = async (task: WriterTask, bytes: Uint8Array): Promise<unknown> => {
  switch (task.kind) {
    case 'answer':
      return answerOn(task.today)({ ...task.call, body: bytes.subarray(task.start, task.end) })
    case 'directory':
      return askSide(sidesOf(task).directory, task)
    case 'vendors':
      return askSide(sidesOf(task).vendors, task)
    case 'people':
      return askSide(sidesOf(task).people, task)
    case 'console':
      return askSide(sidesOf(task).console, task)
    case 'public':
      return askSide(sidesOf(task).publicWrites, task)
    case 'mail':
      return askSide(store.mail, task)
    case 'requests':
      return askSide(store.requests, task)
    case 'statistics':
      return askSide(store.statistics, task)
    case 'applications':
      return askSide(store.applications, task)
    case 'push':
      return askSide(store.push, task)
    case 'closings':
      return askSide(store.closings, task)
    case 'refresh':
      return store.refresh(task.round)
    case 'forget':
      return store.forgetAnswers(task.round)
    case 'join':
      return join(task.port)
    case 'close':
      rendering.stop()
      return store.close()
  }
}

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

const schedule = createSchedule(recorder ? { waited: recorder.waited } : {})

/** Performs the requests of a port, in turns of those who asked; those of all ports share commits. */
const serve = (asking: MessagePort): void => {
  const send = createSender(asking)
  asking.on('message', ({ tasks, bytes }: Batch) => {
    for (const { id, task } of tasks) {
      const begin = (): Promise<void> =>
        perform(task, bytes).then(
          (value) => {
            send({ id, value })
            // Nothing else keeps the thread alive.
            if (task.kind === 'close') process.nextTick(() => asking.close())
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

const weightOf = (task: WriterTask): Pick<Scheduled, 'owner' | 'bytes' | 'isLine' | 'mayBeRefused'> => {
  if (task.kind !== 'answer') return { owner: NOBODY, bytes: filesOf(task), isLine: false, mayBeRefused: false }
  const { call, start, end } = task
  const owner = call.employer?.id ?? NOBODY
  return { owner, bytes: end - start, isLine: call.operation === 'writeJobs', mayBeRefused: true }
}

/** Bytes of an application, whose file makes its commit a long one for all that share it. */
const filesOf = (task: WriterTask): number =>
  task.kind === 'applications' ? task.transferred.reduce((sum, { byteLength }) => sum + byteLength, 0) : 0

const join = (further: MessagePort): void => {
  serve(further)
  // Only the thread that started this one ends it.
  further.unref()
}

serve(port)
for (const further of ports) join(further)
