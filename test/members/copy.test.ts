/** Every member of a job in a copy of the store, there and back. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { prefixOf, VERSIONS } from '@affiche/contract/version.ts'
import { runCli } from '../support/cli.ts'
import { newFolder } from '../support/folder.ts'
import { startPostgres, type TestPostgres } from '../support/postgres.ts'
import { type Client, createClient, startService } from '../support/service.ts'
import { bodyOf, readJob, variantsOf } from './samples.ts'

let postgres: TestPostgres
before(async () => {
  postgres = await startPostgres()
})

after(() => postgres.stop())

/** Works on a service on a store, which it leaves behind. */
const workOn = async <T>(place: string, work: (base: string, employer: () => Promise<Client>) => Promise<T>) => {
  const isFolder = !place.startsWith('postgres')
  const service = await startService(
    isFolder ? { dataDir: place, keepData: true } : { environment: { DATABASE_URL: place } },
  )
  return work(service.base, service.employer).finally(service.stop)
}

const copy = async (from: string, to: string): Promise<void> => {
  const { code, stderr } = await runCli(['copy', '--from', from, '--to', to], { DATA_DIR: newFolder() })
  assert.deepEqual([code, stderr], [0, ''])
}

type Kept = { readonly version: (typeof VERSIONS)[number]; readonly who: Client; readonly id: number }

test('a copy has every member of every job, byte for byte, there and back', async () => {
  const [home, there, back] = [newFolder(), await postgres.createDatabase(), newFolder()]
  const readAll = (place: string) =>
    workOn(place, (base) =>
      Promise.all(
        kept.map(async ({ version, who, id }) => (await readJob(createClient(base + prefixOf(version), who), id)).text),
      ),
    )
  const kept: Kept[] = []
  await workOn(home, async (base, employer) => {
    for (const variant of VERSIONS.flatMap(variantsOf))
      for (const which of ['first', 'second'] as const) {
        const who = await employer()
        const { version } = variant
        const { status, body } = await createClient(base + prefixOf(version), who).post(bodyOf(variant, which))
        assert.equal(status, 201)
        kept.push({ version, who, id: body.id })
      }
  })
  const texts = await readAll(home)
  assert.ok(texts.length > 0)
  await copy(home, there)
  await copy(there, back)
  for (const place of [there, back]) assert.deepEqual(await readAll(place), texts, place)
})
