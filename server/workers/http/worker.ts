/** A further thread that answers HTTP: it reads the embedded store itself, and asks the writer for what it may not do. */
import { workerData } from 'node:worker_threads'
import { createReadReference } from '../../domain/reference.ts'
import { shareTallies } from '../../http/limits/counter.ts'
import { createSharedRates } from '../../http/limits/shared-rate-limit.ts'
import { createCalendar } from '../../lib/dates.ts'
import { createRecorder } from '../../metrics/recorder.ts'
import { gatherLines } from '../../observe/lines.ts'
import { createLogger } from '../../observe/log.ts'
import { joinThreadedStore } from '../writer/store.ts'
import { createDoor } from './door.ts'
import type { FromThread, Place, ThreadData, ToThread } from './protocol.ts'

const { settings, data, retired, commits, moment, flushed, writer, main, metrics, ...memory } = workerData as ThreadData

const say = (message: FromThread): void => main.postMessage(message)

const lines = gatherLines((text) => say({ kind: 'lines', lines: text }))
// What the log holds of an error that ends the thread.
process.on('exit', lines.flush)
// The main thread makes text for people of them.
const logger = createLogger({ ...settings, logFormat: 'json' }, lines)
const clock = moment ? () => moment[0] ?? 0 : Date.now
const tallies = shareTallies(memory.tallies)

const { store, answerWrite } = joinThreadedStore({
  directory: settings.dataDir,
  waitingMax: settings.waitingMax,
  writes: tallies.writes,
  today: createCalendar(clock, settings.timeZone),
  ...{ commits, port: writer },
  // The main thread hears both itself, and tells of them.
  died: () => undefined,
  condition: () => undefined,
})

const door = await createDoor({
  ...{ settings, logger, clock, answerWrite, tallies },
  recorder: metrics && createRecorder(metrics),
  room: { store, reference: createReadReference(data, retired) },
  rates: createSharedRates(memory.rates, clock),
  // The main thread has left out of CONNECTIONS_MAX what the system does not allow.
  openFilesMax: Number.POSITIVE_INFINITY,
})

const listen = (place: Place): void => {
  // Fastify passes on to Node what it does not know itself.
  const options = { ...place, reusePort: true, listenTextResolver: () => 'a further thread listens' }
  door.http.listen(options).then(
    () => say({ kind: 'listening' }),
    (error: unknown) => {
      const { code = '', message } = error as NodeJS.ErrnoException
      say({ kind: 'unable', code, message })
    },
  )
}

const close = async (): Promise<void> => {
  await door.close()
  await store.close()
  lines.flush()
  say({ kind: 'closed' })
}

const flushLast = (): void => {
  lines.flush()
  Atomics.add(flushed, 0, 1)
  Atomics.notify(flushed, 0)
}

const heed = (message: ToThread): void => {
  if (message.kind === 'listen') listen(message.place)
  else if (message.kind === 'close') void close()
  else if (message.kind === 'leave') door.leave()
  else if (message.kind === 'cut') door.cut()
  else flushLast()
}

main.on('message', heed)
say({ kind: 'ready' })
