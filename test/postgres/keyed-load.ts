/** Creates of jobs without a referenceId, each repeated with its key until it is done. */
import { type Client, job } from '../support/service.ts'
import { inTime, pauseBetweenTries } from '../support/waiting.ts'

const WRITERS = 4

export type KeyedLoad = {
  /** Resolves with the ids that were answered, one for each key. */
  readonly stop: () => Promise<number[]>
}

/** Sends to all clients in turn, so that a retry reaches another instance. */
export const startKeyedLoad = (clients: readonly Client[], title: string): KeyedLoad => {
  const ids: number[] = []
  let isStopped = false
  let sent = 0
  const create = async (key: string): Promise<number> => {
    for (;;) {
      const client = clients[sent++ % clients.length] as Client
      const answer = await inTime(client.post(job({ title }), { 'Idempotency-Key': key })).catch(() => null)
      if (answer?.status === 201) return answer.body.id
      await pauseBetweenTries()
    }
  }
  const write = async (writer: number): Promise<void> => {
    for (let n = 0; !isStopped; n++) ids.push(await create(`${title}-${writer}-${n}`))
  }
  const writers = Array.from({ length: WRITERS }, (_, writer) => write(writer))
  return {
    stop: async () => {
      isStopped = true
      await Promise.all(writers)
      return ids
    },
  }
}
