import type { TSchema } from '@affiche/contract/schema.ts'
import {
  JobStatisticsSchema,
  JobVisitsSchema,
  StatisticsPageSchema,
  VisitDaySchema,
  VisitNumbersSchema,
} from '@affiche/contract/statistics.ts'

export const statisticsSchemas: Readonly<Record<string, TSchema>> = {
  JobStatistics: JobStatisticsSchema,
  VisitDay: VisitDaySchema,
  VisitNumbers: VisitNumbersSchema,
  StatisticsPage: StatisticsPageSchema,
  JobVisits: JobVisitsSchema,
}
