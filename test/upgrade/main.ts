/** Writes the fixture of this version, on both engines; part of a release (CONTRIBUTING.md). */
import { mkdirSync } from 'node:fs'
import { VERSION } from '../../server/platform/config/version.ts'
import { startConsole } from '../support/console.ts'
import { startPostgres } from '../support/postgres.ts'
import { type Client, startService } from '../support/service.ts'
import { until } from '../support/waiting.ts'
import { fillStore, isOpen, readPaths, withoutBase } from './answers.ts'
import { makePromises, promising } from './promises.ts'
import { folderOf, savePostgres, saveSqlite, writeAnswers } from './stores.ts'

mkdirSync(folderOf(VERSION), { recursive: true })

const write = async (engine: string, environment: Record<string, string>): Promise<string> => {
  const options = { environment: { ...promising(), ...environment }, keepData: true }
  const service = await startConsole(startService, options)
  const client = await fillStore(service)
  const promises = withoutBase(await makePromises(service, client.employerId), service.base)
  await untilShown(client)
  const answers = await readPaths(client, service.base)
  const { apiKey, employerId } = client
  writeAnswers(VERSION, engine, { apiKey: apiKey ?? '', employerId, answers, promises })
  await service.stop()
  process.stdout.write(`${engine}: ${Object.keys(answers).length} answers\n`)
  return service.dataDir
}

/** Jobs have public addresses a moment after they were written. */
const untilShown = async (client: Client): Promise<void> => {
  type Body = { readonly closeDate: string; readonly publicUrls: object | null }
  const open = async (): Promise<Body[]> =>
    (await client.get('/api/v1.2/jobs?status=active&pageSize=100')).body.data.filter(isOpen)
  await until(async () => (await open()).every(({ publicUrls }) => publicUrls !== null), 'public addresses')
}

saveSqlite(VERSION, await write('sqlite', {}))

const postgres = await startPostgres()
const DATABASE_URL = await postgres.createDatabase()
await write('postgres', { DATABASE_URL })
await savePostgres(VERSION, DATABASE_URL)
await postgres.stop()
