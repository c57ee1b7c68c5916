/** Puts a mail a day, employer and reader into the outbox about postings that close a week later. */
import { addDays, type IsoDate } from '../platform/lib/dates.ts'
import type { NewMail, Outbox } from './ports.ts'

const NAME = 'closing'

/** Days from the mail to the closing. */
const DAYS = 7

/** Bytes of the nonce of a mail. */
export const NONCE_BYTES = 32

type Deps = {
  readonly outbox: Pick<Outbox, 'lastDay' | 'postDay' | 'closingReaders' | 'closingJobs'>
  /** The day that readers are written to about; it begins in the morning. */
  readonly today: () => IsoDate
  readonly clock: () => number
  readonly randomBytes: (count: number) => Uint8Array
}

/** Once a day, whatever number of processes runs; after a stop of days also for those that were missed. */
export const createClosingMail = ({ outbox, today, clock, randomBytes }: Deps): (() => Promise<number>) => {
  let done: IsoDate | null = null
  return async () => {
    const day = today()
    if (day === done) return 0
    const last = await outbox.lastDay(NAME)
    if (last !== null && last >= day) {
      done = day
      return 0
    }
    const span = spanOf(day, last)
    const mails: NewMail[] = []
    for (const [employerId, readers] of Map.groupBy(await outbox.closingReaders(), (reader) => reader.employerId)) {
      if ((await outbox.closingJobs({ employerId, ...span, limit: 1 })).length === 0) continue
      const [now, about] = [clock(), { employerId, ...span }]
      for (const { personId } of readers)
        mails.push({
          personId,
          kind: 'closing',
          name: `${employerId} ${day}`,
          nonce: randomBytes(NONCE_BYTES),
          about,
          createdAt: now,
          dueAt: now,
        })
    }
    const added = await outbox.postDay(NAME, day, mails)
    done = day
    return added ? mails.length : 0
  }
}

/** A posting that closes on the first day after the span of the mail before is in this one, unless it has closed. */
const spanOf = (day: IsoDate, last: IsoDate | null): { readonly from: IsoDate; readonly through: IsoDate } => {
  const through = addDays(day, DAYS)
  if (last === null) return { from: through, through }
  const [after, tomorrow] = [addDays(last, DAYS + 1), addDays(day, 1)]
  return { from: after > tomorrow ? after : tomorrow, through }
}
