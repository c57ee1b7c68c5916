/** Answers to the operations of test mode that no writing thread answers. */
import {
  TEST_DAYS_MAX,
  type TestClockBody,
  type TestClockInput,
  TestClockSchema,
  type TestStateBody,
} from '@affiche/contract/test-mode.ts'
import type { Employer } from '../employers/employer.ts'
import { dayOf } from '../employers/employer-day.ts'
import type { Directory } from '../employers/ports.ts'
import type { Answer, AnswerCall, EmployerCall } from '../jobs/operations/request.ts'
import type { ReadingJobStore } from '../jobs/ports.ts'
import { publishBy } from '../jobs/publishing/operations.ts'
import { addDays, type Clock, type IsoDate, type Midnight } from '../platform/lib/dates.ts'
import { invalidRequest } from '../platform/sentences/problem.ts'
import { sentence } from '../platform/sentences/sentence.ts'
import { createStructureCheck } from '../platform/structure/structure.ts'
import type { CertificateContext } from './certificate/operations.ts'
import { dayWork, moveClock } from './move-clock.ts'
import { type NextDayDeps, nextDay } from './next-day.ts'
import { createTestPageLinks, testPagePath } from './test-pages.ts'
import { requireTwin, type Twin } from './twin-of.ts'

export type SandboxContext = {
  readonly store: NextDayDeps['store'] &
    Pick<ReadingJobStore, 'as' | 'claiming' | 'directory' | 'vendors' | 'refresh' | 'closings' | 'publications'>
  readonly answerWrite: AnswerCall
  readonly today: () => IsoDate
  readonly clock: Clock
  readonly midnightOf: (date: IsoDate) => Midnight
  /** The secret of signed addresses; null without public pages. */
  readonly secret: (() => Promise<Uint8Array>) | null
} & Pick<CertificateContext, 'safe'>

const EVERY = { words: [], referenceId: null, page: 1, pageSize: 1 }

export const answerTestState =
  (context: SandboxContext) =>
  async (call: EmployerCall): Promise<Answer> => {
    const twin = requireTwin(call.employer)
    const jobs = context.store.as(twin.id)
    const count = async (status: 'active' | 'archived' | 'draft') => (await jobs.list({ ...EVERY, status })).total
    const body: TestStateBody = {
      today: dayOf(twin, context.today),
      realToday: context.today(),
      jobs: { active: await count('active'), archived: await count('archived'), draft: await count('draft') },
      pages: await pagesOf(context, twin, call.base),
    }
    return { status: 200, body }
  }

const pagesOf = async (
  { secret, clock }: SandboxContext,
  twin: Twin,
  base: string,
): Promise<TestStateBody['pages']> => {
  if (secret === null) return null
  const signed = createTestPageLinks(await secret()).sign(twin.id, clock())
  return { en: base + testPagePath('en', signed), fr: base + testPagePath('fr', signed) }
}

const checkClock = createStructureCheck(TestClockSchema)

export const answerTestClock =
  (context: SandboxContext) =>
  async (call: EmployerCall): Promise<Answer> => {
    const twin = requireTwin(call.employer)
    const to = dateIn(call, twin, context.today)
    const { store } = context
    const directory: Pick<Directory, 'setTestDays'> = call.claim
      ? store.claiming(call.claim).directory
      : store.directory
    const move = moveClock({
      directory,
      today: context.today,
      nextDay: nextDay(context),
      work: dayWork({ ...context, publish: publishBy(context.answerWrite) }),
    })
    const refreshed = await move({ twin, keyId: call.keyId, to })
    const present: Employer = (await store.directory.getEmployer(twin.id)) ?? twin
    const body: TestClockBody = { today: dayOf(present, context.today), refreshed }
    return { status: 200, body }
  }

/** The date that is asked for, which no part of a day is before. */
const dateIn = ({ document }: EmployerCall, twin: Twin, today: () => IsoDate): IsoDate => {
  const findings = [...document.findings, ...checkClock(document.value, document.inexact)]
  if (findings.length > 0) throw invalidRequest(findings)
  const { today: date } = document.value as TestClockInput
  const [from, to] = [dayOf(twin, today), addDays(today(), TEST_DAYS_MAX)]
  if (date >= from && date <= to) return date
  throw invalidRequest([{ pointer: '/today', code: 'range', sentence: sentence('testClockRange', { date, from, to }) }])
}
