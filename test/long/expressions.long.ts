/** The expressions of the tests themselves; a slow one costs no user anything, an endless one hides what it tests. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findAll, isTest } from '../../tools/expressions/all.ts'
import { describeVerdict, judge } from '../../tools/expressions/judge.ts'

/** Only a repeated group may take exponential time; the rest is not judged, since that takes hours. */
const repeatsGroup = ({ source }: { readonly source: string }): boolean => /\)[*+{]/.test(source)

test('no expression of a test takes exponential time', () => {
  const { expressions } = findAll(isTest)
  assert.ok(expressions.length > 100)
  const endless = expressions.filter(repeatsGroup).flatMap((expression) => {
    const verdict = judge(expression)
    return verdict.kind === 'exponential' ? [describeVerdict(expression, verdict)] : []
  })
  assert.deepEqual(endless, [])
})
