/** `affiche proof`: when a posting was public, as a record to hand over. */
import { writeFile } from 'node:fs/promises'
import { Refusal } from '../../platform/sentences/refusal.ts'
import type { IssuedProof } from '../../proof/operator.ts'
import { type Command, UsageError } from '../command.ts'
import { readHead } from '../read-options.ts'
import { table } from '../table.ts'
import { readId, withProofs } from '../with-store.ts'

const HEADS = ['FROM', 'TO', 'LANGUAGES', 'ENDED BY', 'DOCUMENT']

const textOf = ({ proof, record }: IssuedProof): string => {
  const { periods, daysPublic, longestUnbrokenDays, fourWeeksInNinetyDays, chain } = record
  const rows = periods.map(({ from, to, languages, end, document }) => [
    ...[from, to ?? 'today', languages.join(','), end?.action ?? ''],
    document.slice(0, 12),
  ])
  return [
    `Job ${record.jobId}, code ${record.code}. Days public: ${daysPublic}; whole days without a break: ${longestUnbrokenDays}.`,
    `Without a break for 28 days within the last 90: ${fourWeeksInNinetyDays ? 'yes' : 'no'}.`,
    table(HEADS, rows),
    `The trail is kept since ${chain.keptSince}, head ${chain.head.seq}:${chain.head.hash}.`,
    `Record ${proof.hash}`,
  ].join('\n')
}

const write = async (file: string, document: string): Promise<void> => {
  try {
    await writeFile(file, document, { flag: 'wx' })
  } catch (error) {
    throw new Refusal(`The record cannot be written to ${file}: ${(error as Error).message}.`)
  }
}

export const proof: Command = {
  name: 'proof',
  takes: ['JOB'],
  options: '--employer ID [--expect SEQ:HASH] [--file FILE]',
  sentence:
    'Issues a proof of posting: when a job, deleted or not, was public, from the audit trail, which is verified whole. JOB is its id or the address of its page; --file takes the record byte for byte, --expect is a head of the trail noted earlier.',
  run: async (call) => {
    const { values, positionals } = call
    const employerId = readId(values.employer?.toString(), '--employer')
    const { file } = values
    if (file !== undefined && typeof file !== 'string') throw new UsageError('--file is the name of a new file.')
    const expect = readHead(values.expect)
    return withProofs(call, async (proofs) => {
      const issued = await proofs.issue({ job: positionals[0] ?? '', employerId, expect })
      if (file !== undefined) await write(file, issued.proof.document)
      return { json: { hash: issued.proof.hash, record: issued.record }, text: textOf(issued) }
    })
  },
}
