/**
 * A thread that mails applications: it reads, opens and encodes what may be of megabytes, so that no answer waits for
 * that. It lives while something is mailed.
 */
import { workerData } from 'node:worker_threads'
import { createContents } from '../../applications/content.ts'
import { linksOf } from '../../applications/keys.ts'
import { createLetters } from '../../applications/letters.ts'
import { createRelay } from '../../applications/relay.ts'
import { createRelayReport, NO_FIGURES, type RelayFigures } from '../../applications/report.ts'
import { words } from '../../html/words/words.ts'
import { createMailTransport } from '../../mail/transport.ts'
import { createCalendar } from '../../platform/lib/dates.ts'
import { createLogger } from '../../platform/observe/log.ts'
import { safeOf } from '../../platform/secrets/safe.ts'
import { createCodes } from '../../public/code.ts'
import { clockOf } from '../shared-memory.ts'
import { openRelayStore } from './open-store.ts'
import type { FromRelay, RelayData, ToRelay } from './protocol.ts'

const { main, settings, base, ...joined } = workerData as RelayData
const { siteName, timeZone } = settings

const send = (message: FromRelay): void => main.postMessage(message)

// Each line at once, since they are few. The main thread makes text for people of them.
const logger = createLogger({ ...settings, logFormat: 'json' }, { write: (lines) => send({ kind: 'lines', lines }) })
const clock = clockOf(joined.sharedClock)

const store = await openRelayStore({ settings, ...joined })
const safe = safeOf(settings)
const { codeOf } = createCodes(await store.public.secret())
const { report, figures } = createRelayReport(logger)
const paths = { en: words.en.paths, fr: words.fr.paths }

let told = { ended: 0, figures: NO_FIGURES }
let isToTell = false

const tell = (): void => {
  isToTell = false
  const now = { ended: relay.ended(), figures: figures() }
  send({
    kind: 'progress',
    running: relay.running(),
    ended: now.ended - told.ended,
    figures: less(now.figures, told.figures),
  })
  told = now
}

const less = (now: RelayFigures, before: RelayFigures): RelayFigures => ({
  delivered: now.delivered - before.delivered,
  failed: now.failed - before.failed,
  givenUp: now.givenUp - before.givenUp,
})

const relay = createRelay({
  spool: store.applications,
  contents: createContents(safe),
  letters: createLetters({ siteName, timeZone, base, codeOf, paths, links: linksOf(safe) }),
  transport: createMailTransport(settings),
  clock,
  today: createCalendar(clock, timeZone),
  random: Math.random,
  report,
  changed: () => {
    if (!isToTell) setImmediate(tell)
    isToTell = true
  },
})

const close = async (): Promise<void> => {
  await relay.stop()
  tell()
  await store.close()
  send({ kind: 'closed' })
}

main.on('message', ({ kind }: ToRelay) => {
  if (kind === 'wake') relay.wake()
  else void close()
})
