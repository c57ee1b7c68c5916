/** Recorded requests for tests of pages. */
import type { Store } from '../../server/upkeep/ports.ts'

type Order = { readonly employerId: number; readonly keyId: number; readonly at: number }

/** Two requests that were refused, of which the second has an answer of several findings; returns its id. */
export const recordRefusals = async (
  requests: Pick<Store['requests'], 'add'>,
  { employerId, keyId, at }: Order,
): Promise<string> => {
  const requestId = `6f1f7c0e-8a55-4c1c-9d0a-${String(employerId).padStart(12, '0')}`
  const answer = {
    title: 'The request breaks one or more rules',
    status: 400,
    detail: '2 rules are broken, the first at /title: The member "title" is required.',
    code: 'invalid-request',
    errors: [
      { pointer: '/title', code: 'required', detail: 'The member "title" is required.' },
      { pointer: '/salery', code: 'unknown-member', detail: 'The interface has no member "salery" here.' },
    ],
  }
  const text = (value: string) => ({ bytes: value.length, text: value, isTruncated: false })
  const record = {
    requestId,
    at,
    method: 'POST',
    address: '/api/v1.2/jobs',
    version: 'v1.2',
    operation: 'createJob',
    keyId,
    ms: 3.1,
    headers: { 'content-type': 'application/json', 'user-agent': 'acme/2' },
    body: text('{"title":"","salery":{"amount":78000},"applicationEmail":"j***@example.ca"}'),
    status: 400,
    code: 'invalid-request',
    isCut: false,
    answerHeaders: { 'content-type': 'application/problem+json; charset=utf-8' },
    answer: text(JSON.stringify(answer)),
  } as const
  const earlier = { ...record, requestId: requestId.replace('6f', '5e'), at: at - 86_400_000, keyId: 9_999 }
  const required = ['invalid-request', 'required', '/title'] as const
  await requests.add([
    { employerId, vendorId: null, failures: [required], record: earlier },
    { employerId, vendorId: null, failures: [required, ['invalid-request', 'unknown-member', '/salery']], record },
  ])
  return requestId
}
