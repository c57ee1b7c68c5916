/** SHUTDOWN_DELAY_SECONDS: after a signal the service says that it is not ready, and serves on until the time is over. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { API_PREFIX } from '@affiche/contract/operations.ts'
import type { Engine } from './support/engines.ts'
import { fetchWhole, statusOf } from './support/fetched.ts'
import { emptyStoreOn, launch } from './support/process.ts'
import { allOr } from './support/product.ts'
import { exchange, parseReply } from './support/raw-http.ts'
import { until } from './support/waiting.ts'

type Kind = readonly [engine: Engine, threads: '1' | '3']

const STANDING: readonly Kind[] = [
  ['sqlite', '3'],
  ['postgres', '1'],
]

/** Engines and threads: on the embedded store, three threads take every path that one takes. */
const KINDS = allOr<Kind>([['sqlite', '1'], ...STANDING], STANDING)

/** Connections that are spread over all threads, in all likelihood. */
const CONNECTIONS = 24

for (const [engine, threads] of KINDS)
  describe(`on ${engine} with ${threads} threads that answer HTTP, a signal`, () => {
    const open = async (seconds: string) => {
      const place = await emptyStoreOn(engine)
      const process = launch({ ...place, HTTP_THREADS: threads, SHUTDOWN_DELAY_SECONDS: seconds })
      const base = await process.base()
      return { process, base }
    }

    const ask = async (base: string, path: string) =>
      parseReply(await exchange(base, `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`))

    const askAll = (base: string, path: string) =>
      Promise.all(Array.from({ length: CONNECTIONS }, () => ask(base, path)))

    test('makes it not ready, and it serves everything until a second signal', async () => {
      const { process, base } = await open('3600')
      for (const { status } of await askAll(base, '/health/ready')) assert.equal(status, 200)
      process.child.kill('SIGTERM')
      await until(async () => (await askAll(base, '/health/ready')).every(({ status }) => status === 503), 'the news')
      for (const { status } of await askAll(base, '/health/live')) assert.equal(status, 200)
      for (const { status } of await askAll(base, `${API_PREFIX}/positiontypes`)) assert.equal(status, 200)
      const kept = await fetchWhole(`${base}${API_PREFIX}/positiontypes`)
      assert.deepEqual([kept.status, kept.headers.get('connection')], [200, 'close'])
      assert.equal(await statusOf(`${base}${API_PREFIX}/jobs`), 401)
      process.child.kill('SIGTERM')
      assert.equal(await process.ended, 0, process.output())
      assert.match(process.output(), /SHUTDOWN_DELAY_SECONDS are cut short/)
    })

    test('ends it with code 0 once the time is over', async () => {
      const { process, base } = await open('1')
      process.child.kill('SIGTERM')
      await until(() => process.output().includes('"stopping"'), 'the signal')
      const { status } = await ask(base, '/health/live')
      assert.equal(status, 200)
      assert.equal(await process.ended, 0, process.output())
    })
  })
