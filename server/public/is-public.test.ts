/** Visibility of a posting to the public: each condition alone closes it. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isPublic, type PublicState } from './is-public.ts'

const OPEN = {
  job: { status: 'active', publishDate: '2026-11-01', closeDate: '2026-12-31' },
  employer: { suspended: false, publishing: 'public' },
  hidden: false,
  today: '2026-11-20',
} as const satisfies PublicState

const CASES: readonly (readonly [name: string, state: PublicState, expected: boolean])[] = [
  ['an active posting before its close date', OPEN, true],
  ['the last day before the close date', { ...OPEN, today: '2026-12-30' }, true],
  ['the close date', { ...OPEN, today: '2026-12-31' }, false],
  ['a draft', { ...OPEN, job: { ...OPEN.job, status: 'draft' } }, false],
  ['a draft without a close date', { ...OPEN, job: { ...OPEN.job, status: 'draft', closeDate: null } }, false],
  ['an archived posting', { ...OPEN, job: { ...OPEN.job, status: 'archived' } }, false],
  ['a deleted posting', { ...OPEN, job: null }, false],
  ['a suspended employer', { ...OPEN, employer: { ...OPEN.employer, suspended: true } }, false],
  ['an employer that publishes nothing', { ...OPEN, employer: { ...OPEN.employer, publishing: 'off' } }, false],
  ['a deleted employer', { ...OPEN, employer: null }, false],
  ['a posting that an operator hides', { ...OPEN, hidden: true }, false],
]

for (const [name, state, expected] of CASES)
  test(`${name} is ${expected ? '' : 'not '}public`, () => {
    assert.equal(isPublic(state), expected)
  })
