/** The page for those who receive webhooks says what the service does. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import {
  ATTEMPTS_KEPT,
  OVERLAP_HOURS_DEFAULT,
  OVERLAP_HOURS_MAX,
  WEBHOOK_REASONS,
  WEBHOOK_STATES,
  WEBHOOK_TESTS_MAX,
  WEBHOOKS_MAX,
} from '@affiche/contract/webhook.ts'
import { optionsOf } from '../../server/cli/command.ts'
import { listen } from '../../server/cli/commands/listen.ts'
import { ANSWER_MS } from '../../server/cli/listen/forward.ts'
import { outcomeText } from '../../server/console/webhooks/outcome.ts'
import { PUSH_SCHEDULE, UNREACHABLE_FAILURES, UNREACHABLE_MS } from '../../server/events/push/outcome.ts'
import { FAILING_FAILURES } from '../../server/events/webhook.ts'
import { CONNECT_MS, TOTAL_MS } from '../../server/platform/http/outgoing/post.ts'
import { POST_FAULTS } from '../../server/platform/http/outgoing/post-fault.ts'
import { DAY_MS, startService } from '../support/service.ts'
import { newClient, WEBHOOKS, withKey } from '../support/webhooks.ts'

const paper = readFileSync(join(import.meta.dirname, '../../docs/webhooks.md'), 'utf8')

const has = (text: string): void => assert.ok(paper.includes(text), text)

/** `2 min` for 120,000. */
const shown = (ms: number): string => {
  const minutes = ms / 60_000
  if (minutes < 1) return `${ms / 1000} s`
  return minutes < 60 ? `${minutes} min` : `${minutes / 60} h`
}

test('the page of webhooks has the schedule, the limits and the times that hold', () => {
  const last = PUSH_SCHEDULE.stepsMs.at(-1) ?? 0
  has(
    `${PUSH_SCHEDULE.stepsMs.slice(0, -1).map(shown).join(', ')}, and then every ${shown(last)}, each a fifth more or less`,
  )
  assert.equal(PUSH_SCHEDULE.spread, 0.2)
  has(`within ${TOTAL_MS / 1000} seconds takes the page; ${CONNECT_MS / 1000} of these are for the connection`)
  assert.equal(ANSWER_MS, TOTAL_MS)
  has(`For ${OVERLAP_HOURS_DEFAULT} hours (\`overlapHours\`, 0 to ${OVERLAP_HOURS_MAX})`)
  has(`has the last ${ATTEMPTS_KEPT} requests`)
  assert.deepEqual([FAILING_FAILURES, UNREACHABLE_MS, UNREACHABLE_FAILURES], [5, 5 * DAY_MS, 12])
  has('After five failures in a row')
  has('After five days without a success, and twelve failures at least')
  assert.deepEqual([WEBHOOKS_MAX, WEBHOOK_TESTS_MAX], [10, 10])
  has('An employer has ten at most.')
  has('ten times a minute at most')
})

test('the page of webhooks names every state, reason and fault, and the console has words for each fault', () => {
  const faults = [...POST_FAULTS, 'status', 'redirect', 'gone']
  for (const name of [...WEBHOOK_STATES, ...WEBHOOK_REASONS, ...faults])
    assert.match(paper, new RegExp(`\`(?:\\{"state":")?${name}(?:"\\})?\``), name)
  for (const language of ['en', 'fr'] as const)
    for (const code of POST_FAULTS)
      for (const error of [code, `${code}: ECODE`])
        assert.doesNotMatch(outcomeText(language, { status: null, error }), /No answer \(|Pas de réponse \(/, error)
})

test('the first command of the page of webhooks adds one, and the other has only options that there are', async (t) => {
  const [add = '', command = ''] = [...paper.matchAll(/^```sh\n(.*?)^```/gms)].map(([, block = '']) => block)
  const service = await startService(withKey())
  t.after(() => service.stop())
  const client = await newClient(service)
  const raw = /-d '(.*)'/.exec(add)?.[1] ?? assert.fail(add)
  const { status, body } = await client.send('POST', WEBHOOKS, { raw })
  assert.deepEqual([status, /^whsec_/.test(body.secret)], [201, true])
  const options = [...command.matchAll(/ --([a-z-]+)/g)].map(([, name]) => name).filter((name) => name !== 'no')
  const known = optionsOf(listen).map(({ name }) => name)
  assert.deepEqual([options.length > 3, options.filter((name) => !known.includes(name ?? ''))], [true, []])
})
