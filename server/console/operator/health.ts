/** State of the service, as far as it costs little to find out. */

import { formatNumber } from '../../html/words/format.ts'
import { words } from '../../html/words/words.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import type { PublicStatus } from '../../public/ports.ts'
import type { DiskFacts } from '../context.ts'
import type { ConsoleFrame } from '../frame.ts'
import type { OperatorContext } from '../request-context.ts'
import { momentOf } from '../times.ts'
import { homeWords } from './home-words.ts'
import { code, type Fact, factList } from './parts.ts'

export type Health = {
  /** Readiness, as `/health/ready` finds it. */
  readonly takesWrites: boolean
  readonly employers: { readonly all: number; readonly suspended: number }
  readonly people: number
  readonly status: PublicStatus
  /** Null without a disk of its own, as on PostgreSQL. */
  readonly disk: DiskFacts | null
}

export const readHealth = async ({ store, service }: Pick<ConsoleFrame, 'store' | 'service'>): Promise<Health> => {
  const [takesWrites, employers, people, status, disk] = await Promise.all([
    store.check().then(
      () => true,
      () => false,
    ),
    store.directory.countEmployers(),
    store.people.countPeople(),
    store.public.status(),
    service.disk(),
  ])
  return { takesWrites, employers, people, status, disk }
}

/** Above everything else, for a store that does not work. */
export const healthAlert = (context: OperatorContext, { takesWrites }: Health): Html | null =>
  takesWrites
    ? null
    : html`<p class="alert" role="alert">${homeWords[context.language].health.alert} ${code(context, 'affiche doctor')}</p>\n`

export const healthPart = (frame: ConsoleFrame, context: OperatorContext, health: Health): Html => {
  const { language } = context
  const { health: text } = homeWords[language]
  const { takesWrites, employers, people, status } = health
  const number = (count: number): string => formatNumber(language, count)
  const { all, suspended } = employers
  return html`<h2>${text.title}</h2>
${factList([
  [text.version, frame.service.version],
  [text.engine, frame.service.engine],
  [text.writes, takesWrites ? text.takesWrites : text.noWrites],
  [text.lag, lagOf(frame, context)],
  [text.employers, suspended === 0 ? number(all) : text.suspended(number(all), number(suspended))],
  [text.people, number(people)],
  [text.shown, number(status.shown)],
  [text.hidden, number(status.hidden)],
  ...diskFacts(frame, context, health),
])}`
}

const GIGABYTE = 1_000_000_000

const diskFacts = ({ timeZone }: ConsoleFrame, { language }: OperatorContext, { disk }: Health): Fact[] => {
  if (disk === null) return []
  const { health: text } = homeWords[language]
  const size = new Intl.NumberFormat(words[language].locale, {
    style: 'unit',
    unit: 'gigabyte',
    maximumFractionDigits: 1,
  }).format(disk.freeBytes / GIGABYTE)
  const { lastBackupAt } = disk
  return [
    [text.free, size],
    [text.backup, lastBackupAt === null ? text.noBackup : momentOf(lastBackupAt, { language, timeZone })],
  ]
}

const SECOND_MS = 1_000

/** The public side is usually behind for the moment that a posting takes. */
const lagOf = ({ publicPages, service }: ConsoleFrame, { language }: OperatorContext): string => {
  const { lags, behind } = homeWords[language].health
  if (!publicPages) return lags.off
  const lagMs = service.publicLagMs()
  if (lagMs < 0) return lags.unknown
  const seconds = Math.floor(lagMs / SECOND_MS)
  return seconds === 0 ? lags.none : behind(seconds, formatNumber(language, seconds))
}
