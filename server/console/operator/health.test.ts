import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DiskFacts } from '../context.ts'
import type { ConsoleFrame } from '../frame.ts'
import type { OperatorContext } from '../request-context.ts'
import { healthAlert, healthPart, readHealth } from './health.ts'

const STATUS = { number: 1, shown: 1_234, gone: 0, hidden: 0, openReports: 0 }

/** On a database. */
const NO_DISK = null as DiskFacts | null

/** A service whose store takes writes or none, `lagMs` behind on its public side. */
const frameOf = ({ check = async () => undefined, lagMs = 0, publicPages = true, disk = NO_DISK }): ConsoleFrame =>
  ({
    publicPages,
    service: { version: '1.0.0', engine: 'SQLite', publicLagMs: () => lagMs, disk: async () => disk },
    timeZone: 'UTC',
    store: {
      check,
      directory: { countEmployers: async () => ({ all: 20_000, suspended: 3 }) },
      people: { countPeople: async () => 2 },
      public: { status: async () => STATUS },
    },
  }) as unknown as ConsoleFrame

const pageOf = async (about: Parameters<typeof frameOf>[0], language: 'en' | 'fr' = 'en') => {
  const frame = frameOf(about)
  const health = await readHealth(frame)
  const context = { language } as OperatorContext
  return `${healthAlert(context, health)}${healthPart(frame, context, health)}`
}

test('a store that takes no writes is reported above all, with the command that examines it', async () => {
  const failing = async () => assert.fail('disk full')
  assert.match(
    await pageOf({ check: failing }),
    /role="alert">[^<]*takes no writes.*<span>doctor<.*Accepting changes<\/dt><dd>No</s,
  )
  const sound = await pageOf({})
  assert.ok(!sound.includes('role="alert"') && sound.includes('20,000, 3 of them suspended') && sound.includes('1,234'))
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

test('of an embedded store free space and the last backup are told, of a database neither', async () => {
  const disk = { freeBytes: 12_340_000_000, lastBackupAt: Date.parse('2026-11-20T12:00:00Z') }
  assert.match(
    await pageOf({ disk }),
    /Free disk space<\/dt><dd>12\.3 GB<.*Last backup<\/dt><dd><time[^>]*>November 20/s,
  )
  assert.match(await pageOf({ disk }, 'fr'), /<dd>12,3\sGo</)
  assert.match(await pageOf({ disk: { ...disk, lastBackupAt: null } }), /Last backup<\/dt><dd>None/)
  assert.ok(!(await pageOf({})).includes('Last backup'))
})
