/** Applications through the relay without the service: a desk and a relay on a store, as processes have them. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { applicationFaceOf } from '../../server/api/pages/application-face.ts'
import { createContents } from '../../server/applications/content.ts'
import { createApplicationDesk } from '../../server/applications/desk.ts'
import { createLetters } from '../../server/applications/letters.ts'
import { createConfirmationLinks } from '../../server/applications/links.ts'
import type { Application, ApplicationFace, SentForm } from '../../server/applications/ports.ts'
import { createRelay } from '../../server/applications/relay.ts'
import { createRelayReport } from '../../server/applications/report.ts'
import { frameWords } from '../../server/html/words/frame-words.ts'
import type { MailTransport } from '../../server/mail/message.ts'
import { createMailTransport } from '../../server/mail/transport.ts'
import { loadSettings } from '../../server/platform/config/settings.ts'
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

/** Desk and relay of one process on a store. */
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

/** Settings of a service that relays applications to a mail server. */
export const relaySettings = (mailUrl: string): Record<string, string> => ({
  APPLICATIONS: 'relay',
  PUBLIC_PAGES: 'true',
  PRIVACY_OFFICER: 'Marie Roy <privacy@example.ca>',
  MAIL_FROM,
  MAIL_URL: mailUrl,
  ENCRYPTION_KEY: TEST_KEY,
})

type Served = { readonly store: Parameters<typeof applicationFaceOf>[0]['store'] }

/** The desk of a running service, as its pages have it. */
export const deskOf = async (
  { store }: Served,
  environment: Record<string, string>,
  clock: () => number,
): Promise<ApplicationFace> =>
  (await applicationFaceOf({ settings: loadSettings(environment), clock, store })) ?? assert.fail('it does not relay')

/** The token of the link in a letter that asks to confirm. */
export const tokenIn = (text: string): string => /[?&]t=([\w-]+)/.exec(text)?.[1] ?? ''

/** Fails unless these are all deliveries that were counted: job, day and number. */
export const assertCounted = async (
  tamper: (sql: string) => Promise<void>,
  counted: readonly (readonly [jobId: number, day: string, applications: number])[],
): Promise<void> => {
  const rows = counted.map(([jobId, day, applications]) => `${jobId} ${day} ${applications}`).sort()
  const all = `SELECT count(*) || ' of ${rows.length}' FROM job_statistics WHERE applications > 0`
  const known = `SELECT count(*) || ' of ${rows.length}' FROM job_statistics
    WHERE job_id || ' ' || day || ' ' || applications IN ('', ${rows.map((row) => `'${row}'`).join(', ') || "''"})`
  await tamper(`CREATE TABLE counted (said text CHECK (said = '${rows.length} of ${rows.length}'))`)
  await tamper(`INSERT INTO counted ${all}`)
  await tamper(`INSERT INTO counted ${known}`)
  await tamper('DROP TABLE counted')
}
