/** Clients of test mode. */

import type { Scope } from '@affiche/contract/operations.ts'
import { prefixOf } from '@affiche/contract/operations.ts'
import { type Answered, type Client, createClient, type Send, type TestService } from './service.ts'

export const V12 = prefixOf('v1.2')

/** A test key of an employer; its client speaks v1.2, and has the id of the twin. */
export const twinOf = async (
  { operator, api }: Pick<TestService, 'operator' | 'api'>,
  { employerId }: Pick<Client, 'employerId'>,
  scopes?: readonly Scope[],
): Promise<Client & { readonly keyId: number }> => {
  const { key, apiKey } = await operator.issueKey({ employerId, test: true, ...(scopes ? { scopes } : {}) })
  return { ...createClient(api.replace('v1.1', 'v1.2'), { employerId: key.employerId, apiKey }), keyId: key.id }
}

export const moveTo = (twin: Client, today: string): Promise<Answered> =>
  twin.send('PUT', '/test/clock', { body: { today } })

export const withFault = (twin: Client, fault: string, what: Send & { method: string; path: string }) =>
  twin.send(what.method, what.path, { ...what, headers: { ...what.headers, 'Affiche-Fault': fault } })
