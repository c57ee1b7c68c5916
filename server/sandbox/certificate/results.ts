/** Reads the results of a bulk by line, and repeats only what was refused. */
import { bulkAnswerOf } from './bulk-answer.ts'
import { type JobWrite, jobWritesOf, linesOf } from './job-writes.ts'
import { broken, kept, type Occasion, open, type Part } from './manner.ts'
import { after, hasSameBody, idOf, isPartOf, type Seen } from './seen.ts'

type Mixed = {
  readonly bulk: Seen
  readonly done: ReadonlySet<string>
  readonly refused: ReadonlySet<string>
}

const writesAgain = (seen: Seen, texts: ReadonlySet<string>): boolean =>
  jobWritesOf(seen).some(({ text }) => texts.has(text))

const writesOne = (seen: Seen, subjects: ReadonlySet<string>): boolean =>
  jobWritesOf(seen).some(({ subject }) => subjects.has(subject))

/** True if the service did something of the request. */
const hasDone = (seen: Seen): boolean =>
  seen.isDone && (seen.record.operation !== 'writeJobs' || (bulkAnswerOf(seen)?.succeeded ?? 0) > 0)

/** One that is sent again with its key does nothing twice, and mends nothing. */
const isSameAgain = (seen: Seen, bulk: Seen): boolean =>
  bulk.key !== null && seen.key === bulk.key && hasSameBody(seen, bulk)

/** Up to the first request about a refused job; what else is sent meanwhile is other work. */
const judgeMixed = (all: readonly Seen[], { bulk, done, refused }: Mixed): Occasion => {
  const id = idOf(bulk)
  for (const seen of after(all, bulk)) {
    if (isSameAgain(seen, bulk)) continue
    if (writesAgain(seen, done)) return broken((words) => words.bulkResults.again(id, idOf(seen)))
    if (writesOne(seen, refused) && hasDone(seen)) return kept(id, idOf(seen))
  }
  return open((words) => words.bulkResults.mend(id))
}

const namesOf = (lines: readonly JobWrite[], name: keyof JobWrite): ReadonlySet<string> =>
  new Set(lines.map((line) => line[name]))

/** Bulks of which some lines were done and some refused. */
const judgeBulk = (all: readonly Seen[], bulk: Seen): Occasion | null => {
  const answer = bulkAnswerOf(bulk)
  if (!answer || answer.isStopped || answer.failed === 0 || answer.succeeded === 0) return null
  const lines = linesOf(bulk)
  const isWhole = lines.length === answer.operations && answer.refused.length === answer.failed
  if (isPartOf(bulk.record.body) || !isWhole) return open((words) => words.bulkResults.tooLong(idOf(bulk)))
  const refused = new Set(answer.refused)
  const linesIn = (isRefused: boolean): readonly JobWrite[] =>
    lines.filter((line, at) => line !== null && refused.has(at + 1) === isRefused).filter((line) => line !== null)
  const mixed = { bulk, done: namesOf(linesIn(false), 'text'), refused: namesOf(linesIn(true), 'subject') }
  return judgeMixed(all, mixed)
}

export const bulkResults: Part = {
  never: (words) => words.bulkResults.never,
  moments: (all) => all.filter((seen) => seen.record.operation === 'writeJobs' && !seen.isDryRun && seen.isDone),
  judge: judgeBulk,
}
