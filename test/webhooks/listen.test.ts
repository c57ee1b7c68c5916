/** `affiche listen`: an integrator tries a receiver without a public address. */
import assert from 'node:assert/strict'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { listen as run } from '../../server/cli/listen/listen.ts'
import { runCli } from '../support/cli.ts'
import { answering, cutOff, startHookReceiver } from '../support/hook-receiver.ts'
import { job } from '../support/service.ts'
import { serveSuite } from '../support/suite-service.ts'

const { service, owner } = await serveSuite()

const fileOf = (name: string, text: string): string => {
  const file = join(service.dataDir, name)
  writeFileSync(file, `${text}\n`)
  return file
}

const keyFile = fileOf('key.txt', owner.apiKey ?? '')
const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const secretFile = fileOf('secret.txt', secret)
const receiver = await startHookReceiver(secret)

const cursorNow = async (): Promise<string> => (await owner.get('/changes?after=now')).body.cursor

const listen = async (...options: string[]) => {
  const service_ = ['--to', service.base, '--key-file', keyFile, '--forward-to', receiver.url]
  const { code, out, stderr } = await runCli(['listen', ...service_, '--secret-file', secretFile, ...options])
  return { code, lines: out.trim().split('\n'), stderr }
}

test('what is there is sent once and in order, in signed pages, with a line for each', async () => {
  const after = await cursorNow()
  const { body: created } = await owner.post(job())
  await owner.put(`/jobs/${created.id}`, { title: 'Other' })
  await owner.delete(`/jobs/${created.id}`)
  const { code, lines, stderr } = await listen('--after', after, '--page-size', '2', '--once')
  assert.deepEqual([code, stderr], [0, ''])
  const { id } = created
  assert.deepEqual(receiver.entries(), [`job.created ${id}`, `job.updated ${id}`, `job.deleted ${id}`])
  const [first, second] = receiver.all
  assert.ok(first?.id.startsWith(`wh_listen_${first.page.data.cursor}_`), lines.join())
  assert.deepEqual([first?.page.type, first?.page.data.more, second?.page.data.more], ['changes', true, false])
  const page = (await owner.get(`/api/v1.2/changes?after=${after}&limit=2`)).body
  assert.deepEqual(first?.page.data, page)
  assert.match(first?.headers['user-agent'] ?? '', /^Affiche\/\d/)
  assert.equal(first?.headers['content-type'], 'application/json')
  assert.equal(lines[0], `Secret of the signatures: ${secret}`)
  assert.match(lines[1] ?? '', /^Forwarding changes of http.* to http:.*\/hook\. End it with Ctrl\+C\.$/)
  assert.match(lines[2] ?? '', new RegExp(`^${first?.id}: job.created ${id}, job.updated ${id}: 204 in \\d+ ms$`))
  assert.match(lines[3] ?? '', new RegExp(`^${second?.id}: job.deleted ${id}: 204 in \\d+ ms$`))
  assert.equal(lines[4], `Ended. Go on with --after ${await cursorNow()}`)
})

test('only the wanted types are sent, a page without any is not, and the cursor moves past it', async () => {
  const [after, had] = [await cursorNow(), receiver.all.length]
  const { body: created } = await owner.post(job())
  const none = await listen('--after', after, '--types', 'job.deleted', '--once', '--json')
  assert.equal(receiver.all.length, had)
  assert.deepEqual(JSON.parse(none.lines.at(-1) ?? ''), { type: 'end', cursor: await cursorNow() })
  await owner.delete(`/jobs/${created.id}`)
  await listen('--after', after, '--types', 'job.deleted,job.closed', '--once')
  assert.deepEqual(receiver.entries().slice(-1), [`job.deleted ${created.id}`])
  assert.equal(receiver.all.length, had + 1)
})

test('a page that is not taken comes again with the same id and bytes until it is, and each failure is told', async () => {
  const [after, had] = [await cursorNow(), receiver.all.length]
  await owner.post(job())
  const later = answering(503, 'tomorrow\nplease', { 'Retry-After': '0' })
  receiver.answers(cutOff, later, answering(302, '', { Location: receiver.url, 'Retry-After': '0' }))
  const { code, lines } = await listen('--after', after, '--once')
  const tries = receiver.all.slice(had)
  assert.deepEqual([code, tries.length], [0, 4])
  assert.equal(new Set(tries.map(({ id, body }) => id + body)).size, 1)
  const id = tries[0]?.id ?? ''
  const failures = lines.slice(2, 5).map((line) => line.replace(/^.*?: job\.created \d+: /, ''))
  assert.ok(lines.slice(2, 6).every((line) => line.startsWith(`${id}: job.created `)))
  assert.match(failures[0] ?? '', /^other side closed\. The receiver did not answer\. The same page again in 1 s\.$/)
  assert.deepEqual(failures.slice(1), [
    '503. The receiver says: tomorrow please The same page again in 0 s.',
    '302. A redirection is not followed; forward to the address that it names. The same page again in 0 s.',
  ])
  assert.match(lines[5] ?? '', /: 204 in \d+ ms$/)
})

test('a receiver that does not answer in time has failed, and gets the page again', async () => {
  const [after, had] = [await cursorNow(), receiver.all.length]
  await owner.post(job())
  receiver.answers(() => undefined)
  const feed = { base: service.base, apiKey: owner.apiKey ?? '', types: null, pageSize: 100 }
  const key = { text: secret, key: Buffer.alloc(32, 7) }
  const { signal: stop } = new AbortController()
  const lines: string[] = []
  const order = { ...feed, after, once: true, url: receiver.url, secret: key, stop, answerMs: 100 }
  for await (const { text } of run(order)) lines.push(text)
  assert.match(
    lines[1] ?? '',
    /: no answer within 0\.1 s\. The receiver did not answer\. The same page again in 1 s\.$/,
  )
  assert.deepEqual(new Set(receiver.all.slice(had).map(({ id }) => id)).size, 1)
  assert.match(lines[2] ?? '', /: 204 in \d+ ms$/)
})

test('a receiver that says 410 ends it, as it would end a webhook', async () => {
  const after = await cursorNow()
  await owner.post(job())
  receiver.answers(answering(410))
  const { code, stderr } = await listen('--after', after, '--once')
  assert.equal(code, 1)
  assert.match(stderr, /\/hook answers 410, by which a receiver ends its webhook\.$/m)
})

test('a secret is made in a file that is not there, for its owner alone, and is the same the next time', async () => {
  const file = join(service.dataDir, 'made.txt')
  const first = await listen('--secret-file', file, '--once', '--json')
  const { secret: made } = JSON.parse(first.lines[0] ?? '')
  assert.match(made, /^whsec_[A-Za-z0-9+/]{43}=$/)
  assert.equal(readFileSync(file, 'utf8'), `${made}\n`)
  assert.equal(statSync(file).mode & 0o777, 0o600)
  const again = await listen('--secret-file', file, '--once', '--json')
  assert.deepEqual(again.lines, first.lines)
  for (const text of ['whsec_', 'whsec_c2hvcnQ=', 'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', `${made}!`]) {
    const { code, stderr } = await listen('--secret-file', fileOf('wrong.txt', text), '--once')
    assert.deepEqual([code, /holds no secret/.test(stderr)], [1, true], text)
  }
})

test('without a file every start has a secret of its own', async () => {
  const words = ['listen', '--to', service.base, '--key-file', keyFile, '--forward-to', receiver.url, '--once']
  const secrets = [await runCli(words), await runCli(words)].map(({ out }) => out.split('\n')[0])
  assert.equal(new Set([...secrets, `Secret of the signatures: ${secret}`]).size, 3)
})

test('a wrong key, a missing scope, a cursor that is none or is gone, and another server are refused in words', async () => {
  const had = receiver.all.length
  const refused = async (pattern: RegExp, ...options: string[]): Promise<void> => {
    const { code, stderr } = await listen('--once', ...options)
    assert.deepEqual([code, stderr.trim().split('\n').length], [1, 1], stderr)
    assert.match(stderr, pattern)
  }
  await refused(/The service answers 401: .*key/i, '--key-file', fileOf('no-key.txt', 'affiche_x'))
  const order = { employerId: owner.employerId, scopes: ['jobs:write'] as const }
  const { apiKey } = await service.operator.issueKey({ ...order, scopes: [...order.scopes] })
  await refused(/answers 403: .*"listen" needs a key with the scope jobs:read\./, '--key-file', fileOf('w.txt', apiKey))
  await refused(/answers 400: .*\/changes\?after|answers 400: .*cursor/i, '--after', 'nonsense')
  const lost = Buffer.from('1:00000000').toString('base64url')
  await refused(/answers 410: .*start again without --after\./, '--after', lost)
  await refused(/answers 404: /, '--to', `${service.base}/elsewhere`)
  assert.equal(receiver.all.length, had)
})

test('wrong words are refused before anything is asked', async () => {
  for (const options of [
    ['--forward-to', 'localhost:3000'],
    ['--forward-to', 'http://me:secret@localhost:3000/'],
    ['--types', 'job.created,job.opened'],
    ['--page-size', '0'],
    ['--page-size', '101'],
    ['--page-size', '1.5'],
    ['--to', 'affiche'],
    ['--key-file', ''],
  ])
    assert.equal((await listen('--once', ...options)).code, 2, options.join(' '))
})
