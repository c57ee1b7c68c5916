/** Starts one PostgreSQL for a whole run: node --test --test-global-setup=test/support/global-setup.ts */
import { startPostgres, type TestPostgres } from './postgres.ts'

let postgres: TestPostgres | null = null

/** The processes of the test files inherit the environment. A server that the developer names is used as it is. */
export const globalSetup = async (): Promise<void> => {
  if (process.env.TEST_DATABASE_URL) return
  postgres = await startPostgres({ own: true })
  process.env.TEST_DATABASE_URL = postgres.url()
}

export const globalTeardown = async (): Promise<void> => {
  await postgres?.stop()
}
