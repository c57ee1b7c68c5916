/** Webhooks of an employer or, with the path of a vendor, of that. */
import { type KeyOptions, keyOf } from './answered.ts'
import type { CallOptions, Transport } from './http/transport.ts'
import type { Conditions } from './jobs.ts'
import type {
  Attempt,
  AttemptList,
  Rotation,
  Webhook,
  WebhookInput,
  WebhookList,
  WebhookPatch,
  WebhookTest,
  WebhookWithSecret,
} from './types.ts'

export type WebhookOptions = KeyOptions & Conditions

type Sending = { readonly body?: unknown; readonly options: WebhookOptions | undefined; readonly keyed?: boolean }

export const createWebhooks = ({ call }: Transport, root = '/webhooks') => {
  const read = <T>(path: string, options: CallOptions = {}): Promise<T> =>
    call({ method: 'GET', path: root + path, ...options }, async ({ json }) => (await json()) as T)

  const write = <T>(method: string, path: string, { body, options = {}, keyed = true }: Sending): Promise<T> => {
    const { ifMatch, ifNoneMatch, signal, fault } = options
    const conditions = {
      ...(typeof ifMatch === 'string' ? { 'If-Match': ifMatch } : {}),
      ...(typeof ifNoneMatch === 'string' ? { 'If-None-Match': ifNoneMatch } : {}),
    }
    const headers = { ...(keyed ? keyOf(options) : {}), ...conditions }
    const text = body === undefined ? undefined : JSON.stringify(body)
    const order = { method, path: root + path, headers, body: text, signal, fault }
    return call(order, async ({ json }) => (await json()) as T)
  }

  return {
    list: async (options?: CallOptions): Promise<readonly Webhook[]> => (await read<WebhookList>('', options)).data,
    get: (id: number, options?: CallOptions): Promise<Webhook> => read(`/${id}`, options),
    /** The answer has the secret, which is shown once. */
    create: (webhook: WebhookInput, options?: KeyOptions): Promise<WebhookWithSecret> =>
      write('POST', '', { body: webhook, options }),
    update: (id: number, members: WebhookPatch, options?: WebhookOptions): Promise<Webhook> =>
      write('PUT', `/${id}`, { body: members, options }),
    delete: (id: number, options?: WebhookOptions): Promise<null> => write('DELETE', `/${id}`, { options }),
    rotate: (id: number, rotation: Rotation = {}, options?: KeyOptions): Promise<WebhookWithSecret> =>
      write('POST', `/${id}/rotate`, { body: rotation, options }),
    /** Sends a test at once; each try of it is one. */
    test: (id: number, options?: CallOptions): Promise<WebhookTest> =>
      write('POST', `/${id}/test`, { options, keyed: false }),
    attempts: async (id: number, options?: CallOptions): Promise<readonly Attempt[]> =>
      (await read<AttemptList>(`/${id}/attempts`, options)).data,
  }
}
