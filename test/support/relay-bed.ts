/** A store with a posting, a mail server and the relay between them, over a clock that the test moves. */
import type { TestContext } from 'node:test'
import type { SMTPServerOptions } from 'smtp-server'
import { application, relayOn, sentForm } from './applications.ts'
import { startMailServer } from './mail-server.ts'
import { type Bed, employerOf, insert } from './stores.ts'

export const RELAY_START = Date.parse('2026-11-20T12:00:00Z')
export const HOUR_MS = 3_600_000
export const RECIPIENT = 'rh@boulangerie.example'
export const CANDIDATE = 'zoe@candidate.example'

/** A refusal whose sentence is to be in no log. */
export const refusal = (code: number) =>
  Object.assign(new Error('CANARY-SENTENCE of the server'), { responseCode: code })

export const relayBed = async (fresh: Bed['fresh'], t: TestContext, options: SMTPServerOptions = {}) => {
  const { store, tamper } = await fresh(t)
  const server = await startMailServer(t, options)
  const { id: employerId, jobs } = await employerOf(store)
  const { id: jobId } = await insert(jobs)
  let now = RELAY_START
  const lines: string[] = []
  const process = relayOn(store, {
    mailUrl: server.url,
    clock: () => now,
    log: (line) => void lines.push(JSON.stringify(line)),
  })
  return {
    ...process,
    store,
    tamper,
    server,
    employerId,
    jobId,
    lines,
    accept: () => process.desk.accept(application({ employerId, jobId }), { ...sentForm(), isProven: true }),
    /** Entries of the trail of its employer about what could not be delivered. */
    failures: async () =>
      (await store.audit.page(employerId, 0)).entries
        .filter(({ action }) => action === 'job.applicationFailed')
        .map(({ subjectId, keyId, members, operator }) => [subjectId, keyId, members, operator]),
    moveTo: (time: number): void => {
      now = time
    },
    now: () => now,
  }
}
