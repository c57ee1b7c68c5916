/** State of the service, as far as it costs little to find out. */

import { formatNumber } from '../../html/words/format.ts'
import { type Html, html } from '../../platform/lib/html.ts'
import type { PublicStatus } from '../../public/ports.ts'
import type { ConsoleFrame } from '../frame.ts'
import type { OperatorContext } from '../request-context.ts'
import { code, factList } from './parts.ts'
import { operatorWords } from './words.ts'

export type Health = {
  /** Readiness, as `/health/ready` finds it. */
  readonly takesWrites: boolean
  readonly employers: { readonly all: number; readonly suspended: number }
  readonly people: number
  readonly status: PublicStatus
}

export const readHealth = async ({ store }: Pick<ConsoleFrame, 'store'>): Promise<Health> => {
  const [takesWrites, employers, people, status] = await Promise.all([
    store.check().then(
      () => true,
      () => false,
    ),
    store.directory.countEmployers(),
    store.people.countPeople(),
    store.public.status(),
  ])
  return { takesWrites, employers, people, status }
}

export const healthPart = (frame: ConsoleFrame, context: OperatorContext, health: Health): Html => {
  const { language } = context
  const { health: text } = operatorWords[language]
  const { takesWrites, employers, people, status } = health
  const number = (count: number): string => formatNumber(language, count)
  const { all, suspended } = employers
  return html`<h2>${text.title}</h2>
${takesWrites ? null : html`<p class="alert" role="alert">${text.alert} ${code('affiche doctor')}</p>\n`}${factList([
  [text.version, frame.service.version],
  [text.engine, frame.service.engine],
  [text.writes, takesWrites ? text.takesWrites : text.noWrites],
  [text.lag, lagOf(frame, context)],
  [text.employers, suspended === 0 ? number(all) : text.suspended(number(all), number(suspended))],
  [text.people, number(people)],
  [text.shown, number(status.shown)],
  [text.hidden, number(status.hidden)],
])}`
}

const SECOND_MS = 1_000

/** The public side is usually behind for the moment that a posting takes. */
const lagOf = ({ publicPages, service }: ConsoleFrame, { language }: OperatorContext): string => {
  const { lags, behind } = operatorWords[language].health
  if (!publicPages) return lags.off
  const lagMs = service.publicLagMs()
  if (lagMs < 0) return lags.unknown
  const seconds = Math.floor(lagMs / SECOND_MS)
  return seconds === 0 ? lags.none : behind(seconds, formatNumber(language, seconds))
}
