/** `affiche bulk`: a file of any size, cut into requests, and sent on after a cut. */
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { createServer, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import { textOf } from '../support/bulk.ts'
import { runCli } from '../support/cli.ts'
import { job } from '../support/service.ts'
import { serveSuite } from '../support/suite-service.ts'

const { service, owner } = await serveSuite({ environment: { BULK_OPERATIONS_MAX: '10', BODY_LIMIT: '4096' } })

const keyFile = join(service.dataDir, 'key.txt')
writeFileSync(keyFile, `${owner.apiKey}\n`)

const fileOf = (name: string, lines: readonly (object | string)[]): string => {
  const file = join(service.dataDir, name)
  writeFileSync(file, `${textOf(lines)}\n\n`)
  return file
}

const upserts = (count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => ({
    op: 'upsert',
    tag: `t${at}`,
    job: job({ referenceId: `C-${from + at}` }),
  }))

const send = (file: string, ...options: string[]) =>
  runCli(['bulk', file, '--to', service.base, '--key-file', keyFile, ...options])

const countOf = async (): Promise<number> => (await owner.get('/jobs')).body.paging.total

test('a file of several requests is sent, and the sums are printed', async () => {
  const file = fileOf('all.ndjson', upserts(25))
  const first = await send(file)
  assert.deepEqual([first.code, first.out, first.stderr], [0, '25 lines: 25 created.\n', ''])
  const again = await send(file, '--json')
  const sums = { operations: 25, created: 0, updated: 0, unchanged: 25, deleted: 0, failed: 0 }
  assert.deepEqual([again.code, JSON.parse(again.out)], [0, { end: true, stored: true, summary: sums }])
  assert.equal(await countOf(), 25)
})

test('refused lines are printed with their numbers in the file, and the exit code is 1', async () => {
  const long = { op: 'create', job: job({ description: `<p>${'x'.repeat(5000)}</p>` }) }
  const file = fileOf('some.ndjson', [...upserts(12), { op: 'delete', id: 999, tag: 'gone' }, '', long, '{'])
  const { code, out } = await send(file)
  assert.equal(code, 1)
  const [deletion, tooLong, malformed, sums] = out.trim().split('\n')
  assert.match(deletion ?? '', /^13 \(delete "gone"\): 404 job-not-found: /)
  assert.match(tooLong ?? '', /^14: 413 body-too-large: /)
  assert.match(malformed ?? '', /^15: 400 malformed-json: /)
  assert.equal(sums, '15 lines: 12 unchanged, 3 failed.')
})

test('atomic and dry runs', async () => {
  const before = await countOf()
  const faulty = fileOf('faulty.ndjson', [...upserts(3, 100), { op: 'delete', id: 999 }])
  const refused = await send(faulty, '--atomic')
  assert.equal(refused.code, 1)
  assert.match(refused.out, /^4 \(delete\): 404 .*\n4 lines: 1 failed\. Nothing was stored\.\n$/)
  const dryRun = await send(fileOf('good.ndjson', upserts(3, 100)), '--dry-run')
  assert.deepEqual([dryRun.code, dryRun.out], [0, '3 lines: 3 created. Nothing was stored.\n'])
  const large = await send(fileOf('large.ndjson', upserts(11, 100)), '--atomic')
  assert.deepEqual(
    [large.code, large.stderr],
    [1, 'affiche: With --atomic a file has at most 10 lines and 16777216 bytes.\n'],
  )
  assert.equal(await countOf(), before)
  const lenient = await send(fileOf('lenient.ndjson', [{ op: 'create', job: { ...job(), nonsense: 1 } }]), '--lenient')
  assert.deepEqual([lenient.code, lenient.out], [0, '1 line: 1 created.\n'])
})

test('a connection that is cut within an answer is taken up again', async () => {
  let [requests, cuts]: [Set<string>, number] = [new Set(), 0]
  const proxy = createServer((incoming, outgoing) => {
    const passed = httpRequest(service.base + incoming.url, { method: incoming.method, headers: incoming.headers })
    const isBulk = incoming.url?.includes('/bulk') === true
    if (isBulk) requests.add(String(incoming.headers['idempotency-key']))
    passed.on('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 0, answer.headers)
      if (!isBulk || cuts++ % 2 === 1) answer.pipe(outgoing)
      else answer.once('data', (bytes: Buffer) => outgoing.write(bytes.subarray(0, 150), () => outgoing.destroy()))
    })
    incoming.pipe(passed)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const { port } = proxy.address() as AddressInfo
  const file = fileOf('cut.ndjson', upserts(15, 700))
  const words = ['bulk', file, '--to', `http://127.0.0.1:${port}/`, '--key-file', keyFile]
  const { code, out } = await runCli(words)
  proxy.closeAllConnections()
  proxy.close()
  assert.deepEqual([code, cuts, requests.size], [0, 4, 2])
  assert.match(out, /^15 lines: /)
  assert.equal((await owner.get('/jobs?q=C-71')).body.paging.total, 5)
})

test('wrong words are 2, and what cannot be read or reached is 1', async () => {
  const file = fileOf('one.ndjson', upserts(1))
  const codes: number[] = []
  for (const words of [
    ['bulk', file],
    ['bulk', file, '--to', 'jobs.example.ca', '--key-file', keyFile],
    ['bulk', file, '--to', service.base],
    ['bulk', `${file}x`, '--to', service.base, '--key-file', keyFile],
    ['bulk', file, '--to', service.base, '--key-file', `${keyFile}x`],
    ['bulk', file, '--to', 'http://127.0.0.1:1', '--key-file', keyFile],
    ['bulk', file, '--to', `${service.base}/nowhere`, '--key-file', keyFile],
    ['bulk', file, '--to', service.base, '--key-file', file],
  ])
    codes.push((await runCli(words)).code)
  assert.deepEqual(codes, [2, 2, 2, 1, 1, 1, 1, 1])
})
