/** `affiche proof`, beside a running service with public pages. */
import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { runCli } from '../../../test/support/cli.ts'
import { newFolder } from '../../../test/support/folder.ts'
import { type PublicService, startPublic } from '../../../test/support/public-service.ts'
import { tamper } from '../../../test/support/public-state.ts'
import type { Client } from '../../../test/support/service.ts'

let service: PublicService
let owner: Client

before(async () => {
  service = await startPublic()
  owner = await service.employer()
})
after(() => service.stop())

/** The command runs on the clock of the machine, by which the posting must not have closed. */
const publish = (): Promise<number> => service.publish(owner, { closeDate: '2099-12-31' })

const run = (...words: string[]) => runCli(words, { DATA_DIR: service.dataDir, AFFICHE_OPERATOR: 'ann' })

test('a proof is issued by id, code and address, written to a new file, and recorded in the trail by the operator', async () => {
  const id = await publish()
  const employer = ['--employer', String(owner.employerId)]
  const file = join(newFolder('proof'), 'proof.json')
  const { code, out, stderr } = await run('proof', String(id), ...employer, '--file', file, '--json')
  assert.deepEqual([code, stderr], [0, ''])
  const issued = JSON.parse(out)
  const text = readFileSync(file, 'utf8')
  assert.equal(hash('sha256', text), issued.hash)
  assert.deepEqual(JSON.parse(text), issued.record)
  const address = `https://jobs.example.ca/fr/emplois/${service.codeOf(id)}`
  const shown = await run('proof', address, ...employer)
  assert.match(shown.out, new RegExp(`code ${service.codeOf(id)}[\\s\\S]*Record ${issued.hash}`))
  const trail = await run('audit', String(owner.employerId), '--limit', '1', '--json')
  const { action, operator, members } = JSON.parse(trail.out)
  assert.deepEqual([action, operator, members], ['proof.issue', 'ann', [`sha256:${issued.hash}`]])
  assert.match(
    (await run('doctor')).out,
    /ok +proofs: 1 proofs of posting and \d+ public documents are as they were stored/,
  )
  const again = await run('proof', String(id), ...employer, '--file', file)
  assert.deepEqual([again.code, again.out], [1, ''])
  assert.match(again.stderr, /cannot be written/)
})

test('what cannot be proved or read is refused', async () => {
  const id = await publish()
  const head = `1:${'f'.repeat(64)}`
  for (const [code, pattern, words] of [
    [2, /--employer is a number/, ['proof', String(id)]],
    [1, /named by its id/, ['proof', 'x', '--employer', '1']],
    [1, /tells of no time/, ['proof', '999999', '--employer', String(owner.employerId)]],
    [1, /no employer|tells of no time|does not fit/, ['proof', String(id), '--employer', '999']],
    [1, /does not fit together/, ['proof', String(id), '--employer', String(owner.employerId), '--expect', head]],
    [2, /--expect is a head/, ['proof', String(id), '--employer', '1', '--expect', 'x']],
  ] as const) {
    const refused = await run(...words)
    assert.deepEqual([refused.code, refused.out], [code, ''], words.join(' '))
    assert.match(refused.stderr, pattern)
  }
})

test('a changed byte in a stored record is found by the doctor, and keeps another from being issued', async () => {
  const id = await publish()
  await tamper({ DATA_DIR: service.dataDir }, "UPDATE proofs SET document = replace(document, 'UTC', 'UTD')")
  const examined = await run('doctor')
  assert.equal(examined.code, 1)
  assert.match(examined.out, /fault +proofs: The proof of posting [0-9a-f]{64} is not as it was stored/)
  const refused = await run('proof', String(id), '--employer', String(owner.employerId))
  assert.match(refused.stderr, /stored proof [0-9a-f]{64} is not as it was issued/)
})
