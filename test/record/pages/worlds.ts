/** Services with the same secret in every run, and what the chapters find there. */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { jobInputExample } from '@affiche/contract/examples.ts'
import type { DeliveryOutcome } from '../../../server/events/webhook.ts'
import { openWriter } from '../../../server/platform/engines/sqlite/connection.ts'
import { DATA_FILE } from '../../../server/upkeep/sqlite/store.ts'
import { type ConsoleService, startConsole } from '../../support/console.ts'
import { type Engine, startOn } from '../../support/engines.ts'
import { runStatements } from '../../support/postgres.ts'
import { type PublicService, startPublic } from '../../support/public-service.ts'
import { untilCaughtUp } from '../../support/public-state.ts'
import { type Client, createClient, job, type Options, startService, type TestService } from '../../support/service.ts'
import { until } from '../../support/waiting.ts'
import { ENCRYPTION_KEY } from '../../support/webhooks.ts'

const SECRET = '5e'.repeat(32)

const SETTING_SECRET: Record<Engine, string> = {
  sqlite: `UPDATE public_state SET secret = X'${SECRET}'`,
  postgres: `UPDATE public_state SET secret = '\\x${SECRET}'`,
}

export const runSql = async ({ databaseUrl, dataDir }: TestService, statements: string[]): Promise<void> => {
  if (databaseUrl !== null) return runStatements(databaseUrl, statements)
  const connection = openWriter(join(dataDir, DATA_FILE))
  for (const sql of statements) connection.exec(sql)
  connection.close()
}

type Seed<T> = (service: TestService) => Promise<T>

type Seeded<T> = { readonly start: (options?: Options) => Promise<TestService>; readonly seeded: T }

/**
 * A store that is filled before its public side is on: the follower then finds everything in one order, and the secret
 * that it reads first of all.
 */
const seedStore = async <T>(engine: Engine, seed: Seed<T>): Promise<Seeded<T>> => {
  const first = await startOn[engine]({ keepData: true })
  await runSql(first, [SETTING_SECRET[engine]])
  const seeded = await seed(first)
  await first.close()
  const { dataDir, databaseUrl } = first
  const store = databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }
  const start: Seeded<T>['start'] = async ({ environment = {}, ...options } = {}) => {
    const service = await startService({ ...options, dataDir, environment: { ...environment, ...store } })
    const stop = async (): Promise<void> => {
      await service.stop()
      await first.stop()
    }
    return { ...service, stop }
  }
  return { start, seeded }
}

export type PublicWorld = {
  readonly service: PublicService
  /** Codes of postings by what is special about them. */
  readonly codes: Readonly<Record<string, string>>
}

const FRENCH = {
  title: 'Boulangère ou boulanger de nuit',
  description: '<p>Pétrir, façonner et cuire.</p><ul><li>Pains au levain</li></ul>',
  applicationUrl: null,
}

/** Kinds of jobs on the public side, by the members they differ in; those without a French text are in English. */
const KINDS: Readonly<Record<string, object>> = {
  full: {
    title: 'Night baker <40 h>',
    language: 'en',
    texts: { fr: FRENCH },
    workplace: 'on-site',
    openings: 3,
    locations: [{ description: 'Montreal, QC' }],
    categories: [{ id: 17 }],
    salary: { amount: 21.5, maxAmount: 26, period: { id: 6 }, plusCommission: true },
    disclosures: { artificialIntelligence: 'not-used', vacancy: 'existing', accommodation: true },
  },
  english: { title: 'Baker, cakes', language: 'en', locations: [{ description: 'Toronto, ON' }] },
  french: { title: 'Boulanger de jour', language: 'fr', locations: [{ description: 'Quebec, QC' }] },
  confidential: { title: 'Baker, discreet', language: 'en', confidential: true },
  remote: {
    title: 'Recipe writer',
    language: 'en',
    workplace: 'remote',
    salary: null,
    locations: [{ description: 'Canada' }, { description: 'Quebec' }],
    applicantRoutingType: { id: 2 },
    applicationEmail: null,
    applicationUrl: 'https://example.ca/?a=1&b="2"',
    disclosures: { artificialIntelligence: 'used', vacancy: 'future', accommodation: null },
  },
  gone: { title: 'Baker, gone', language: 'en' },
  hidden: { title: 'Baker, hidden', language: 'en' },
}

const MORE_FOR_PAGE_TWO = 18

export const V12 = '/api/v1.2'

const postJob = async (client: Client, members: object): Promise<number> => {
  const { status, body } = await client.send('POST', `${V12}/jobs`, { body: job({ ...members }) })
  assert.equal(status, 201, JSON.stringify(body))
  return body.id
}

const setProfile = async (client: Client, profile: object): Promise<void> => {
  const { status, text } = await client.send('PUT', `${V12}/employer`, { body: profile })
  assert.equal(status, 200, text)
}

type Seeds = { readonly ids: Readonly<Record<string, number>>; readonly owner: Client }

const seedPublic: Seed<Seeds> = async (service) => {
  const owner = await service.employer('unlimited', 'Maple & Sons <Ltd.>')
  await setProfile(owner, { slug: 'maple', website: 'https://maple.example.ca/' })
  await setProfile(await service.employer('standard', 'Nord'), { slug: 'nord' })
  const ids: Record<string, number> = {}
  for (const [kind, members] of Object.entries(KINDS)) ids[kind] = await postJob(owner, members)
  for (let at = 1; at <= MORE_FOR_PAGE_TWO; at++) ids[`helper ${at}`] = await postJob(owner, { title: `Helper ${at}` })
  return { ids, owner }
}

/** A service with public postings of every kind. */
export const openPublicWorld = async (engine: Engine, environment = {}): Promise<PublicWorld> => {
  const { start, seeded } = await seedStore(engine, seedPublic)
  const service = await startPublic(start, { environment: { SEARCHES_PER_MINUTE: '100000', ...environment } })
  const owner = createClient(service.api, seeded.owner)
  const { gone = 0, hidden = 0, ...others } = seeded.ids
  await untilPublic(service, Object.values(others))
  await owner.put(`/jobs/${gone}`, { status: 'archived' })
  await service.store.publicWrites.hide(hidden, 'asks for money')
  await untilCaughtUp(service.store)
  const codes = Object.fromEntries(Object.keys(KINDS).map((kind) => [kind, service.codeOf(seeded.ids[kind] ?? 0)]))
  return { service, codes }
}

const untilPublic = async (service: PublicService, ids: readonly number[]): Promise<void> => {
  for (const id of ids) await until(async () => (await service.status(id)) === 200, `the page of job ${id}`)
  await untilCaughtUp(service.store)
}

type Own = {
  readonly employer: Client
  readonly jobs: Readonly<Record<'open' | 'closing' | 'draft' | 'archived', number>>
}

export type ConsoleWorld = Own & {
  readonly service: ConsoleService & Pick<PublicService, 'codeOf'>
}

/** An employer with a posting in each state. */
const seedOwn = async (service: TestService, name: string): Promise<Own> => {
  const employer = await service.employer('unlimited', `Blé d’Or <&> ${name}`)
  const jobs = {
    open: await postJob(employer, { referenceId: jobInputExample.referenceId }),
    closing: await postJob(employer, { title: 'Cook', closeDate: '2026-11-24' }),
    draft: await postJob(employer, { title: 'Draft of a cook', status: 'draft' }),
    archived: await postJob(employer, { title: 'Cook of the past', status: 'archived' }),
  }
  return { employer, jobs }
}

/** The answer of every receiver. */
const REFUSED: DeliveryOutcome = { ms: 12, status: 503, error: 'status', answer: '<b>Not now</b>', retryAfterMs: null }

/** A service with public pages and a console; each name has an employer of its own there. */
export const openConsoleWorlds = async (
  engine: Engine,
  names: readonly string[],
  environment = {},
): Promise<(name: string) => ConsoleWorld> => {
  const { start, seeded } = await seedStore(engine, async (service) => {
    const all: Record<string, Own> = {}
    for (const name of names) all[name] = await seedOwn(service, name)
    return all
  })
  let open: PublicService | undefined
  const service = await startConsole(
    async (options) => {
      open = await startPublic(start, options)
      return open
    },
    { environment: { ENCRYPTION_KEY, ...environment }, sendToReceiver: async () => REFUSED },
  )
  assert.ok(open)
  const { codeOf } = open
  await untilPublic(
    open,
    Object.values(seeded).map(({ jobs }) => jobs.closing),
  )
  return (name) => {
    const { employer, jobs } = seeded[name] ?? assert.fail(name)
    return {
      service: { ...service, codeOf },
      employer: createClient(service.api, employer),
      jobs,
    }
  }
}

const HELD = "INSERT INTO follower_leases VALUES ('public', 'another instance', 9000000000000)"

/** A service whose public side was never made: another instance follows, and has done nothing yet. */
export const openUnmadeWorld = async (engine: Engine): Promise<PublicWorld> => {
  const { start } = await seedStore(engine, (service) => runSql(service, [HELD]))
  return { service: await startPublic(start), codes: {} }
}
