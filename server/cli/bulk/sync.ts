/** A file of jobs as all open jobs of a service. */
import { createHash } from 'node:crypto'
import type { LimitsBody } from '@affiche/contract/limits.ts'
import { TOO_LONG } from '../../platform/lib/line-splitter.ts'
import { Refusal } from '../../platform/sentences/refusal.ts'
import type { CommandResult } from '../command.ts'
import { linesOf } from './batches.ts'
import { type InStep, type ListedJob, runInStep } from './in-step.ts'

type Order = Omit<InStep, 'jobs' | 'replaces'> & { readonly file: string }

/** A line is a whole job: one without a status is active. */
export const runSync = ({ file, ...order }: Order): AsyncGenerator<CommandResult> =>
  runInStep({ ...order, replaces: true, jobs: (limits) => jobsOf(file, limits) })

async function* jobsOf(file: string, { body }: LimitsBody): AsyncGenerator<ListedJob> {
  let n = 0
  for await (const line of linesOf(file, body)) {
    n++
    if (line === TOO_LONG) throw new Refusal(`Line ${n} of ${file} is larger than ${body} bytes.`)
    const text = Buffer.from(line).toString()
    const digest = createHash('sha256').update(line).digest('base64url').slice(0, DIGEST_LENGTH)
    yield { text, referenceId: referenceOf(text, `Line ${n} of ${file}`), digest, isOpen: true }
  }
}

const DIGEST_LENGTH = 32

const referenceOf = (text: string, where: string): string => {
  const { referenceId } = parse(text, where) ?? {}
  if (typeof referenceId === 'string') return referenceId
  throw new Refusal(`${where} is no job with a referenceId.`)
}

const parse = (text: string, where: string): { readonly referenceId?: unknown } | null => {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Refusal(`${where} is no JSON: ${(error as Error).message}`)
  }
}
