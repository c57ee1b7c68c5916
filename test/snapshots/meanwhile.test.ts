/** Changes of jobs while a snapshot arrives, or after a kill amid its archiving. */
import assert from 'node:assert/strict'
import { request } from 'node:http'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { LINES, sendBulk } from '../support/bulk.ts'
import { onEveryEngine } from '../support/engines.ts'
import { firstKeyOn } from '../support/first-key.ts'
import { newFolder } from '../support/folder.ts'
import { clientAt, serve } from '../support/process.ts'
import { type Answered, type Client, job, parseBody } from '../support/service.ts'
import { listOf, sendSnapshot, sumsOf } from '../support/snapshots.ts'
import { DEADLINE_MS, until } from '../support/waiting.ts'

const fill = async (client: Client, count: number): Promise<void> => {
  for (let at = 0; at < count; at += 1000) {
    const lines = Array.from({ length: Math.min(1000, count - at) }, (_, nth) => ({
      op: 'create',
      job: job({ referenceId: `R-${at + nth + 1}` }),
    }))
    assert.equal((await sendBulk(client, lines)).summary.failed, 0)
  }
}

const activeOf = async (client: Client): Promise<number> => (await client.get('/jobs?status=active')).body.paging.total

/** Sends a snapshot whose body begins when the service has begun it, and ends after the work. */
const sendAround = (api: string, client: Client, body: string, work: () => Promise<void>): Promise<string> =>
  new Promise((resolve, reject) => {
    const headers = { ...LINES, 'API-Key': client.apiKey ?? '', Expect: '100-continue' }
    const sent = request(`${api}/snapshots`, { method: 'POST', headers }, async (response) => {
      resolve(Buffer.concat(await response.toArray()).toString())
    })
    sent.on('error', reject)
    sent.on('continue', () => work().then(() => sent.end(body), reject))
    sent.flushHeaders()
  })

onEveryEngine((start) => {
  test('jobs that are posted, touched, renamed or deleted while a snapshot arrives are left', async (t) => {
    const service = await start()
    t.after(() => service.stop())
    const client = await service.employer()
    await fill(client, 6)
    const answer = await sendAround(service.api, client, listOf(['R-1']), async () => {
      await client.put('/jobs', { referenceId: 'R-2', title: 'Touched' })
      await client.put('/jobs', job({ referenceId: 'POSTED' }))
      const { body } = await client.get('/jobs?referenceId=R-3')
      await client.put(`/jobs/${body.data[0].id}`, { referenceId: 'RENAMED' })
      await client.delete('/jobs', { referenceId: 'R-4' })
      await client.put('/jobs', { referenceId: 'R-5', status: 'archived' })
      await client.put('/jobs', { referenceId: 'R-5', status: 'active' })
    })
    const lines = parseBody(answer, new Headers({ 'content-type': 'application/x-ndjson' })) as Record<
      string,
      unknown
    >[]
    const said = lines.slice(0, -1).map(({ referenceId, archive }) => `${referenceId} ${archive}`)
    assert.deepEqual(said.sort(), ['POSTED skipped', 'R-2 skipped', 'R-5 skipped', 'R-6 done', 'RENAMED skipped'])
    const { active, archive, archived, skipped } = sumsOf({ body: lines } as Answered)
    assert.deepEqual({ active, archive, archived, skipped }, { active: 6, archive: 1, archived: 1, skipped: 4 })
    assert.equal(await activeOf(client), 5)
  })
})

test('after a kill amid the archiving the same snapshot does the rest, and each job is archived once', async () => {
  const dataDir = newFolder('killed-snapshot')
  const apiKey = await firstKeyOn({ DATA_DIR: dataDir })
  const killed = await serve(dataDir, {})
  const client = clientAt(killed.base, apiKey)
  await fill(client, JOBS)
  const { cursor } = (await client.get('/changes?after=now')).body
  const cut = assert.rejects(sendSnapshot(client, ['R-1'], '?archiveMax=99999'))
  await until(async () => (await activeOf(client)) < JOBS - 400, 'the archiving')
  killed.child.kill('SIGKILL')
  await Promise.all([cut, killed.ended])
  const service = await serve(dataDir, {})
  const again = clientAt(service.base, apiKey)
  const left = await activeOf(again)
  assert.ok(left > 1 && left < JOBS - 400, `${left} are left`)
  const refused = await sendSnapshot(again, ['R-1'], '?archiveMax=99999')
  assert.deepEqual([refused.status, refused.body.code], [409, 'snapshot-running'], 'the lease of the dead process')
  endLeases(dataDir)
  assert.equal(sumsOf(await sendSnapshot(again, ['R-1'], '?archiveMax=99999')).archived, left - 1)
  assert.equal(await activeOf(again), 1)
  let [changes, after, more] = [0, cursor, true]
  while (more) {
    const { body } = await again.get(`/changes?limit=1000&after=${after}`)
    changes += body.data.length
    ;[after, more] = [body.cursor, body.more]
  }
  assert.equal(changes, JOBS - 1)
  service.child.kill('SIGTERM')
  await service.ended
})

const JOBS = 4_000

/** As if a minute had passed. */
const endLeases = (dataDir: string): void => {
  const database = new DatabaseSync(join(dataDir, 'affiche.db'), { timeout: DEADLINE_MS })
  database.exec('UPDATE snapshot_leases SET expires_at = 0')
  database.close()
}
