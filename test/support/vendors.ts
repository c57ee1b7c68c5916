/** Vendors for tests of the interface. */
import type { Scope } from '@affiche/contract/operations.ts'
import { type Client, createClient, type Send, type TestService } from './service.ts'

/** A vendor with a key; `as` speaks for the employer with an id, `null` without the header. */
export const makeVendor = async (service: TestService, name = 'Recruteo') => {
  const { operator, api } = service
  const vendor = await operator.createVendor(name)
  const { key, apiKey } = await operator.issueVendorKey({ vendorId: vendor.id })
  const as = (employer: number | string | null): Client => vendorClient(api, apiKey, employer)
  return {
    ...vendor,
    keyId: key.id,
    apiKey,
    as,
    /** The id of a new webhook of the vendor. */
    newWebhook: async (): Promise<string> => {
      const body = { url: 'https://hooks.example.ca/affiche' }
      return (await as(null).send('POST', '/vendor/webhooks', { body })).body.id
    },
    grant: (employerId: number, options: { scopes?: readonly Scope[]; endsAt?: number | null } = {}) =>
      operator.grantVendor({ vendorId: vendor.id, employerId, ...options }),
    end: (employerId: number) => operator.endGrant({ vendorId: vendor.id, employerId }),
  }
}

/** A client of v1.2 with the header of an employer. */
export const vendorClient = (api: string, apiKey: string, employer: number | string | null): Client => {
  const client = createClient(api.replace('v1.1', 'v1.2'), { employerId: Number(employer), apiKey })
  const named = employer === null ? {} : { 'Affiche-Employer': String(employer) }
  const send: Client['send'] = (method, path, what: Send = {}) =>
    client.send(method, path, { ...what, headers: { ...named, ...what.headers } })
  return {
    ...client,
    send,
    get: (path) => send('GET', path),
    post: (body, headers = {}) => send('POST', '/jobs', { body, headers }),
    put: (path, body, headers = {}) => send('PUT', path, { body, headers }),
    delete: (path, body) => send('DELETE', path, body === undefined ? {} : { body }),
  }
}
