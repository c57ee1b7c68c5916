import assert from 'node:assert/strict'
import { operations } from '@affiche/contract/operations.ts'
import { createQueryReader, type Query } from '../../../server/jobs/operations/query.ts'
import { ENGLISH, say } from '../../../server/platform/sentences/say.ts'
import type { Target } from '../loop.ts'

export const query: Target = {
  name: 'query',
  promise: 'A query is read as URLSearchParams reads it, and what both could not mean alike is a finding.',
  files: /\/server\/(?:jobs\/operations\/query|platform\/structure\/structure)\.ts/,
  seeds: ['q=cook&status=active&pageSize=10&page=2', 'q=%C3%A9t%C3%A9+x', 'q=1&q=2', 'page=x', 'a%', '&=&&x', 'q=%ff'],
  words:
    'q status page pageSize referenceId = & % + %20 %26 %C3%A9 %00 %ED%A0%80 %EF%BB%BF ? # ; __proto__ constructor active -1 100 %2 %u0041'.split(
      ' ',
    ),
  run: (input) => {
    const text = input.toString('latin1')
    const read = reader(`/jobs?${text}`)
    assert.deepEqual(reader(`/jobs?${text}`), read)
    for (const { pointer, code, sentence } of read.findings) {
      const detail = say(sentence, ENGLISH)
      assert.ok(pointer.startsWith('#/query') && code.length > 0 && detail.length > 0)
      assert.ok(detail.isWellFormed())
    }
    if (read.findings.every(({ code }) => code !== 'character')) assertAgreement(text, read)
  },
}

const listJobs = operations.find(({ id }) => id === 'listJobs')
assert.ok(listJobs)
const reader = createQueryReader(listJobs.query)

const assertAgreement = (text: string, { values, findings }: Query): void => {
  // An ampersand first, as URLSearchParams takes a question mark there for the start of the query.
  const pairs = [...new URLSearchParams(`&${text}`)]
  const first = new Map(pairs.toReversed())
  assert.deepEqual(new Set(Object.keys(values)), new Set(first.keys()))
  for (const [name, value] of first) {
    const own = Object.getOwnPropertyDescriptor(values, name)?.value
    // A number that no double holds is NaN, with a finding.
    if (Number.isNaN(own)) assert.ok(findings.some(({ pointer }) => pointer === `#/query/${name}`))
    else if (typeof own === 'number') assert.equal(BigInt(value), BigInt(own))
    else assert.equal(own, value)
  }
  const repeated = findings.filter(({ code }) => code === 'duplicate-parameter')
  assert.equal(repeated.length, pairs.length - first.size)
}
