/** JSON of records. */
import type { RequestHeadBody, RequestRecordBody } from '@affiche/contract/request-record.ts'
import type { RecordedHeaders, RecordedText, RequestRecord } from './request-record.ts'

export const headOf = (record: RequestRecord): RequestHeadBody => {
  const { requestId, at, method, address, operation, keyId, status, code, ms, isCut } = record
  return {
    requestId,
    at: new Date(at).toISOString(),
    method,
    address,
    operation,
    keyId,
    status,
    code,
    ms,
    cut: isCut,
  }
}

export const wholeOf = (record: RequestRecord): RequestRecordBody => {
  const { headers, body, answerHeaders, answer } = record
  return {
    ...headOf(record),
    headers,
    body: body && { bytes: body.bytes, text: body.text, truncated: body.isTruncated },
    answerHeaders,
    answer: answer && jsonOf(answer),
  }
}

/** JSON where the whole of it was kept; else its text. */
const jsonOf = ({ text, isTruncated }: RecordedText): unknown => {
  if (isTruncated) return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Header fields as lines. */
export const headerLines = (headers: RecordedHeaders): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')
