/** A job and the key that it is asked for with are read at once, and neither is ever older than the request. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { unknownKey } from '../support/keys.ts'
import type { TestPostgres } from '../support/postgres.ts'
import { type Answered, type Client, createClient, job, startService, type TestService } from '../support/service.ts'
import { loggedDuring, startLoggingPostgres } from '../support/statement-log.ts'
import { makeVendor } from '../support/vendors.ts'

let postgres: TestPostgres
before(async () => {
  postgres = await startLoggingPostgres()
})
after(() => postgres.stop())

const ENVIRONMENTS: [string, Record<string, string>][] = [
  ['as it is by default', {}],
  ['with statements that are not prepared', { DATABASE_PREPARED_STATEMENTS: 'false' }],
]

for (const [what, environment] of ENVIRONMENTS)
  describe(`one of two services on a database, ${what}`, () => {
    let service: TestService
    /** Another instance, which changes what the first one has read. */
    let other: TestService
    let client: Client
    let path: string

    /** A client of the other instance with the same key, so that a change comes through that. */
    const there = (who: Client): Client => createClient(other.api, who)

    const read = async (who = client): Promise<Answered> => {
      const answer = await who.get(path)
      assert.equal(answer.status, 200, answer.text)
      return answer
    }

    const refused = async (status: number, code: string): Promise<void> => {
      const { body, ...answer } = await client.get(path)
      assert.deepEqual([answer.status, body.code], [status, code])
    }

    const keyOf = async ({ employerId }: Client) => (await other.operator.listKeys(employerId))[0]?.id ?? 0

    before(async () => {
      const url = await postgres.createStoreDatabase()
      const start = () => startService({ environment: { DATABASE_URL: url, ...environment } })
      service = await start()
      other = await start()
    })
    after(async () => {
      await service?.stop()
      await other?.stop()
    })

    const begin = async (): Promise<void> => {
      client = await service.employer()
      const { body } = await client.post(job({ autoRefresh: true, closeDate: '2099-12-31' }))
      path = `/jobs/${body.id}`
      await read()
    }

    test('sends one statement for a read of a job by a vendor too, and sees at once that its grant has ended', async () => {
      await begin()
      const vendor = await makeVendor(service)
      await vendor.grant(client.employerId)
      const acting = vendor.as(client.employerId)
      await read(acting)
      const statements = await loggedDuring({ postgres, url: service.databaseUrl ?? '' }, async () => {
        await read(acting)
      })
      const about = /\b(?:jobs|api_keys|vendors|vendor_keys|vendor_grants)\b/
      const reading = statements.filter((sql) => about.test(sql) && !sql.startsWith('UPDATE api_keys'))
      assert.equal(reading.length, 1, reading.join('\n'))
      await other.operator.endGrant({ vendorId: vendor.id, employerId: client.employerId })
      assert.equal((await acting.get(path)).body.code, 'vendor-grant')
    })

    test('sends one statement for a read of a job', async () => {
      await begin()
      const statements = await loggedDuring({ postgres, url: service.databaseUrl ?? '' }, async () => {
        await read()
      })
      const reading = statements.filter(
        (sql) => /\b(?:jobs|api_keys)\b/.test(sql) && !sql.startsWith('UPDATE api_keys'),
      )
      assert.equal(reading.length, 1, reading.join('\n'))
    })

    test('reads the profile for a write in v1.2 that posting laws are asked about, and for no deletion', async () => {
      await begin()
      const reads = async (method: 'PUT' | 'DELETE', status: number): Promise<number> => {
        const statements = await loggedDuring({ postgres, url: service.databaseUrl ?? '' }, async () => {
          const answer = await client.send(method, `/api/v1.2${path}`, method === 'PUT' ? { body: {} } : {})
          assert.equal(answer.status, status, answer.text)
        })
        return statements.filter((sql) => sql.includes('enforced_rules')).length
      }
      assert.deepEqual([await reads('PUT', 200), await reads('DELETE', 204)], [1, 0])
    })

    test('refuses a key from the first request after the other one has revoked it', async () => {
      await begin()
      await other.operator.revokeKey(await keyOf(client))
      await refused(401, 'key-invalid')
    })

    test('refuses a key from the first request after the other one has replaced it, and takes the new one', async () => {
      await begin()
      const { apiKey } = await other.operator.rotateKey({ id: await keyOf(client), overlapMs: 0 })
      await refused(401, 'key-invalid')
      await read(createClient(service.api, { ...client, apiKey }))
    })

    test('refuses a suspended employer from the first request on, and answers once it is resumed', async () => {
      await begin()
      await other.operator.suspendEmployer(client.employerId)
      await refused(403, 'employer-suspended')
      await other.operator.resumeEmployer(client.employerId)
      await read()
    })

    test('shows a job by the plan of the employer, from the first request after the other one changed it', async () => {
      await begin()
      assert.equal((await read()).body.autoRefresh, true)
      await other.operator.setPlan({ id: client.employerId, plan: 'standard' })
      assert.equal((await read()).body.autoRefresh, false)
    })

    test('shows every change that the other one has answered, and no job that it has deleted', async () => {
      await begin()
      for (const title of ['First', 'Second']) {
        assert.equal((await there(client).put(path, { title })).status, 200)
        assert.equal((await read()).body.title, title)
      }
      assert.equal((await there(client).delete(path)).status, 204)
      await refused(404, 'job-not-found')
    })

    test('gives each of many requests at once its own answer, and none the job of another employer', async () => {
      const owners = await Promise.all(['One', 'Two', 'Three'].map((name) => service.employer('standard', name)))
      const places = ['Nowhere Landing, ON', 'Elsewhere Point, BC'].map((description) => ({ description }))
      const made: { owner: Client; text: string; id: number }[] = []
      for (const [n, owner] of owners.entries())
        for (const locations of [places, places.slice(n % 2), job().locations]) {
          const { body, text } = await owner.post(job({ locations, title: `Title ${made.length}` }))
          made.push({ owner, text, id: body.id })
        }
      const unknown = createClient(service.api, { employerId: 0, apiKey: unknownKey() })
      const askers = [...owners, unknown]
      const asked = [...made, ...made].flatMap((one) => askers.map((who) => ({ ...one, who })))
      const answers = await Promise.all(asked.map(({ who, id }) => who.get(`/jobs/${id}`)))
      const given = answers.map(({ status, text }) => (status === 200 ? text : status))
      const others = (who: Client) => (who === unknown ? 401 : 404)
      assert.deepEqual(
        given,
        asked.map(({ who, owner, text }) => (who === owner ? text : others(who))),
      )
    })
  })
