/** The audit fails on what it should, and on nothing else; recorded reports of npm stand in for the network. */

import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { describe, test } from 'node:test'
import { newFolder } from '../../test/support/folder.ts'
import { type Accepted, type Advisory, judgeAccepted, judgeAdvisories, readReport } from './advisories.ts'

const TODAY = '2026-11-20'
const sampleFile = (name: string): string => join(import.meta.dirname, 'samples', `${name}.json`)
const sample = (name: string): string => readFileSync(sampleFile(name), 'utf8')

const advisoriesOf = (printed: string): readonly Advisory[] => {
  const reading = readReport(printed)
  assert.ok('advisories' in reading)
  return reading.advisories
}

const found = advisoriesOf(sample('found'))
const entry: Accepted = { id: 'GHSA-aaaa-bbbb-cccc', package: 'ajv', reason: 'We do not.', until: '2026-12-31' }

describe('what npm reports', () => {
  test('every advisory is read once, by its own id; what only depends on it is not one', () => {
    assert.deepEqual(
      found.map(({ id, package: name, severity }) => [id, name, severity]),
      [
        ['GHSA-aaaa-bbbb-cccc', 'ajv', 'high'],
        ['GHSA-dddd-eeee-ffff', 'fast-uri', 'low'],
      ],
    )
    assert.deepEqual(advisoriesOf(sample('clean')), [])
  })

  test('an answer without a report is shown without the address of the registry', () => {
    assert.deepEqual(readReport(sample('refused')), { unread: '405 Method Not Allowed' })
    assert.deepEqual(readReport('npm took too long'), { unread: 'npm took too long' })
    assert.deepEqual(readReport(''), { unread: 'npm said nothing' })
    assert.deepEqual(readReport('{"message":"request to https://registry.example/x failed"}'), {
      unread: 'request to the registry failed',
    })
  })
})

describe('the verdict', () => {
  test('an advisory from moderate on fails, a lower one does not', () => {
    const [line, ...others] = judgeAdvisories(found, [], TODAY)
    assert.match(line ?? '', /^ajv <8\.20\.1: GHSA-aaaa-bbbb-cccc \(high\)/)
    assert.deepEqual(others, [])
    for (const severity of ['moderate', 'critical'])
      assert.equal(
        judgeAdvisories(
          found.map((one) => ({ ...one, severity })),
          [],
          TODAY,
        ).length,
        2,
      )
  })

  test('an accepted advisory passes until its day, for its package alone', () => {
    assert.deepEqual(judgeAdvisories(found, [entry], entry.until), [])
    assert.match(judgeAdvisories(found, [entry], '2027-01-01')[0] ?? '', /accepted until 2026-12-31: look at it again$/)
    assert.equal(judgeAdvisories(found, [{ ...entry, package: 'fast-uri' }], TODAY).length, 2)
  })

  test('an entry that no advisory needs, or that does not explain itself, fails', () => {
    assert.match(judgeAdvisories([], [entry], TODAY)[0] ?? '', /no longer found: take its entry out$/)
    for (const wrong of [{ reason: ' ' }, { until: '' }, { until: 'never' }])
      assert.match(judgeAccepted([{ ...entry, ...wrong }], TODAY)[0] ?? '', /needs a reason, and a day/)
  })
})

describe('the step of the check', () => {
  const folder = newFolder('audit')
  /** Runs the step with an npm that prints a recorded report, as npm does with an exit code of 1. */
  const step = (name: string, environment: Record<string, string> = {}) =>
    new Promise<{ code: number; said: string }>((resolve) => {
      writeFileSync(join(folder, 'npm'), `#!/bin/sh\ncat '${sampleFile(name)}'\nexit 1\n`, { mode: 0o755 })
      const PATH = `${folder}${delimiter}${process.env.PATH}`
      const tool = join(import.meta.dirname, '..', 'audit-dependencies.ts')
      execFile(process.execPath, [tool], { env: { ...process.env, PATH, ...environment } }, (error, said) =>
        resolve({ code: Number(error?.code ?? 0), said }),
      )
    })

  test('it fails on an advisory, and passes without one', async () => {
    const wrong = await step('found')
    assert.equal(wrong.code, 1)
    assert.match(wrong.said, /^ajv .*GHSA-aaaa-bbbb-cccc/)
    const right = await step('clean')
    assert.equal(right.code, 0, right.said)
    assert.match(right.said, /^Advisories read: 0 about what the service runs on/)
  })

  test('where no advisories can be read it says so and passes, and fails where they are required', async () => {
    const { code, said } = await step('refused', { AUDIT_REQUIRED: '' })
    assert.deepEqual(
      [code, said],
      [0, 'Advisories could not be read: 405 Method Not Allowed. No package was checked.\n'],
    )
    const strict = await step('refused', { AUDIT_REQUIRED: 'true' })
    assert.equal(strict.code, 1)
    assert.match(strict.said, /AUDIT_REQUIRED=true asks for advisories/)
  })
})
