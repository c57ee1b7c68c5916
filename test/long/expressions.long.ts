/** Every expression judged anew, also those on record; one of a test costs no user anything, but hides what it tests if it is endless. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findAll, findJudged, isTest } from '../../tools/expressions/all.ts'
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

test('every expression of the service and of the interface takes linear time, also one on record', () => {
  const { expressions, faults } = findJudged()
  assert.ok(expressions.length > 400)
  const slow = expressions.flatMap((expression) => {
    const verdict = judge(expression)
    return verdict.kind === 'linear' ? [] : [describeVerdict(expression, verdict)]
  })
  assert.deepEqual([...faults, ...slow], [])
})
