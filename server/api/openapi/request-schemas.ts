import {
  FailureGroupSchema,
  FailureSummarySchema,
  RecordedBodySchema,
  RequestHeadSchema,
  RequestPageSchema,
  RequestRecordSchema,
} from '@affiche/contract/request-record.ts'
import type { TSchema } from '@affiche/contract/schema.ts'

export const requestSchemas: Readonly<Record<string, TSchema>> = {
  RequestHead: RequestHeadSchema,
  RequestPage: RequestPageSchema,
  RequestRecord: RequestRecordSchema,
  RecordedBody: RecordedBodySchema,
  FailureGroup: FailureGroupSchema,
  FailureSummary: FailureSummarySchema,
}
