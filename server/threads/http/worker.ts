/** A further thread that answers HTTP: it reads the embedded store, and sends writes to the writer. */
import { workerData } from 'node:worker_threads'
import type { ListenAddress } from '../../api/listening.ts'
import { createReadReference } from '../../lists/reference.ts'
import { createCounters } from '../../platform/http/limits/counter.ts'
import { createRates } from '../../platform/http/limits/rate-limit.ts'
import { createCalendar } from '../../platform/lib/dates.ts'
import { createRecorder } from '../../platform/metrics/recorder.ts'
import { bufferLines } from '../../platform/observe/lines.ts'
import { createLogger } from '../../platform/observe/log.ts'
import { clockOf } from '../shared-memory.ts'
import { joinThreadedStore } from '../writer/store.ts'
import { createHttpThread } from './http-thread.ts'
import type { FromWorker, ToWorker, WorkerData } from './protocol.ts'

const { settings, reference, memory, flushed, writer, main, metrics, sharedClock } = workerData as WorkerData

const send = (message: FromWorker): void => main.postMessage(message)

const lines = bufferLines((text) => send({ kind: 'lines', lines: text }))
// The log lines of an error that ends the thread.
process.on('exit', lines.flush)
// The main thread makes text for people of them.
const logger = createLogger({ ...settings, logFormat: 'json' }, lines)
const clock = clockOf(sharedClock)
const counters = createCounters(memory.counters)

const { store, answerWrite } = joinThreadedStore({
  directory: settings.dataDir,
  waitingMax: settings.waitingMax,
  writes: counters.writes,
  today: createCalendar(clock, settings.timeZone),
  sharedClock,
  commits: memory.commits,
  port: writer,
  // The main thread learns of both from the writer itself.
  onExit: () => undefined,
  onCondition: () => undefined,
})

const thread = createHttpThread({
  settings,
  logger,
  clock,
  answerWrite,
  counters,
  longRequests: memory.longRequests,
  publicLag: memory.publicLag,
  tallies: memory.tallies,
  visits: memory.visits,
  recorder: metrics && createRecorder(metrics),
  read: { store, reference: createReadReference(reference) },
  rates: createRates({ memory: memory.rates, clock }),
})

const listen = (address: ListenAddress): void => {
  thread.http.listen(address).then(
    () => {
      logger.info('a further thread listens')
      send({ kind: 'listening' })
    },
    (error: unknown) => {
      const { code = '', message } = error as NodeJS.ErrnoException
      send({ kind: 'unable', code, message })
    },
  )
}

const close = async (): Promise<void> => {
  await thread.close()
  await store.close()
  lines.flush()
  send({ kind: 'closed' })
}

const flushLast = (): void => {
  lines.flush()
  Atomics.add(flushed, 0, 1)
  Atomics.notify(flushed, 0)
}

const receive = (message: ToWorker): void => {
  if (message.kind === 'listen') listen(message.address)
  else if (message.kind === 'close') void close()
  else if (message.kind === 'startDraining') thread.startDraining()
  else if (message.kind === 'cut') thread.cut()
  else flushLast()
}

main.on('message', receive)
send({ kind: 'ready' })
