import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ConsoleFrame } from '../frame.ts'
import type { OperatorContext } from '../request-context.ts'
import { healthPart, readHealth } from './health.ts'

const STATUS = { number: 1, shown: 1_234, gone: 0, hidden: 0, openReports: 0 }

/** A service whose store takes writes or none, `lagMs` behind on its public side. */
const frameOf = ({ check = async () => undefined, lagMs = 0, publicPages = true }): ConsoleFrame =>
  ({
    publicPages,
    service: { version: '1.0.0', engine: 'SQLite', publicLagMs: () => lagMs },
    store: {
      check,
      directory: { countEmployers: async () => ({ all: 20_000, suspended: 3 }) },
      people: { countPeople: async () => 2 },
      public: { status: async () => STATUS },
    },
  }) as unknown as ConsoleFrame

const pageOf = async (about: Parameters<typeof frameOf>[0], language: 'en' | 'fr' = 'en') => {
  const frame = frameOf(about)
  return String(healthPart(frame, { language } as OperatorContext, await readHealth(frame)))
}

test('a store that takes no writes is reported above all, with the command that examines it', async () => {
  const failing = async () => assert.fail('disk full')
  assert.match(await pageOf({ check: failing }), /role="alert">[^<]*takes no writes.*<span>doctor<.*Not taken/s)
  const sound = await pageOf({})
  assert.ok(!sound.includes('alert') && sound.includes('20,000, 3 of them suspended') && sound.includes('1,234'))
})

test('how far the public side is behind is reported in whole seconds, and what is not known is not made up', async () => {
  for (const [about, en, fr] of [
    [{ lagMs: 999 }, 'Up to date', 'À jour'],
    [{ lagMs: 1_500 }, '1 second behind the postings', '1 seconde de retard sur les offres'],
    [{ lagMs: 2_000_000 }, '2,000 seconds behind the postings', 'secondes de retard sur les offres'],
    [{ lagMs: -1 }, 'Not known yet', 'Pas encore connu'],
    [{ publicPages: false }, 'Public pages</dt><dd>Off', 'Pages publiques</dt><dd>Désactivées'],
  ] as const) {
    assert.ok((await pageOf(about)).includes(en), en)
    assert.ok((await pageOf(about, 'fr')).includes(fr), fr)
  }
})
