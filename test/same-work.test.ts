/**
 * The work for what is another employer's and for what is nobody's is the same: the same statements, in the same
 * order. On the embedded store they are those of a store without threads, as the driver runs them.
 */

import assert from 'node:assert/strict'
import { join } from 'node:path'
import { StatementSync } from 'node:sqlite'
import { after, before, describe, test } from 'node:test'
import { limitsExample } from '@affiche/contract/examples.ts'
import { limits12Example } from '@affiche/contract/examples-v12.ts'
import { createReadAnswers } from '../server/api/handlers.ts'
import { createWriteAnswers } from '../server/api/job-writes.ts'
import type { Employer } from '../server/employers/employer.ts'
import type { ChangeWaits } from '../server/jobs/changes/waits.ts'
import { createQueryReader } from '../server/jobs/operations/query.ts'
import { jobLaw } from '../server/law/job-law.ts'
import { createReference } from '../server/lists/reference.ts'
import { createSafe } from '../server/platform/secrets/safe.ts'
import type { Store } from '../server/upkeep/ports.ts'
import { loadReferenceData } from '../server/upkeep/reference-files.ts'
import { openSqliteStore } from '../server/upkeep/sqlite/store.ts'
import {
  type Named,
  NOBODY,
  type Probe,
  type Probed,
  probed,
  probesOf,
  secretMembers12,
  secretOf,
} from './families/probes.ts'
import { nameOf, type Row, rows } from './families/requests.ts'
import { newFolder } from './support/folder.ts'
import type { TestPostgres } from './support/postgres.ts'
import { LAW } from './support/postings.ts'
import { type Client, job, START, startService, type TestService } from './support/service.ts'
import { loggedDuring, startLoggingPostgres } from './support/statement-log.ts'

/** A statement for what was created would differ by design in nothing but its values. */
const compare = async (row: Probed, secret: Named, run: (probe: Probe) => Promise<string[]>): Promise<void> => {
  const nothings = probesOf(row, NOBODY)
  // Whatever is prepared or remembered at first use is so before it counts.
  for (const probe of nothings) await run(probe)
  for (const [at, foreign] of probesOf(row, secret).entries()) {
    const theirs = await run(foreign)
    const nobodys = await run(nothings[at] ?? assert.fail())
    assert.deepEqual(theirs, nobodys, `${foreign.method} ${foreign.path}`)
  }
}

/** Asks for nothing that is created, since the second time it is there. */
const asked = probed.filter(({ id, tag }) => tag === 'Jobs' && id !== 'createJob' && id !== 'upsertJob')

const creating = rows.find(({ id, version }) => id === 'createJob' && version === 'v1.2') ?? assert.fail()

/** No operation of test mode is among those that are compared. */
const NO_SANDBOX = null as never

const NO_WAITS: ChangeWaits = { next: async () => 'unchanged', close: () => undefined }

describe('on sqlite', () => {
  const directory = newFolder('same')
  let store: Store
  let employer: Employer
  let secret: Named
  let answer: ReturnType<typeof createWriteAnswers>
  const statements: string[] = []
  const methods = ['all', 'run', 'get'] as const
  const originals = methods.map((name) => [name, StatementSync.prototype[name]] as const)

  before(async () => {
    store = openSqliteStore({ directory, clock: () => START })
    const data = loadReferenceData(join(import.meta.dirname, '../reference-data'))
    const reference = createReference(data)
    const workshop = {
      store,
      reference,
      remarks: null,
      preview: null,
      today: () => '2026-11-20' as never,
      now: () => START,
      law: () => LAW,
    }
    const safe = createSafe({ encryptionKey: null, folder: directory })
    const webhooks = {
      webhooks: store.webhooks,
      safe,
      clock: () => START,
      send: async () => assert.fail('nothing is sent'),
      countTest: () => null,
    }
    const [read, write] = [
      createReadAnswers(
        {
          ...workshop,
          store: { ...store, findCachedKey: null },
          waits: NO_WAITS,
          lawOf: jobLaw(workshop),
          webhooks,
          sandbox: NO_SANDBOX,
          recorded: { store: store.requests, flush: null, isElsewhere: false },
        },
        { 'v1.1': limitsExample, 'v1.2': limits12Example },
      ),
      createWriteAnswers({ ...workshop, idempotencyBytesMax: 0, safe, webhookNetworks: [] }),
    ]
    const reads = /^(?:get|list|preview)/
    answer = (call) => (reads.test(call.operation) ? read : write)(call)
    const owner = await store.directory.createEmployer({ name: 'Owner', plan: 'unlimited', createdAt: 1 })
    employer = await store.directory.createEmployer({ name: 'Other', plan: 'unlimited', createdAt: 1 })
    const created = await answer(
      callOf(creating, { method: 'POST', path: '/api/v1.2/jobs', body: job(secretMembers12) }, owner),
    )
    secret = secretOf(JSON.parse(String(created.body)))
    for (const [name, original] of originals)
      StatementSync.prototype[name] = function (this: StatementSync, ...values: never[]) {
        statements.push(this.sourceSQL)
        return Reflect.apply(original, this, values)
      } as never
  })
  after(async () => {
    for (const [name, original] of originals) StatementSync.prototype[name] = original as never
    await store.close()
  })

  const callOf = ({ id, version, query }: Row, { path, body, headers }: Probe, who: Employer) => {
    return {
      version,
      language: 'en' as const,
      operation: id,
      id: /\/jobs\/([^/?]+)/.exec(path)?.[1] ?? '',
      query: createQueryReader(query)(path),
      body: Buffer.from(body === undefined ? '' : JSON.stringify(body)),
      lenient: headers?.Prefer !== undefined,
      wait: null,
      conditions: null,
      needsCondition: false,
      idempotency: null,
      base: 'http://localhost',
      employer: who,
      keyId: 1,
      claim: null,
      key: null,
      job: undefined,
    }
  }

  for (const row of asked)
    test(`${nameOf(row)} runs the same statements for the job of another employer and for one that does not exist`, () =>
      compare(row, secret, async (probe) => {
        statements.length = 0
        await Promise.resolve(callOf(row, probe, employer))
          .then(answer)
          .catch((error: { code?: string }) => assert.equal(typeof error.code, 'string'))
        assert.ok(statements.length > 0 || JSON.stringify(probe.body)?.includes('nonsense'), 'no statement was seen')
        return [...statements]
      }))
})

describe('on postgres', () => {
  let postgres: TestPostgres
  let service: TestService
  let other: Client
  let secret: Named
  before(async () => {
    postgres = await startLoggingPostgres()
    service = await startService({
      // Records are written beside the answers.
      environment: { DATABASE_URL: await postgres.createStoreDatabase(), REQUEST_RECORDS: 'off' },
    })
    const owner = await service.employer()
    other = await service.employer()
    secret = secretOf((await owner.send('POST', '/api/v1.2/jobs', { body: job(secretMembers12) })).body)
  })
  after(async () => {
    await service?.stop()
    await postgres.stop()
  })

  for (const row of asked)
    test(`${nameOf(row)} runs the same statements for the job of another employer and for one that does not exist`, () =>
      compare(row, secret, async ({ method, path, body, headers = {} }) => {
        const statements = await loggedDuring({ postgres, url: service.databaseUrl ?? '' }, async () => {
          const answer = await other.send(method, path, { headers, ...(body === undefined ? {} : { body }) })
          assert.ok(answer.status < 500, `${path} ${answer.text}`)
        })
        assert.ok(statements.length > 0)
        return statements
      }))
})
