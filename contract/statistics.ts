/** Statistics of postings. */
import { INT32_MAX, int32, isoDate, nullable, object } from './rules.ts'
import { type Static, Type } from './schema.ts'

/** Days of one answer: those that are kept by default, and one more. */
export const STATISTICS_SPAN_MAX = 731

/** Days of an answer for which nothing is asked. */
export const STATISTICS_SPAN_DEFAULT = 30

/** Numbers of a cursor: views and id of the last job, first and last day since 1970. */
export const RANK_NUMBERS = 4

export const STATISTICS_LIMIT_DEFAULT = 100
export const STATISTICS_LIMIT_MAX = 1_000

const count = (description: string) => Type.Integer({ minimum: 0, description })

const numbers = {
  views: count('Times that the page of the posting was shown to somebody, in either language.'),
  applyClicks: count('Times that somebody took the way to the application address, or to the form of the service.'),
  applications: count('Applications by the form of the service that were mailed to the employer.'),
}

export const VisitNumbersSchema = object(numbers)

export const VisitDaySchema = object({
  date: isoDate({ description: 'A day in the time zone of the service.' }),
  ...numbers,
})

export const JobStatisticsSchema = object({
  data: Type.Array(VisitDaySchema, { description: 'The days that have any, ascending.' }),
  totals: VisitNumbersSchema,
})
export type JobStatisticsBody = Static<typeof JobStatisticsSchema>

export const JobVisitsSchema = object({
  id: int32({ description: 'Id of the job.' }),
  referenceId: nullable(Type.String({ description: 'That of the job; null without one.' })),
  title: Type.String({ description: 'The title of the job.' }),
  ...numbers,
})

export const StatisticsPageSchema = object({
  data: Type.Array(JobVisitsSchema, { description: 'The jobs that have any, the most viewed first.' }),
  totals: VisitNumbersSchema,
  cursor: nullable(Type.String({ description: 'Send it as `after` to read on; null at the end.' })),
  more: Type.Boolean({ description: 'True if there are further jobs.' }),
})
export type StatisticsPageBody = Static<typeof StatisticsPageSchema>

const span = {
  from: Type.Optional(
    isoDate({
      minLength: 1,
      description: `First day; without it, the ${STATISTICS_SPAN_DEFAULT} days that end with \`to\`.`,
    }),
  ),
  to: Type.Optional(
    isoDate({
      minLength: 1,
      description: `Last day; without it, today in the time zone of the service. At most ${STATISTICS_SPAN_MAX} days.`,
    }),
  ),
}

export const JobStatisticsQuerySchema = object(span)

export const StatisticsQuerySchema = object({
  ...span,
  after: Type.Optional(
    Type.String({ format: 'rank-cursor', description: 'Cursor of an earlier answer, which holds for its days.' }),
  ),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: INT32_MAX,
      default: STATISTICS_LIMIT_DEFAULT,
      description: `Jobs a page; over ${STATISTICS_LIMIT_MAX} answers with ${STATISTICS_LIMIT_MAX}.`,
    }),
  ),
})
