/** Two services on one data folder, as during a restart that overlaps: they share one store. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { firstKeyOn } from './support/first-key.ts'
import { newFolder } from './support/folder.ts'
import { inspect } from './support/inspect.ts'
import { clientAt, command, serve } from './support/process.ts'
import { job } from './support/service.ts'

const WRITES = 400
const REFERENCES = 10

test('two processes on one data folder make each job once, see the writes of both, and refuse a revoked key', async () => {
  const dataDir = newFolder('two')
  const apiKey = await firstKeyOn({ DATA_DIR: dataDir })
  const services = await Promise.all([serve(dataDir), serve(dataDir)])
  const clients = services.map((service) => clientAt(service.base, apiKey))
  const clientOf = (n: number) => clients[n % clients.length] as (typeof clients)[number]

  const answers = await Promise.all(
    Array.from({ length: WRITES }, (_, n) =>
      clientOf(n).put('/jobs', job({ referenceId: `R${(n >> 1) % REFERENCES}`, title: `Title ${n}` })),
    ),
  )
  const created = answers.filter(({ status }) => status === 201)
  assert.equal(created.length, REFERENCES)
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200, 201]))
  assert.equal(new Set(answers.map(({ body }) => body.id)).size, REFERENCES)

  for (let n = 0; n < REFERENCES; n++) {
    const { body } = await clientOf(n).put('/jobs', { referenceId: `R${n}`, title: `Last ${n}` })
    assert.deepEqual((await clientOf(n + 1).get(`/jobs/${body.id}`)).body, body, 'the other process sees it at once')
  }

  await command(dataDir, ['key', 'revoke', '1'])
  for (const client of clients) assert.equal((await client.get('/jobs')).status, 401)
  for (const { child } of services) child.kill('SIGTERM')
  for (const service of services) assert.equal(await service.ended, 0, service.output())
  const titles = [...inspect(dataDir)].map(([name, { title }]) => `${name} ${title}`).toSorted()
  assert.deepEqual(
    titles,
    Array.from({ length: REFERENCES }, (_, n) => `R${n} Last ${n}`),
  )
})
