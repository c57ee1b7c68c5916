import type { AuditEntry, ChainPoint } from '../../audit/entry.ts'
import { Refusal } from '../../platform/sentences/refusal.ts'
import type { AuditVerdict } from '../../upkeep/operator-api.ts'
import { type Arguments, type Command, type CommandResult, UsageError } from '../command.ts'
import { readHead, readTime } from '../read-options.ts'
import { tableRow } from '../table.ts'
import { readId, withAuditTrail } from '../with-store.ts'

const LIMIT = /^[1-9]\d{0,8}$/

const readLimit = (text: unknown): number | null => {
  if (text === undefined) return null
  if (typeof text === 'string' && LIMIT.test(text)) return Number(text)
  throw new UsageError(`--limit is a number such as 100, not "${text}".`)
}

const optionalId = (text: unknown, noun: string): number | null =>
  text === undefined ? null : readId(String(text), noun)

const show = (entry: AuditEntry) => ({ ...entry, at: new Date(entry.at).toISOString() })

const HEADS = ['SEQ', 'AT', 'ACTION', 'ID', 'BY', 'MEMBERS']
const WIDTHS = [6, 24, 16, 10, 12]

const line = (entry: AuditEntry): string => {
  const { seq, at, action, subjectId, members } = show(entry)
  return tableRow([seq, at, action, subjectId, actorOf(entry), members.join(',')], WIDTHS)
}

const actorOf = ({ keyId, operator }: AuditEntry): string =>
  keyId === null ? (operator ?? 'the service') : `key ${keyId}`

const read: Command = {
  name: 'audit',
  takes: ['EMPLOYER'],
  options: '[--since TIME] [--until TIME] [--job ID] [--key ID] [--limit N]',
  sentence: 'Shows who changed what and when, newest last; with --json one entry a line.',
  run: async ({ settings, terminal, positionals, values }) => {
    const search = {
      employerId: readId(positionals[0], 'The id of an employer'),
      filter: {
        since: readTime(values.since, '--since'),
        until: readTime(values.until, '--until'),
        jobId: optionalId(values.job, '--job'),
        keyId: optionalId(values.key, '--key'),
      },
      limit: readLimit(values.limit),
    }
    return withAuditTrail({ settings, terminal }, async function* (audit): AsyncGenerator<CommandResult> {
      let heads = `${tableRow(HEADS, WIDTHS)}\n`
      for await (const entry of audit.read(search)) {
        yield { json: show(entry), text: `${heads}${line(entry)}` }
        heads = ''
      }
    })
  },
}

const readExpected = ({ values: { expect }, positionals }: Pick<Arguments, 'values' | 'positionals'>) => {
  const head = readHead(expect)
  if (head && positionals.length === 0) throw new UsageError('--expect needs the employer whose head it is.')
  return head
}

const verify: Command = {
  name: 'audit verify',
  takes: ['[EMPLOYER]'],
  options: '[--expect SEQ:HASH]',
  sentence:
    'Verifies the hashes of the audit trail of one employer or of all, and shows the head or the fault of each; exit code 1 if one is broken. --expect is a head noted earlier.',
  run: async ({ settings, terminal, positionals, values }) => {
    const expect = readExpected({ values, positionals })
    const id = optionalId(positionals[0], 'The id of an employer')
    return withAuditTrail({ settings, terminal }, async function* (audit): AsyncGenerator<CommandResult> {
      let [trails, broken] = [0, 0]
      for await (const verdict of id === null ? audit.verifyAll() : one(audit.verify(id, expect))) {
        trails++
        if (verdict.fault !== null) broken++
        yield resultOf(verdict)
      }
      if (broken > 0) throw new Refusal(`${broken} of ${trails} trails ${broken === 1 ? 'is' : 'are'} broken.`)
    })
  },
}

async function* one(verdict: Promise<AuditVerdict>): AsyncGenerator<AuditVerdict> {
  yield await verdict
}

const pointOf = ({ seq, hash }: ChainPoint): string => `${seq}:${hash}`

const resultOf = (verdict: AuditVerdict): CommandResult => ({
  json: { ...verdict, head: pointOf(verdict.head) },
  text: `Employer ${verdict.employerId}: ${verdict.fault === null ? inOrder(verdict) : brokenAt(verdict)}`,
})

const inOrder = ({ entries, head }: AuditVerdict): string => `${entries} entries are in order, head ${pointOf(head)}`

const brokenAt = ({ head, fault }: AuditVerdict): string => `broken after entry ${head.seq}: ${fault}.`

const prune: Command = {
  name: 'audit prune',
  options: '--before DATE',
  sentence: 'Deletes older entries of every employer; the rest still verifies.',
  run: async ({ settings, terminal, values }) => {
    const before = readTime(values.before, '--before')
    if (before === null) throw new UsageError('"audit prune" needs --before, such as --before 2026-01-01.')
    return withAuditTrail({ settings, terminal }, async function* (audit): AsyncGenerator<CommandResult> {
      const dropped = await audit.prune(before)
      yield { json: { dropped }, text: `Dropped ${dropped} entries.` }
    })
  },
}

/** Longer names first: the first match runs. */
export const auditCommands: readonly Command[] = [verify, prune, read]
