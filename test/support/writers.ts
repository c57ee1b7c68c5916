/** Clients that write without a pause, each on jobs of its own, and remember what was sent and acknowledged when. */
import { type Client, job } from './service.ts'

/** A write: the title that a job has from then on, or null that it is gone. */
type Write = {
  readonly referenceId: string
  readonly title: string | null
  readonly sentAt: number
  answeredAt: number | null
}

export type Writer = { readonly name: string; readonly writes: Write[]; readonly stop: () => Promise<void> }

/** Jobs of one writer that are there at a time or were. */
const KINDS = 4

export const startWriter = (client: Client, name: string): Writer => {
  const writes: Write[] = []
  let stopped = false
  const work = async (): Promise<void> => {
    for (let n = 0; !stopped; n++) {
      const referenceId = `${name}-${n - (n % KINDS)}`
      const isLast = n % KINDS === KINDS - 1 && n % 3 === 0
      const write: Write = { referenceId, title: isLast ? null : `${name} ${n}`, sentAt: Date.now(), answeredAt: null }
      writes.push(write)
      const members = job({ referenceId, title: write.title, description: `<p>${`${name} ${n} `.repeat(200)}</p>` })
      const answer = isLast ? await client.delete('/jobs', { referenceId }) : await client.put('/jobs', members)
      if (answer.status >= 300) throw new Error(`${name} was answered ${answer.status}: ${answer.text}`)
      write.answeredAt = Date.now()
    }
  }
  const ended = work()
  // Thrown by `stop`, which every test awaits.
  ended.catch(() => undefined)
  return {
    name,
    writes,
    stop: () => {
      stopped = true
      return ended
    },
  }
}

/** The titles of a writer's jobs after so many of its writes, by referenceId. */
export const stateAfter = ({ writes }: Writer, count: number): Map<string, string> => {
  const state = new Map<string, string>()
  for (const { referenceId, title } of writes.slice(0, count))
    if (title === null) state.delete(referenceId)
    else state.set(referenceId, title)
  return state
}
