/** Outcomes of requests, over days that pass. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { failingAfter, UNREACHABLE_FAILURES, UNREACHABLE_MS } from './outcome.ts'

const NOON = Date.parse('2026-11-20T12:00:00Z')
const HOUR = 3_600_000

const failed = { status: 500, error: 'status', retryAfterMs: null }
const fresh = { failures: 0, failingSince: null }

/** Failures of a receiver that never takes anything, until it is disabled. */
const tries = (chance: number, retryAfterMs: number | null = null) => {
  const all = []
  let webhook: { failures: number; failingSince: number | null } = fresh
  for (let now = NOON; ; ) {
    const failing = failingAfter(webhook, { ...failed, retryAfterMs }, { now, random: () => chance })
    assert.ok(failing)
    all.push({ ...failing, waitMs: failing.dueAt - now, now })
    if (failing.disabled !== null) return all
    webhook = failing
    now = failing.dueAt
  }
}

test('a page that is not taken is tried after 5 s, 30 s, 2 min, 10 min, 30 min, 1 h, 2 h, 4 h, then every 8 h', () => {
  const waits = tries(0.5).map(({ waitMs }) => waitMs)
  const steps = [5_000, 30_000, 120_000, 600_000, 1_800_000, HOUR, 2 * HOUR, 4 * HOUR]
  assert.deepEqual(waits.slice(0, 8), steps)
  assert.deepEqual([...new Set(waits.slice(8))], [8 * HOUR])
})

test('waits are spread, so that receivers that failed together are not met together', () => {
  for (const [chance, factor] of [
    [0, 0.8],
    [1, 1.2],
  ] as const)
    assert.deepEqual(
      tries(chance)
        .slice(0, 2)
        .map(({ waitMs }) => waitMs),
      [5_000 * factor, 30_000 * factor],
    )
})

test('a webhook is disabled with the first failure after five days without a success, whatever its waits', () => {
  for (const all of [tries(0), tries(0.5), tries(1), tries(1, 8 * HOUR), tries(0.5, HOUR)]) {
    const { now, failures, disabled } = all.at(-1) ?? assert.fail()
    assert.equal(disabled, 'unreachable')
    assert.ok(now - NOON >= UNREACHABLE_MS && now - NOON < UNREACHABLE_MS + 10 * HOUR)
    assert.ok(failures >= UNREACHABLE_FAILURES && (all.at(-2)?.now ?? 0) - NOON < UNREACHABLE_MS)
    assert.deepEqual([...new Set(all.map(({ failingSince }) => failingSince))], [NOON])
  }
})

test('a stop of the service for days is not the fault of the receiver', () => {
  const webhook = { failures: 3, failingSince: NOON }
  const failing = failingAfter(webhook, failed, { now: NOON + 9 * UNREACHABLE_MS, random: () => 0.5 })
  assert.deepEqual([failing?.disabled, failing?.failures], [null, 4])
})

test('410 disables at once, and Retry-After replaces the schedule', () => {
  const deps = { now: NOON, random: () => 0.5 }
  assert.equal(failingAfter(fresh, { status: 410, error: 'gone', retryAfterMs: 1_000 }, deps)?.disabled, 'gone')
  const later = failingAfter({ failures: 7, failingSince: NOON }, { ...failed, retryAfterMs: 90_000 }, deps)
  assert.deepEqual([later?.dueAt, later?.failures, later?.disabled], [NOON + 90_000, 8, null])
  assert.equal(
    failingAfter({ failures: 7, failingSince: 1 }, { status: 204, error: null, retryAfterMs: null }, deps),
    null,
  )
})

test('everything of a twin is a hundred times as fast', () => {
  const twin = { isTest: true, failures: 0, failingSince: null }
  const waits = [0, 1, 8, 20].map((failures) => {
    const failing = failingAfter({ ...twin, failures }, failed, { now: NOON, random: () => 0.5 })
    return (failing?.dueAt ?? 0) - NOON
  })
  assert.deepEqual(waits, [50, 300, (8 * HOUR) / 100, (8 * HOUR) / 100])
  const since = { ...twin, failures: UNREACHABLE_FAILURES, failingSince: NOON - UNREACHABLE_MS / 100 }
  assert.equal(failingAfter(since, failed, { now: NOON, random: () => 0.5 })?.disabled, 'unreachable')
  assert.equal(failingAfter({ ...since, isTest: false }, failed, { now: NOON, random: () => 0.5 })?.disabled, null)
})
