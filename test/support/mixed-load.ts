/** Employers' systems at work: every kind of request, many at once, each noting what it sent and what was acknowledged. */
import assert from 'node:assert/strict'
import type { ChildProcess } from 'node:child_process'
import { type Answered, type Client, job } from './service.ts'
import { until } from './waiting.ts'

/** The content of a job after a write; null: gone. */
export type Content = { readonly title: string; readonly status: string; readonly description: string } | null

/** Knowledge of one job, which only one writer ever changes. */
export type Known = {
  /** The state after the last acknowledged write, and the body that holds it. */
  acknowledged: Content
  // biome-ignore lint/suspicious/noExplicitAny: a document of the service.
  body: any
  /** The state that a request asked for that had no answer. */
  pending?: Content
}

export type Ledger = {
  readonly jobs: Map<string, Known>
  /** Answers that no request of this load should get. */
  readonly faults: string[]
  /** Acknowledged writes, refused ones, and reads. */
  writes: number
  refused: number
  reads: number
  /** Titles that were made; none is made twice, since a write that changes nothing is not recorded in the audit trail. */
  versions: number
}

export const newLedger = (): Ledger => ({ jobs: new Map(), faults: [], writes: 0, refused: 0, reads: 0, versions: 0 })

export type Witness = {
  readonly sent: (referenceId: string, content: Content) => void
  readonly acknowledged: (referenceId: string, content: Content) => void
}

export type Load = {
  readonly client: Client
  readonly ledger: Ledger
  readonly random: () => number
  /** The longest description, in characters. */
  readonly textMax: number
  readonly witness?: Witness
  readonly isOver?: () => boolean
}

const JOBS_PER_WRITER = 4

/** One writer: works on its jobs, a request at a time, until the service does not answer or it is over. */
export const keepWorking = async (load: Load, name: string): Promise<void> => {
  while (!load.isOver?.()) {
    const referenceId = `${name}-${Math.floor(load.random() * JOBS_PER_WRITER)}`
    const known = load.ledger.jobs.get(referenceId) ?? { acknowledged: null, body: null }
    load.ledger.jobs.set(referenceId, known)
    const next = load.random() < 0.25 ? read : write
    const isAlive = await next(load, { referenceId, known, version: `${name} version ${load.ledger.versions++}` })
    if (!isAlive) return
  }
}

/** Kills the service once it has acknowledged more than so many writes from now on. */
export const killAfter = async (child: ChildProcess, ledger: Ledger, writes: number): Promise<void> => {
  const from = ledger.writes
  await until(
    () => ledger.writes > from + writes || child.exitCode !== null,
    `the write ${Math.ceil(writes)} of a load`,
  )
  child.kill('SIGKILL')
}

type Turn = { readonly referenceId: string; readonly known: Known; readonly version: string }

type Step = { readonly content: Content; readonly send: () => Promise<Answered> }

const write = async ({ ledger, witness, ...load }: Load, turn: Turn): Promise<boolean> => {
  const { referenceId, known } = turn
  const { content, send } = known.acknowledged ? change(load, turn) : create(load, turn)
  known.pending = content
  witness?.sent(referenceId, content)
  const answer = await send().catch(() => null)
  if (answer === null) return false
  if (answer.status === 503) {
    ledger.refused++
    if (!/Nothing was stored/.test(answer.body.detail)) return false
  } else if (answer.status >= 300) ledger.faults.push(`${turn.version}: ${answer.status} ${answer.text}`)
  else {
    witness?.acknowledged(referenceId, content)
    known.acknowledged = content
    known.body = answer.body
    ledger.writes++
  }
  delete known.pending
  return true
}

type Sender = Pick<Load, 'client' | 'random' | 'textMax'>

const create = ({ client, random, textMax }: Sender, { referenceId, version }: Turn): Step => {
  const content = { title: version, status: 'active', description: textOf(version, random() * textMax) }
  // Open on any day, since the service has the clock of the machine.
  const body = job({ referenceId, closeDate: null, ...content })
  return { content, send: () => (random() < 0.5 ? client.post(body) : client.put('/jobs', body)) }
}

/** Changed, archived, published again or deleted, each by id or by referenceId. */
const change = ({ client, random, textMax }: Sender, { referenceId, version, known }: Turn): Step => {
  const byId = random() < 0.5
  const path = byId ? `/jobs/${known.body.id}` : '/jobs'
  const put = (members: Record<string, unknown>): Step => ({
    content: { ...(known.acknowledged as NonNullable<Content>), ...members },
    send: () => client.put(path, byId ? members : { referenceId, ...members }),
  })
  const kind = random()
  if (kind < 0.2) return { content: null, send: () => client.delete(path, byId ? undefined : { referenceId }) }
  if (kind < 0.4) return put({ status: known.acknowledged?.status === 'active' ? 'archived' : 'active' })
  if (kind < 0.7) return put({ title: version })
  return put({ title: version, description: textOf(version, random() * textMax) })
}

/** Every acknowledged write is seen by the next read. */
const read = async ({ client, ledger, random }: Load, { referenceId, known }: Turn): Promise<boolean> => {
  const paths = ['/jobs?q=version&pageSize=5', `/jobs?referenceId=${referenceId}`]
  if (known.body) paths.push(`/jobs/${known.body.id}`)
  const path = paths[Math.floor(random() * paths.length)] as string
  const answer = await client.get(path).catch(() => null)
  if (answer === null) return false
  ledger.reads++
  if (answer.status === 503) return true
  if (answer.status !== 200) ledger.faults.push(`${path}: ${answer.status} ${answer.text}`)
  else if (path.startsWith('/jobs/')) assert.deepEqual(answer.body, known.body)
  else if (path.includes('referenceId')) assert.equal(answer.body.paging.total, known.acknowledged ? 1 : 0)
  return true
}

const textOf = (version: string, length: number): string => `<p>${version} ${'rivets '.repeat(length / 7)}</p>`
