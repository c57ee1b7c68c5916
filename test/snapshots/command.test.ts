/** `affiche sync`: a file of jobs becomes all open jobs of a service. */
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { textOf } from '../support/bulk.ts'
import { runCli } from '../support/cli.ts'
import { job } from '../support/service.ts'
import { serveSuite } from '../support/suite-service.ts'

const { service, owner } = await serveSuite({ environment: { BULK_OPERATIONS_MAX: '10' } })

const keyFile = join(service.dataDir, 'key.txt')
writeFileSync(keyFile, `${owner.apiKey}\n`)

const file = join(service.dataDir, 'jobs.ndjson')

const jobs = (count: number, members: object = {}) =>
  Array.from({ length: count }, (_, at) => job({ referenceId: `F-${at}`, ...members }))

const sync = async (lines: readonly (object | string)[], ...options: string[]) => {
  writeFileSync(file, `${textOf(lines)}\n\n`)
  const { code, out, stderr } = await runCli(['sync', file, '--to', service.base, '--key-file', keyFile, ...options])
  return [code, out.trim(), stderr] as const
}

const statusOf = async (referenceId: string): Promise<string> =>
  (await owner.get(`/jobs?referenceId=${referenceId}`)).body.data[0]?.status

test('a file is sent, then only what is new in it; jobs that it lacks are archived, and published when they are back', async () => {
  const sent = (count: number, archived: number, items: number) =>
    `${items} jobs: ${count} sent, 0 refused, ${archived} archived, 0 left. All is in step.`
  assert.deepEqual(await sync(jobs(25), '--dry-run'), [
    ...[0, '25 jobs: 25 to create, 0 to update, 0 to publish, 0 to archive. Nothing was sent.', ''],
  ])
  assert.deepEqual(await sync(jobs(25)), [0, sent(25, 0, 25), ''])
  assert.deepEqual(await sync(jobs(25)), [0, sent(0, 0, 25), ''])
  const changed = jobs(25).map((each, at) => (at < 12 ? { ...each, title: 'Changed' } : each))
  assert.deepEqual(await sync(changed), [0, sent(12, 0, 25), ''])
  assert.deepEqual(await sync(changed.slice(0, 20)), [0, sent(0, 5, 20), ''])
  assert.equal(await statusOf('F-24'), 'archived')
  assert.deepEqual(await sync(changed), [0, sent(5, 0, 25), ''])
  assert.equal(await statusOf('F-24'), 'active')
})

test('a file that lacks too many sends nothing, unless --archive-max allows it', async () => {
  const [code, out] = await sync(jobs(3, { title: 'New' }))
  assert.equal(code, 1)
  assert.match(out, /22 of 25 active jobs would be archived.*--archive-max 22\. Nothing was sent\.$/)
  assert.equal((await sync(jobs(3), '--archive-max', '21'))[0], 1)
  assert.equal(await statusOf('F-24'), 'active')
  assert.equal((await sync(jobs(3), '--archive-max', '22'))[0], 0)
  assert.equal(await statusOf('F-24'), 'archived')
})

test('refused jobs are printed, and the exit code is 1', async () => {
  const [code, out] = await sync([...jobs(3), job({ referenceId: 'BAD', title: '' })])
  assert.equal(code, 1)
  const [refused, sums] = out.split('\n')
  assert.match(refused ?? '', /^BAD: 400 invalid-request: /)
  assert.equal(
    sums,
    '4 jobs: 0 sent, 1 refused, 0 archived, 0 left. Not in step: 1 to create, 0 to update, 0 to publish.',
  )
})

test('a scope leaves other jobs alone', async () => {
  await owner.post(job({ referenceId: 'G-1' }))
  assert.equal((await sync(jobs(2), '--scope', 'F-'))[0], 0)
  assert.deepEqual([await statusOf('F-2'), await statusOf('G-1')], ['archived', 'active'])
})

test('wrong words and files are refused', async () => {
  assert.equal((await sync(jobs(1), '--archive-max', 'all'))[0], 2)
  assert.equal((await runCli(['sync', file, '--to', service.base])).code, 2)
  for (const line of ['{"title":"No name"}', '{', 'null', '[]']) {
    const [code, , stderr] = await sync([...jobs(1), line])
    assert.equal(code, 1)
    assert.match(stderr, /Line 2 of .*jobs\.ndjson is no /)
  }
})
