/** Test mode: what a test key may ask of its twin, an employer of which nothing is public. */
import { isoDate, nullable, object } from './rules.ts'
import { type Static, Type } from './schema.ts'

/** Days that the date of a twin may be ahead of that of the service: ten years. */
export const TEST_DAYS_MAX = 3_652

/** Days for which the addresses of its pages show something. */
export const TEST_PAGES_DAYS = 14

const today = isoDate({ description: 'The date in test mode, which jobs are dated, closed and refreshed by.' })

const pages = object({
  en: Type.String({ format: 'uri', description: 'Address of the page in English.' }),
  fr: Type.String({ format: 'uri', description: 'Address of the page in French.' }),
})

const count = (status: string) => Type.Integer({ description: `Number of jobs with the status ${status}.` })

export const TestStateSchema = object({
  today,
  realToday: isoDate({ description: 'The date of the service, in its time zone.' }),
  jobs: object({ active: count('active'), archived: count('archived'), draft: count('draft') }),
  pages: nullable(pages),
})
export type TestStateBody = Static<typeof TestStateSchema>

export const TestClockSchema = object({
  today: isoDate({
    minLength: 1,
    description: `The date to go on to: not before the present one in test mode, and at most ${TEST_DAYS_MAX} days after that of the service.`,
  }),
})
export type TestClockInput = Static<typeof TestClockSchema>

export const TestClockMovedSchema = object({
  today,
  refreshed: Type.Integer({ description: 'Number of refreshes by auto-refresh in the days between.' }),
})
export type TestClockBody = Static<typeof TestClockMovedSchema>

export const TestWipeSchema = object({
  deleted: Type.Integer({ description: 'Number of jobs that were deleted.' }),
})
export type TestWipeBody = Static<typeof TestWipeSchema>
