import type { Operation } from './operation.ts'
import {
  JobStatisticsQuerySchema,
  JobStatisticsSchema,
  STATISTICS_SPAN_DEFAULT,
  StatisticsPageSchema,
  StatisticsQuerySchema,
} from './statistics.ts'

const COUNTED =
  'Robots that say so, and what browsers fetch before anybody asks, are not counted, nor are pages that a shared cache answers. Numbers are up to a minute late.'

export const statisticsOperations: readonly Operation[] = [
  {
    id: 'getJobStatistics',
    tag: 'Statistics',
    method: 'GET',
    path: '/jobs/{id}/statistics',
    summary: 'Read how often a posting was viewed',
    description: `Views of the public page of a job and clicks on its way to apply, by days, those of the last ${STATISTICS_SPAN_DEFAULT} unless others are asked for. ${COUNTED}`,
    scope: 'jobs:read',
    query: JobStatisticsQuerySchema,
    body: null,
    success: [{ status: 200, description: 'The days that have any, and their sums.', schema: JobStatisticsSchema }],
    problems: ['job-not-found'],
  },
  {
    id: 'listJobStatistics',
    tag: 'Statistics',
    method: 'GET',
    path: '/statistics',
    summary: 'List the jobs by how often they were viewed',
    description: `Views and clicks of the jobs of the employer that have any in some days, the most viewed first, then the highest id. ${COUNTED}`,
    scope: 'jobs:read',
    query: StatisticsQuerySchema,
    body: null,
    success: [{ status: 200, description: 'A page of jobs, and the sums of all.', schema: StatisticsPageSchema }],
    problems: [],
  },
]
