/** Applications through the relay without the service: a desk and a relay on a store, as processes have them. */
import { randomBytes } from 'node:crypto'
import { createContents } from '../../server/applications/content.ts'
import { createApplicationDesk } from '../../server/applications/desk.ts'
import { createLetters } from '../../server/applications/letters.ts'
import { createConfirmationLinks } from '../../server/applications/links.ts'
import type { Application, SentForm } from '../../server/applications/ports.ts'
import { createRelay } from '../../server/applications/relay.ts'
import { createRelayReport } from '../../server/applications/report.ts'
import { frameWords } from '../../server/html/words/frame-words.ts'
import type { MailTransport } from '../../server/mail/message.ts'
import { createMailTransport } from '../../server/mail/transport.ts'
import type { Logger } from '../../server/platform/observe/log.ts'
import { createSafe } from '../../server/platform/secrets/safe.ts'
import type { Store } from '../../server/upkeep/ports.ts'

/** A key of tests alone. */
export const TEST_KEY = Buffer.alloc(32, 7).toString('base64')

export const MAIL_FROM = 'Emplois Nord <emplois@example.ca>'

export const application = (members: Partial<Application> = {}): Application => ({
  employerId: 1,
  jobId: 1,
  title: 'Boulanger',
  referenceId: 'B-7',
  recipient: 'rh@boulangerie.example',
  employerName: 'Boulangerie Nord',
  language: 'fr',
  name: 'Zoé Tremblay',
  email: 'zoe@candidate.example',
  message: 'Bonjour,\nje sais cuire.',
  file: { name: 'cv.pdf', type: 'application/pdf', bytes: new Uint8Array(randomBytes(3_000)) },
  ...members,
})

export const sentForm = (): SentForm => ({
  form: Uint8Array.from(randomBytes(16)),
  digest: Uint8Array.from(randomBytes(32)),
})

export type RelayBed = ReturnType<typeof relayOn>

type Options = {
  readonly mailUrl?: string
  readonly transport?: Pick<MailTransport, 'send'>
  readonly clock: () => number
  readonly encryptionKey?: string
  readonly log?: (line: Record<string, unknown>) => void
}

/** What one process has on a store. */
export const relayOn = (store: Pick<Store, 'applications'>, options: Options) => {
  const { clock, encryptionKey = TEST_KEY, log = () => undefined } = options
  const spool = store.applications
  const contents = createContents(createSafe({ encryptionKey, folder: null }))
  const links = createConfirmationLinks(Buffer.alloc(32, 1))
  const { en, fr } = frameWords
  const letters = createLetters({
    siteName: 'Emplois Nord',
    timeZone: 'America/Toronto',
    base: 'https://emplois.example',
    codeOf: (jobId) => `CODE${jobId}`,
    paths: { en: en.paths, fr: fr.paths },
    links,
  })
  const write = (line: object, msg: string) => log({ ...line, msg })
  const { report, figures } = createRelayReport({ info: write, warn: write, error: write } as unknown as Logger)
  const transport =
    options.transport ?? createMailTransport({ mailUrl: options.mailUrl ?? null, mailFrom: MAIL_FROM, dataDir: '.' })
  const today = () => new Date(clock()).toISOString().slice(0, 10)
  const relay = createRelay({ spool, contents, letters, transport, clock, today, random: () => 0.5, report })
  return { desk: createApplicationDesk({ spool, contents, links, clock }), relay, figures, links, contents, letters }
}
