/** Test mode: what a test key may ask of its twin. */
import type { CallOptions, Transport } from './http/transport.ts'
import type { TestCertificate, TestState } from './types.ts'

/** Seconds in which the service does what the days between bring, or deletes all jobs. */
const PATIENCE_SECONDS = 240

export const createTestMode = ({ call }: Transport) => {
  const ask = <T>(method: string, path: string, { body, ...options }: CallOptions & { body?: unknown }): Promise<T> => {
    const text = body === undefined ? undefined : JSON.stringify(body)
    const order = { method, path: `/test${path}`, body: text, ...options, patienceSeconds: PATIENCE_SECONDS }
    return call(order, async ({ json }) => (await json()) as T)
  }
  return {
    state: (options: CallOptions = {}): Promise<TestState> => ask('GET', '', options),
    /** Moves the date of the twin on. */
    moveClock: (today: string, options: CallOptions = {}): Promise<{ today: string; refreshed: number }> =>
      ask('PUT', '/clock', { ...options, body: { today } }),
    /** The manners that were shown and what is missing, or the signed document. */
    certificate: (options: CallOptions = {}): Promise<TestCertificate> => ask('GET', '/certificate', options),
    /** Deletes every job of the twin. */
    wipe: (options: CallOptions = {}): Promise<{ deleted: number }> => ask('DELETE', '/jobs', options),
  }
}
