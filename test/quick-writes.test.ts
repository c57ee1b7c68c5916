/** Writes that are answered without the framework are answered as it would answer them, and nothing else is. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, before, describe, test } from 'node:test'
import { jobInputExample } from '@affiche/contract/examples.ts'
import { API_PREFIX } from '@affiche/contract/operations.ts'
import { alike, ask, THE_LONG_WAY, watchHandlers } from './support/both-ways.ts'
import { onEveryEngine } from './support/engines.ts'
import { dial, parseReply, statusesOf } from './support/raw-http.ts'
import type { Client, TestService } from './support/service.ts'

const JOBS = `${API_PREFIX}/jobs`
const JSON_TYPE = 'Content-Type: application/json'

const lengthOf = (body: string): string => `Content-Length: ${Buffer.byteLength(body)}`

/** Two jobs differ in what they are known by, which has the same length in both. */
const named = (n: number, members: object = {}): string =>
  JSON.stringify({ ...jobInputExample, referenceId: `REF-${1000 + n}`, ...members })

const withoutNames = (answer: string): string =>
  alike(answer)
    .replaceAll(/REF-\d{4}/g, 'REF-*')
    .replace(/^\{"id":\d+,/m, '{"id":*,')
    .replaceAll(/\/jobs\/\d+/g, '/jobs/*')
    .replace(/^content-length: \d+/m, 'content-length: *')

/** A line of the log without what differs from one to the next. */
const same = ({ reqId, ms, time, ...rest }: Record<string, unknown>) => rest

const SETTINGS: [string, Record<string, string>][] = [
  ['as it is by default', { RATE_LIMIT_PER_MINUTE: '1000' }],
  ['without a rate limit, for pages of other origins', { CORS_ORIGINS: 'https://jobs.example' }],
  ['with an address of its own, behind a proxy', { BASE_URL: 'https://jobs.example/x', TRUST_PROXY: 'true' }],
]

onEveryEngine((start) => {
  for (const [what, environment] of SETTINGS)
    describe(`a service ${what}`, () => {
      let service: TestService
      let client: Client
      let watch: ReturnType<typeof watchHandlers>
      let next = 1

      before(async () => {
        service = await start({ environment })
        client = await service.employer()
        watch = watchHandlers()
      })

      after(async () => {
        watch.stop()
        await service.stop()
      })

      const write = (method: string, path: string, body: string, headers: readonly string[] = [JSON_TYPE]) =>
        ask(service, { method, path, headers: [`API-Key: ${client.apiKey}`, lengthOf(body), ...headers], body })

      /** The same on both ways, each with a body of its own. */
      const both = async (method: string, path: string, bodyOf: () => string) => {
        watch.handled()
        const quick = await write(method, path, bodyOf())
        const isQuick = watch.handled() === 0
        const long = await write(method, path, bodyOf(), [JSON_TYPE, THE_LONG_WAY])
        return { quick, long, isQuick, wasLong: watch.handled() === 1 }
      }

      const lines = (count: number) => service.logged.slice(-count).map((line) => JSON.parse(line))

      test('creates and changes jobs quickly, answered to the byte as the long way', async () => {
        const created = await client.post(JSON.parse(named(next++)))
        const { id, referenceId } = created.body
        const writes: [string, string, () => string, number][] = [
          ['POST', JOBS, () => named(next++), 201],
          ['POST', JOBS, () => named(next++, { title: 'Développeur 👷 "x"', salary: null }), 201],
          ['POST', JOBS, () => named(next++, { locations: [{ description: 'Montréal (Québec)' }] }), 201],
          ['PUT', JOBS, () => named(next++), 201],
          ['PUT', JOBS, () => JSON.stringify({ referenceId, title: `Changed ${next++}`.padEnd(20) }), 200],
          ['PUT', `${JOBS}/${id}`, () => '{"status":"archived"}', 200],
        ]
        for (const [method, path, bodyOf, status] of writes) {
          const { quick, long, isQuick, wasLong } = await both(method, path, bodyOf)
          assert.equal(parseReply(quick).status, status, quick)
          assert.deepEqual([isQuick, wasLong], [true, true], `${method} ${path}`)
          assert.equal(
            withoutNames(quick).replace(/Changed \d+ */, ''),
            withoutNames(long).replace(/Changed \d+ */, ''),
          )
          const [quickLine, longLine] = lines(2)
          assert.deepEqual(Object.entries(same(quickLine)), Object.entries(same(longLine)))
        }
        assert.equal((await client.get(`/jobs/${id}`)).body.status, 'archived')
      })

      test('refuses what is wrong as the long way does, every fault at once, and stores nothing', async () => {
        const taken = named(next++)
        assert.equal((await client.post(JSON.parse(taken))).status, 201)
        const { total } = (await client.get('/jobs')).body.paging
        const refusals: [string, string, string, number][] = [
          ['POST', JOBS, taken, 409],
          ['POST', JOBS, named(next++, { title: '', tiel: 'x', locations: [] }), 400],
          ['POST', JOBS, named(next++, { locations: [{ description: 'Torotno, ON' }] }), 400],
          ['POST', JOBS, named(next++, { locations: [{ description: 'Vancouver, ON' }], title: '\u3164' }), 400],
          ['POST', JOBS, '{"title":', 400],
          ['POST', JOBS, '[]', 400],
          ['PUT', JOBS, '{"title":"Cook"}', 400],
          ['PUT', `${JOBS}/2147483647`, '{"title":"Cook"}', 404],
        ]
        for (const [method, path, body, status] of refusals) {
          const { quick, long } = await both(method, path, () => body)
          assert.equal(parseReply(quick).status, status, quick)
          assert.equal(alike(quick), alike(long), path)
          const [quickLine, longLine] = lines(2)
          assert.deepEqual(same(quickLine), same(longLine))
          assert.ok(quickLine.ms > 0, 'the time on the quick way is not told')
        }
        assert.equal((await client.get('/jobs')).body.paging.total, total)
      })

      test('leaves whatever is out of the ordinary to the long way, which answers it', async () => {
        const { id } = (await client.post(JSON.parse(named(next++)))).body
        const body = '{"title":"Cook"}'
        const odd: [string, string, string[], number][] = [
          ['PUT', `${JOBS}/${id}`, [JSON_TYPE, 'Prefer: handling=lenient'], 200],
          ['PUT', `${JOBS}/${id}`, [JSON_TYPE, 'Origin: https://jobs.example'], 200],
          ['PUT', `${JOBS}/${id}`, ['Content-Type: application/json; charset="utf-8"'], 200],
          ['PUT', `${JOBS}/${id}`, [JSON_TYPE, 'Content-Encoding: identity'], 200],
          ['POST', `${JOBS}/${id}`, [JSON_TYPE, 'X-HTTP-Method-Override: PUT'], 200],
          ['PUT', `${JOBS}/${id}`, [JSON_TYPE, 'Accept: application/json;odata=verbose'], 200],
          ['PUT', `${JOBS}/${id}?`, [JSON_TYPE], 200],
        ]
        for (const [method, path, headers, status] of odd) {
          watch.handled()
          const answer = await write(method, path, body, headers)
          assert.equal(parseReply(answer).status, status, answer)
          assert.equal(watch.handled(), 1, headers.join())
        }
        const refused: [string, string, string[], number][] = [
          ['POST', JOBS, [JSON_TYPE, 'X-HTTP-Method-Override: PATCH'], 400],
          ['POST', JOBS, ['Content-Type: text/plain'], 415],
          ['POST', JOBS, [JSON_TYPE, 'Content-Encoding: gzip'], 415],
          ['POST', JOBS, [JSON_TYPE, 'Accept: text/html'], 406],
          ['PUT', `${JOBS}/${id}x`, [JSON_TYPE], 404],
          ['PUT', `${JOBS.replace('jobs', 'jabs')}/${id}`, [JSON_TYPE], 404],
          ['POST', `${JOBS}/${id}`, [JSON_TYPE], 405],
          ['POST', `${JOBS}?api_key=1`, [JSON_TYPE], 400],
        ]
        for (const [method, path, headers, status] of refused)
          assert.equal(parseReply(await write(method, path, body, headers)).status, status, headers.join())
      })
    })

  describe('a key', () => {
    let service: TestService
    before(async () => {
      service = await start({ environment: { RATE_LIMIT_PER_MINUTE: '3' } })
    })
    after(() => service.stop())

    test('is refused once its employer is suspended or it is revoked, and stores nothing then', async () => {
      const client = await service.employer()
      const post = async (n: number) => (await client.post(JSON.parse(named(n)))).body.code ?? 'created'
      const answers = [await post(1)]
      await service.operator.suspendEmployer(client.employerId)
      answers.push(await post(2))
      await service.operator.resumeEmployer(client.employerId)
      const [key] = await service.operator.listKeys(client.employerId)
      await service.operator.revokeKey(key?.id ?? 0)
      answers.push(await post(3))
      assert.deepEqual(answers, ['created', 'employer-suspended', 'key-invalid'])
    })

    test('gets no more than its limit stored, however many of its requests come at once', async () => {
      const client = await service.employer()
      const sockets = Array.from({ length: 20 }, () => dial(service.base))
      await Promise.all(sockets.map((socket) => once(socket, 'connect')))
      const answers = await Promise.all(
        sockets.map(async (socket, n) => {
          const body = named(n)
          const head = [`POST ${JOBS} HTTP/1.1`, 'Host: a', 'Connection: close', `API-Key: ${client.apiKey}`]
          const chunks: Buffer[] = []
          socket
            .on('data', (chunk: Buffer) => chunks.push(chunk))
            .write([...head, JSON_TYPE, lengthOf(body), '', body].join('\r\n'))
          await once(socket, 'close')
          return Buffer.concat(chunks).toString()
        }),
      )
      assert.deepEqual(answers.flatMap(statusesOf).toSorted(), [...Array(3).fill(201), ...Array(17).fill(429)])
    })
  })
})
