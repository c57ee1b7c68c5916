/** Reads that are answered without the framework are answered as it would answer them, and nothing else is. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, before, describe, test } from 'node:test'
import { jobInputExample } from '@affiche/contract/examples.ts'
import { API_PREFIX } from '@affiche/contract/operations.ts'
import { alike, ask, THE_LONG_WAY, watchHandlers } from './support/both-ways.ts'
import { onEveryEngine } from './support/engines.ts'
import { dial, statusesOf } from './support/raw-http.ts'
import type { Client, TestService } from './support/service.ts'

const SETTINGS: [string, Record<string, string>][] = [
  ['as it is by default', { RATE_LIMIT_PER_MINUTE: '1000' }],
  ['without a rate limit, for pages of other origins', { CORS_ORIGINS: 'https://jobs.example' }],
  ['with an address of its own, behind a proxy', { BASE_URL: 'https://jobs.example/x', TRUST_PROXY: 'true' }],
]

const PATHS = [
  '',
  '?status=active&pageSize=2',
  '?page=2&pageSize=1',
  '?q=cook',
  '?q=d%C3%A9veloppeur',
  '?referenceId=R-1',
  '?page=9',
  '?',
  '?q=',
  '?q=%F0%9F%91%B7',
  '?pageSize=100000',
]

onEveryEngine((start) => {
  for (const [what, environment] of SETTINGS)
    describe(`a service ${what}`, () => {
      let service: TestService
      let client: Client
      let jobs: string
      let watch: ReturnType<typeof watchHandlers>

      before(async () => {
        service = await start({ environment })
        client = await service.employer()
        for (const n of [1, 2, 3]) {
          const { status } = await client.post({ ...jobInputExample, referenceId: `R-${n}`, title: `Développeur ${n}` })
          assert.equal(status, 201)
        }
        jobs = `${API_PREFIX}/jobs`
        watch = watchHandlers()
      })

      after(async () => {
        watch.stop()
        await service.stop()
      })

      const both = async (path: string, headers: readonly string[] = []) => {
        const key = `API-Key: ${client.apiKey}`
        watch.handled()
        const quick = await ask(service, { path, headers: [key, ...headers] })
        const isQuick = watch.handled() === 0
        const long = await ask(service, { path, headers: [key, THE_LONG_WAY, ...headers] })
        assert.ok(watch.handled() > 0, 'the long way was taken by neither')
        return { quick, long, isQuick }
      }

      test('answers a job and every kind of page quickly, to the byte as the long way', async () => {
        const { data } = (await client.get('/jobs')).body
        for (const path of [...PATHS.map((query) => jobs + query), `${jobs}/${data[0].id}`]) {
          const { quick, long, isQuick } = await both(path)
          assert.match(quick, /^HTTP\/1\.1 200 OK\r\n/)
          assert.equal(alike(quick), alike(long), path)
          assert.ok(isQuick, `${path} took the long way`)
        }
      })

      test('logs what it answers quickly like everything else', async () => {
        const line = (at: number) => JSON.parse(service.logged.at(at) ?? '')
        await both(`${jobs}?q=cook`)
        const [quick, long] = [line(-2), line(-1)]
        assert.deepEqual(Object.keys(quick), Object.keys(long))
        const same = ({ reqId, ms, time, ...rest }: Record<string, unknown>) => rest
        assert.deepEqual(same(quick), same(long))
        assert.match(quick.reqId, /^[0-9a-f-]{36}$/)
        assert.ok(quick.ms > 0 && quick.ms < 60_000, `${quick.ms}`)
      })

      test('leaves every refusal, and whatever is out of the ordinary, to the long way', async () => {
        const { data } = (await client.get('/jobs')).body
        const paths = [`${jobs}/2147483647`, `${jobs}/0`, `${jobs}/`, `${jobs}x`, `${jobs}?page=x`, `${jobs}/1?q=a`]
        for (const path of paths) {
          const answer = await ask(service, { path, headers: [`API-Key: ${client.apiKey}`] })
          assert.match(answer, /^HTTP\/1\.1 40[04] .*content-type: application\/problem\+json/s, path)
        }
        const odd = [
          'Origin: https://jobs.example',
          'Transfer-Encoding: chunked\r\n\r\n0',
          'Content-Length: 0',
          'Upgrade: h2c',
          'Accept: application/json;charset=UTF-8',
        ]
        for (const header of odd) {
          watch.handled()
          const headers = [`API-Key: ${client.apiKey}`, header]
          const answer = await ask(service, { path: `${jobs}/${data[0].id}`, headers })
          assert.match(answer, /^HTTP\/1\.1 200/, header)
          assert.equal(watch.handled(), 1, header)
        }
      })
    })

  describe('a key', () => {
    let service: TestService
    before(async () => {
      service = await start({ environment: { RATE_LIMIT_PER_MINUTE: '3' } })
    })
    after(() => service.stop())

    test('is refused once it is revoked, expired, or its employer suspended, also after quick answers', async () => {
      const client = await service.employer()
      assert.equal((await client.get('/jobs')).status, 200)
      await service.operator.suspendEmployer(client.employerId)
      assert.equal((await client.get('/jobs')).body.code, 'employer-suspended')
      await service.operator.resumeEmployer(client.employerId)
      assert.equal((await client.get('/jobs')).status, 200)
      const [key] = await service.operator.listKeys(client.employerId)
      await service.operator.revokeKey(key?.id ?? 0)
      assert.equal((await client.get('/jobs')).body.code, 'key-invalid')
    })

    test('that has used up its limit is refused, and told when it may go on', async () => {
      const client = await service.employer()
      const remaining = []
      for (const _ of [1, 2, 3]) remaining.push((await client.get('/jobs')).headers.get('ratelimit-remaining'))
      assert.deepEqual(remaining, ['2', '1', '0'])
      const refused = await client.get('/jobs')
      assert.deepEqual([refused.status, refused.body.code], [429, 'rate-limited'])
    })

    test('gets no more than its limit answered, however many of its requests come at once', async () => {
      const client = await service.employer()
      const head = `GET ${API_PREFIX}/jobs HTTP/1.1\r\nHost: a\r\nConnection: close\r\nAPI-Key: ${client.apiKey}\r\n\r\n`
      const sockets = Array.from({ length: 20 }, () => dial(service.base))
      await Promise.all(sockets.map((socket) => once(socket, 'connect')))
      const answers = await Promise.all(
        sockets.map(async (socket) => {
          const chunks: Buffer[] = []
          socket.on('data', (chunk: Buffer) => chunks.push(chunk)).write(head)
          await once(socket, 'close')
          return Buffer.concat(chunks).toString()
        }),
      )
      assert.deepEqual(answers.flatMap(statusesOf).toSorted(), [...Array(3).fill(200), ...Array(17).fill(429)])
    })
  })
})
