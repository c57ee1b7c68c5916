import { describe } from 'node:test'
import { startPostgres, type TestPostgres } from './postgres.ts'
import { type Options, startService, type TestService } from './service.ts'

export type Engine = 'sqlite' | 'postgres'

/** The engines on which every promise of the interface is tested; the embedded one alone where PRODUCT=quick. */
export const ENGINES: readonly Engine[] = process.env.PRODUCT === 'quick' ? ['sqlite'] : ['sqlite', 'postgres']

type Start = (options?: Options) => Promise<TestService>

/** Runs the same tests once on each engine; `start` starts a service with an empty store on it. */
export const onEveryEngine = (tests: (start: Start, engine: Engine) => void): void => {
  for (const engine of ENGINES) describe(`on ${engine}`, () => tests(startOn[engine], engine))
}

/** Starts a service on a PostgreSQL database of its own, or on one that another service uses already. */
const startOnPostgres: Start = async (options = {}) => {
  if (options.environment?.DATABASE_URL) return startService(options)
  const postgres: TestPostgres = await startPostgres()
  const url = await postgres.createStoreDatabase()
  const service = await startService({ ...options, environment: { ...options.environment, DATABASE_URL: url } })
  const stop = async () => {
    await service.stop()
    await postgres.stop()
  }
  return { ...service, databaseUrl: url, stop }
}

export const startOn: Record<Engine, Start> = { sqlite: startService, postgres: startOnPostgres }
