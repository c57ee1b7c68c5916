/** `affiche public`, `affiche report` and `affiche policy`, beside a running service with public pages. */
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { commandsOn } from '../../../test/support/cli.ts'
import { newFolder } from '../../../test/support/folder.ts'
import { type PublicService, startPublic } from '../../../test/support/public-service.ts'
import type { Client } from '../../../test/support/service.ts'
import { until } from '../../../test/support/waiting.ts'

let service: PublicService
let owner: Client

before(async () => {
  service = await startPublic()
  owner = await service.employer()
})
after(() => service.stop())

const { output, json, refuses } = commandsOn(() => ({ DATA_DIR: service.dataDir, AFFICHE_OPERATOR: 'ann' }))

/** Newest actions of the trail of the employer, with who did them. */
const trail = async (limit: number): Promise<string[]> =>
  (await output('audit', String(owner.employerId), '--limit', String(limit), '--json'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
    .map(({ action, operator }) => `${action} ${operator}`)

test('hide takes a posting down at once, by id or address, for good, and show brings it back; both are audited', async () => {
  const id = await service.publish(owner)
  await service.untilListed(id, true)
  const address = `https://jobs.example.ca/fr/emplois/${service.codeOf(id)}?x=1`
  assert.deepEqual(await json('public', 'hide', address, '--reason', 'asks for money'), { jobId: id, hidden: true })
  assert.equal(await service.status(id), 410)
  await service.untilListed(id, false)
  assert.deepEqual(await trail(2), ['posting.hide ann', 'job.hidden null'])
  assert.match(await output('public', 'hide', String(id), '--reason', 'again'), /is hidden already/)
  await owner.put(`/jobs/${id}`, { title: 'Another title' })
  assert.equal(await service.status(id), 410, 'its employer does not bring it back')
  assert.deepEqual(await json('public', 'show', service.codeOf(id).toLowerCase()), { jobId: id, hidden: false })
  await until(async () => (await service.status(id)) === 200, 'the page')
  await until(async () => (await trail(1))[0] === 'job.shown null', 'the entry')
  assert.match(await output('public', 'show', String(id)), /^Job \d+ is not hidden\.$/m)
})

test('hide keeps whether its employer reads the reason; without --tell the setting decides', async () => {
  for (const [words, told] of [
    [['--tell'], true],
    [[], null],
  ] as const) {
    const id = await service.publish(owner)
    await output('public', 'hide', String(id), '--reason', 'asks for money', ...words)
    assert.equal((await service.store.public.hidden(id))?.told, told)
  }
})

test('hide refuses what names no job, and wants a reason', async () => {
  await refuses(2, /needs --reason/, 'public', 'hide', '1')
  await refuses(1, /1 to 500 characters/, 'public', 'hide', '1', '--reason', ' ')
  await refuses(1, /There is no job 999\./, 'public', 'hide', '999', '--reason', 'x')
  for (const name of ['0', '1x', 'IIIIIII', 'https://jobs.example.ca/'])
    await refuses(1, /named by its id/, 'public', 'show', name)
})

test('status counts postings, and rebuild leaves what is as it should be as it is', async () => {
  const id = await service.publish(owner)
  await until(async () => (await json('public', 'status')).behind === 0, 'the follower')
  const before = await json('public', 'status')
  assert.ok(before.shown >= 1)
  assert.match(await output('public', 'status'), /^public postings +\d+$/m)
  await output('public', 'rebuild')
  await until(async () => (await json('public', 'status')).behind === 0, 'the rebuild')
  assert.deepEqual(await json('public', 'status'), before)
  assert.equal(await service.status(id), 200)
})

test('report list shows what was reported without what a terminal obeys, and decide keeps the decision', async () => {
  const id = await service.publish(owner)
  const report = { jobId: id, at: 0, reason: 'fraud', text: 'Asks\u001b[2J for\n\u202emoney', contact: 'a@example.ca' }
  const first = await service.store.publicWrites.report(report)
  const second = await service.store.publicWrites.report({ ...report, contact: null })
  assert.deepEqual(
    (await json('report', 'list')).reports.map(({ id }: { id: number }) => id),
    [first, second],
  )
  const text = await output('report', 'list')
  assert.match(text, /Asks \[2J for money/)
  assert.ok(
    text.includes(`${service.base}/en/jobs/${service.codeOf(id)}`.replace('127.0.0.1', 'localhost')) &&
      text.includes('contact: a@example.ca'),
  )
  assert.ok(!text.includes('\u001b') && !text.includes('\u202e'))
  assert.equal((await json('report', 'list', '--after', String(first), '--limit', '5')).reports.length, 1)
  assert.equal((await json('report', 'decide', String(first), 'hidden')).report.decision, 'hidden')
  assert.equal((await json('report', 'list')).reports.length, 1)
  assert.match(await output('report', 'list', '--decided'), /decision: hidden/)
  await refuses(1, /There is no report 99\./, 'report', 'decide', '99', 'x')
  await refuses(2, /--limit is a number/, 'report', 'list', '--limit', 'many')
})

test('policy set puts a new version on the page in its language, and keeps the earlier ones', async () => {
  const file = join(newFolder('policy'), 'policy.md')
  for (const text of ['We *remove* frauds.', 'We remove frauds **within a day**.']) {
    writeFileSync(file, text)
    await output('policy', 'set', 'en', file)
  }
  const page = await (await service.page('/en/fraud-policy')).text()
  assert.ok(page.includes('<strong>within a day</strong>') && page.includes('<em>remove</em>'))
  const { policies } = await json('policy', 'list', 'en')
  assert.equal(policies[0].text, 'We remove frauds **within a day**.')
  assert.ok(policies.length >= 2)
  assert.match(await output('policy', 'list', 'fr'), /^VERSION/)
  writeFileSync(file, Buffer.from([0xff, 0xfe]))
  await refuses(1, /cannot be read as a text/, 'policy', 'set', 'fr', file)
  writeFileSync(file, ' ')
  await refuses(1, /1 to 100000 characters/, 'policy', 'set', 'fr', file)
  await refuses(2, /The language is en or fr/, 'policy', 'list', 'de')
})
