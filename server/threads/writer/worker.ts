/**
 * The thread that writes to the embedded store: it parses and checks bodies, stores jobs and answers after the commit,
 * so that neither an fsync nor a large body delays reads.
 */
import type { MessagePort } from 'node:worker_threads'
import { createWriteAnswers } from '../../api/job-writes.ts'
import type { AnswerCall } from '../../jobs/operations/request.ts'
import { startRerendering } from '../../jobs/rerender.ts'
import { postingLawOf } from '../../law/files.ts'
import { createWriteReference, type WriteReference } from '../../lists/reference.ts'
import type { IsoDate } from '../../platform/lib/dates.ts'
import { createRecorder, type Recorder } from '../../platform/metrics/recorder.ts'
import { createSafe } from '../../platform/secrets/safe.ts'
import { publicRemarks } from '../../public/remarks.ts'
import type { Store } from '../../upkeep/ports.ts'
import { COUNTED } from '../../upkeep/sqlite/push-side.ts'
import { openSqliteStore } from '../../upkeep/sqlite/store.ts'
import { clockOf, countCommit } from '../shared-memory.ts'
import type { WriterData } from './protocol.ts'
import { createSchedule } from './schedule.ts'
import { createServing } from './serving.ts'

/** Writes for who asks by a port, until that asks it to close; then nothing of it keeps the thread alive. */
export const runWriter = (port: MessagePort, data: WriterData): void => {
  const recorder = data.metrics && createRecorder(data.metrics)
  const store = openStore(port, { data, recorder })
  const reference = createWriteReference(data.data)
  const rendering = startRerendering(store, reference)
  const joined: MessagePort[] = []
  const join = (further: MessagePort): void => {
    joined.push(further)
    serve(further)
    // Only the thread that started this one ends it.
    further.unref()
  }
  const serve = createServing({
    store,
    answerOn: createAnswerOn(data, { store, reference }),
    schedule: createSchedule(recorder ? { waited: recorder.waited } : {}),
    join,
    close: () => {
      rendering.stop()
      return store.close()
    },
    closed: () => {
      for (const asking of [...joined, port]) asking.close()
    },
  })
  serve(port)
  for (const further of data.ports) join(further)
}

type Opening = { readonly data: WriterData; readonly recorder: Recorder | null }

const openStore = (port: MessagePort, { data, recorder }: Opening): Store =>
  openSqliteStore({
    directory: data.directory,
    clock: clockOf(data.sharedClock),
    mergesIndex: true,
    waitingMax: data.waitingMax,
    // A client that has the answer may read the job from another thread.
    committed: () => countCommit(data.commits, COUNTED.commits),
    webhookChanged: () => Atomics.add(data.commits, COUNTED.webhooks, 1),
    ...(recorder ? { measured: recorder.commit } : {}),
    condition: (condition) => {
      for (const asking of [port, ...data.ports]) asking.postMessage({ condition })
    },
    // After the messages of the failed commit; the process ends with this thread.
    failed: (fault) =>
      setImmediate(() => {
        throw fault
      }),
  })

type Answering = { readonly store: Store; readonly reference: WriteReference }

/** The asking thread gives the date, which changes once a day. */
const createAnswerOn = (data: WriterData, { store, reference }: Answering): ((today: IsoDate) => AnswerCall) => {
  const { encryptionKey, directory: folder, publicPages, idempotencyBytesMax, webhookNetworks } = data
  const law = postingLawOf(data.referenceDataDir)
  const safe = createSafe({ encryptionKey, folder })
  let day: { readonly today: IsoDate; readonly answer: AnswerCall } | null = null
  return (date) => {
    if (day?.today !== date) {
      const today = () => date
      const remarks = publicPages ? publicRemarks({ reader: store.public, today, settings: data }) : null
      const context = { store, reference, law, remarks, today, idempotencyBytesMax, safe, webhookNetworks }
      day = { today: date, answer: createWriteAnswers(context) }
    }
    return day.answer
  }
}
