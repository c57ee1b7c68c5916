/** Writes the fixture of this version, on both engines; part of a release (CONTRIBUTING.md). */
import { mkdirSync } from 'node:fs'
import { VERSION } from '../../server/platform/config/version.ts'
import { startPostgres } from '../support/postgres.ts'
import { startService } from '../support/service.ts'
import { fillStore, readAll } from './answers.ts'
import { folderOf, savePostgres, saveSqlite, writeAnswers } from './stores.ts'

mkdirSync(folderOf(VERSION), { recursive: true })

const write = async (engine: string, environment: Record<string, string>): Promise<string> => {
  const service = await startService({ environment, keepData: true })
  const { apiKey, employerId } = await fillStore(service).then(async (client) => {
    const answers = await readAll(client, service.base)
    writeAnswers(VERSION, engine, { apiKey: client.apiKey ?? '', employerId: client.employerId, answers })
    return client
  })
  await service.stop()
  process.stdout.write(`${engine}: employer ${employerId}, ${apiKey ? 'with a key' : 'without a key'}\n`)
  return service.dataDir
}

saveSqlite(VERSION, await write('sqlite', {}))

const postgres = await startPostgres()
const DATABASE_URL = await postgres.createDatabase()
await write('postgres', { DATABASE_URL })
await savePostgres(VERSION, DATABASE_URL)
await postgres.stop()
