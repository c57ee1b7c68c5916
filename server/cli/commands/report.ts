/** `affiche report`: what readers report about postings. */
import type { CodedReport } from '../../public/operator.ts'
import { addressOf } from '../../upkeep/service-address.ts'
import { type Arguments, type Command, UsageError } from '../command.ts'
import { readId, withPublicSide } from '../with-store.ts'

const LIMIT_MAX = 1_000

const readNumber = (text: Arguments['values'][string], option: string, standard: number): number => {
  const number = text === undefined ? standard : Number(text)
  if (Number.isSafeInteger(number) && number >= 0) return number
  throw new UsageError(`${option} is a number such as 100, not "${text}".`)
}

/** Written by strangers: nothing that a terminal obeys. */
const plain = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')

const timeOf = (at: number): string => new Date(at).toISOString()

const show = ({ at, decidedAt, ...report }: CodedReport) => ({
  ...report,
  at: timeOf(at),
  decidedAt: decidedAt === null ? null : timeOf(decidedAt),
})

const textOf = (
  base: string,
  { id, at, jobId, code, employerId, reason, text, contact, decision }: CodedReport,
): string =>
  [
    `Report ${id}, ${timeOf(at)}: ${plain(reason)}`,
    `  job ${jobId} of employer ${employerId}, ${base}/en/jobs/${code}`,
    `  ${plain(text)}`,
    ...(contact === null ? [] : [`  contact: ${plain(contact)}`]),
    ...(decision === null ? [] : [`  decision: ${plain(decision)}`]),
  ].join('\n')

const list: Command = {
  name: 'report list',
  options: '[--decided] [--after ID] [--limit N]',
  sentence: `Lists the reports of postings that wait for a decision, or with --decided the others, the oldest first; 100 without --limit, at most ${LIMIT_MAX}.`,
  run: async (call) => {
    const { values } = call
    const limit = Math.min(readNumber(values.limit, '--limit', 100), LIMIT_MAX)
    const query = { decided: values.decided === true, after: readNumber(values.after, '--after', 0), limit }
    return withPublicSide(call, async (side) => {
      const reports = await side.reports(query)
      const base = addressOf(call.settings) ?? ''
      const text = reports.map((report) => textOf(base, report)).join('\n')
      return { json: { reports: reports.map(show) }, text: text || 'There are no such reports.' }
    })
  },
}

const decide: Command = {
  name: 'report decide',
  takes: ['ID', 'DECISION'],
  sentence: 'Keeps what was decided on a report; a later decision replaces it. "public hide" takes the posting down.',
  run: async (call) => {
    const [id, decision = ''] = call.positionals
    const number = readId(id, 'The id of a report')
    return withPublicSide(call, async (side) => {
      const report = await side.decide(number, decision)
      return { json: { report: show(report) }, text: textOf(addressOf(call.settings) ?? '', report) }
    })
  },
}

export const reportCommands: readonly Command[] = [list, decide]
