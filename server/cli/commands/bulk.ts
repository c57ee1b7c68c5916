import { randomUUID } from 'node:crypto'
import type { LimitsBody } from '@affiche/contract/limits.ts'
import { TOO_LONG } from '../../platform/lib/line-splitter.ts'
import { Refusal } from '../../platform/sentences/refusal.ts'
import { type Batch, batchesOf, linesOf } from '../bulk/batches.ts'
import type { Result, SentBatch, Target } from '../bulk/send-batch.ts'
import type { Command, CommandResult } from '../command.ts'
import { readServiceArguments } from '../service-arguments.ts'

export const bulk: Command = {
  name: 'bulk',
  takes: ['FILE'],
  options: '--to URL --key-file FILE [--atomic] [--dry-run] [--lenient]',
  sentence:
    'Sends the lines of a file to POST /bulk of a service, in as many requests as it takes, and goes on after a cut; prints the lines that were refused and the sums. Exit code 1 if a line was refused.',
  run: async (call) => {
    const { file, ...service } = await readServiceArguments('bulk', call)
    const [atomic, dryRun, lenient] = ['atomic', 'dry-run', 'lenient'].map((name) => call.values[name] === true)
    return send(file, { ...service, atomic: atomic === true, dryRun: dryRun === true, lenient: lenient === true })
  },
}

type Sums = { operations: number; created: number; updated: number; unchanged: number; deleted: number; failed: number }

async function* send(file: string, target: Target): AsyncGenerator<CommandResult> {
  const { sendBatch } = await import('../bulk/send-batch.ts')
  const limits = await bulkLimitsOf(target)
  const run = randomUUID()
  const sums: Sums = { operations: 0, created: 0, updated: 0, unchanged: 0, deleted: 0, failed: 0 }
  const lines = linesOf(file, limits.body)
  let stored = !target.dryRun
  let sent = 0
  for await (const batch of target.atomic ? onlyOne(batchesOf(lines, limits), limits) : batchesOf(lines, limits)) {
    const readable = batch.lines.filter((line) => line !== TOO_LONG)
    const outcome = await sendBatch(target, readable, `${run}-${++sent}`)
    stored &&= outcome.stored
    sums.operations += batch.lines.length
    for (const result of resultsOf(batch, outcome, limits)) {
      sums[effectOf(result)]++
      if (result.problem) yield showRefused(result, result.problem)
    }
  }
  yield { json: { end: true, stored, summary: sums }, text: showSums(sums, stored), failed: sums.failed > 0 }
}

/** The one request of an atomic bulk. */
async function* onlyOne(batches: AsyncGenerator<Batch>, { body, bulk }: LimitsBody): AsyncGenerator<Batch> {
  const [first, second] = [await batches.next(), await batches.next()]
  if (second.value)
    throw new Refusal(`With --atomic a file has at most ${bulk.operations} lines and ${bulk.bytes} bytes.`)
  if (!first.value) return
  const tooLong = first.value.lines.indexOf(TOO_LONG)
  if (tooLong >= 0) throw new Refusal(`Line ${tooLong + 1} is larger than ${body} bytes. Nothing was sent.`)
  yield first.value
}

/** The results with the numbers of the lines in the file, those of lines that were not sent included. */
const resultsOf = ({ first, lines }: Batch, { results }: SentBatch, { body }: LimitsBody): Result[] => {
  const sent = [...lines.entries()].filter(([, line]) => line !== TOO_LONG).map(([at]) => first + at)
  const unsent = [...lines.entries()].filter(([, line]) => line === TOO_LONG).map(([at]) => first + at)
  const problem = { code: 'body-too-large', detail: `The line is larger than ${body} bytes; it was not sent.` } as const
  return [
    ...results.map((result) => ({ ...result, n: sent[result.n - 1] ?? result.n })),
    ...unsent.map((n) => ({ n, status: 413, problem: problem as Result['problem'] & object })),
  ].sort((a, b) => a.n - b.n)
}

const effectOf = ({ status, changed, problem }: Result): Exclude<keyof Sums, 'operations'> => {
  if (problem) return 'failed'
  if (!changed) return 'unchanged'
  return status === 201 ? 'created' : status === 204 ? 'deleted' : 'updated'
}

const showRefused = (result: Result, { code, detail }: NonNullable<Result['problem']>): CommandResult => {
  const { n, op, tag, status } = result
  const about = [op, tag === undefined ? '' : JSON.stringify(tag)].filter(Boolean).join(' ')
  return { json: result, text: `${n}${about && ` (${about})`}: ${status} ${code}: ${detail}` }
}

const showSums = ({ operations, ...sums }: Sums, stored: boolean): string => {
  const parts = Object.entries(sums).filter(([, count]) => count > 0)
  const lines = `${operations} ${operations === 1 ? 'line' : 'lines'}`
  const text = `${lines}${parts.length === 0 ? '' : `: ${parts.map(([name, count]) => `${count} ${name}`).join(', ')}`}.`
  return stored ? text : `${text} Nothing was stored.`
}

const bulkLimitsOf = async (target: Target): Promise<LimitsBody> => {
  const { limitsOf } = await import('../bulk/service-client.ts')
  const limits = await limitsOf(target)
  const operations = target.atomic ? limits.bulk.atomicOperations : limits.bulk.operations
  return { ...limits, bulk: { ...limits.bulk, operations } }
}
