/** Examples of recorded requests. */
import type { FailureSummaryBody, RequestPageBody, RequestRecordBody } from './request-record.ts'

const head = {
  requestId: '6f1f7c0e-8a55-4c1c-9d0a-3b1f6d1e2a77',
  at: '2026-11-20T12:00:00.000Z',
  method: 'POST',
  address: '/api/v1.2/jobs',
  operation: 'createJob',
  keyId: 7,
  status: 400,
  code: 'malformed-json',
  ms: 3.1,
  cut: false,
}

export const requestPageExample = { data: [head], cursor: 'MTc5NTczNDM0MDQzNzAx', more: true } satisfies RequestPageBody

export const requestExample = {
  ...head,
  headers: { 'content-type': 'application/json', 'user-agent': 'acme/2' },
  body: { bytes: 9, text: '{"title":', truncated: false },
  answerHeaders: { 'content-type': 'application/problem+json; charset=utf-8' },
  answer: {
    type: 'https://jobs.example.ca/docs/problems/malformed-json',
    title: 'The body is not well-formed JSON',
    status: 400,
    detail: 'The JSON ends too early, at line 1, column 10.',
    instance: head.requestId,
    code: head.code,
    errors: [],
    request: `https://jobs.example.ca/api/v1.2/requests/${head.requestId}`,
  },
} satisfies RequestRecordBody

export const failureSummaryExample = {
  data: [
    {
      code: 'invalid-request',
      finding: 'required',
      pointer: '/title',
      operation: 'createJob',
      keyId: 7,
      count: 12,
      firstRequestId: 'b1d0c7de-6a3f-4a55-9a0e-5f0f4ad6a1c3',
      lastRequestId: head.requestId,
      since: '2026-11-19T08:00:00.000Z',
      lastAt: head.at,
    },
  ],
} satisfies FailureSummaryBody
