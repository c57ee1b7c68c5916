/** Sends snapshots and reads their answers. */
import { LINES, textOf } from './bulk.ts'
import type { Answered, Client } from './service.ts'

export type Item = { readonly referenceId: string; readonly digest?: string }

/** The items and the line that ends them. */
export const listOf = (items: readonly (Item | string)[]): string =>
  textOf([...items.map((item) => (typeof item === 'string' ? { referenceId: item } : item)), endOf(items)])

const endOf = ({ length: items }: readonly unknown[]): object => ({ end: true, items })

/** `query` begins with a question mark. */
export const sendSnapshot = (client: Client, items: readonly (Item | string)[], query = ''): Promise<Answered> =>
  sendList(client, listOf(items), query)

export const sendList = (client: Client, raw: string, query = ''): Promise<Answered> =>
  client.send('POST', `/snapshots${query}`, { raw, headers: LINES })

/** The sums of an answer; of a refusal by the guard, its plan. */
export const sumsOf = ({ body }: Answered): Record<string, unknown> => {
  const { cursor: _, ...sums } = Array.isArray(body) ? body.at(-1).summary : body.plan
  return sums
}

/** The word of the answer on each job, as `referenceId word`. */
export const saidOf = ({ body }: Answered): string[] =>
  body.slice(0, -1).map(({ referenceId, need, archive }: Record<string, string>) => `${referenceId} ${need ?? archive}`)
