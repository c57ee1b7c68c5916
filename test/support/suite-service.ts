/** A service for the tests of one file or suite, and an employer whose requests they send. */
import { after } from 'node:test'
import { sendRaw } from './raw-http.ts'
import { type Answered, type Client, type Options, startService, type TestService } from './service.ts'
import { ENCRYPTION_KEY, newClient, TAKEN } from './webhooks.ts'

type Asked = { readonly headers?: Readonly<Record<string, string>>; readonly body?: Uint8Array }

export type SuiteService = {
  readonly service: TestService
  readonly owner: Client
  /** Sends with the owner's key what fetch cannot, to a path from the root of the service. */
  readonly ask: (method: string, path: string, asked?: Asked) => Promise<Answered>
}

type SuiteOptions = {
  readonly start?: (options?: Options) => Promise<TestService>
  readonly environment?: Record<string, string>
  /** The name of the employer. */
  readonly name?: string
}

/** Starts the service, whose owner has a key with every scope; it stops after the tests of the file or suite that calls this. */
export const serveSuite = async ({
  start = startService,
  environment = {},
  name,
}: SuiteOptions = {}): Promise<SuiteService> => {
  const starting = start({ environment: { ENCRYPTION_KEY, ...environment }, sendToReceiver: async () => TAKEN })
  // Registered before the first wait, while the suite is the one that calls.
  after(async () => (await starting).stop())
  const service = await starting
  const owner = await newClient(service, name)
  const ask: SuiteService['ask'] = (method, path, { headers, body } = {}) =>
    sendRaw(service.base + path, { method, headers: { 'API-Key': owner.apiKey ?? '', ...headers }, body })
  return { service, owner, ask }
}
