/** Conditions for a shown posting to be seen: its status, its employer, and the decisions of operators. */
import { changes, documentOf, isShown, type ProofEvent } from './events.ts'
import { statesOf } from './toggle.ts'
import type { DocumentFacts, Trail } from './trail.ts'

/** Offset of the time zone in which a day begins first, in hours. */
const EARLIEST_ZONE = 14
const HOUR_MS = 3_600_000

/** Causes that end a showing for as long as they last, as known after each event. */
const createBlocks = () => {
  const blocks = { operator: false, suspended: false, ended: false }
  return {
    take: ({ action }: ProofEvent): void => {
      if (action === 'posting.hide' || action === 'posting.show') blocks.operator = action === 'posting.hide'
      if (action === 'employer.suspend' || action === 'employer.resume')
        blocks.suspended = action === 'employer.suspend'
      if (action === 'employer.delete') blocks.ended = true
    },
    any: (): boolean => blocks.operator || blocks.suspended || blocks.ended,
  }
}

const changesPublishing = ({ action }: ProofEvent): boolean => action === 'employer.profile'

const publishingOf = ({ events, present }: Trail): readonly boolean[] =>
  statesOf(events, { changes: changesPublishing, known: () => null, parts: () => false, now: present.publishing })

/** Whether the job was active after each event. */
const activeOf = (trail: Trail, publishing: readonly boolean[]): readonly boolean[] => {
  const unexplained = unexplainedEnds(trail, publishing)
  return statesOf(trail.events, {
    changes: (event) => changes(event, 'status'),
    // A restored job is never active at once.
    known: ({ action }, at) =>
      unexplained.has(at) || action === 'job.delete' || action === 'job.restore' ? false : null,
    parts: ({ action }) => action === 'job.delete' || action === 'job.restore',
    now: trail.present.job?.active ?? null,
  })
}

/** Places of the `job.hidden` entries that nothing but the status of the job explains: it was not active there. */
const unexplainedEnds = ({ events, documents }: Trail, publishing: readonly boolean[]): ReadonlySet<number> => {
  const found = new Set<number>()
  const blocks = createBlocks()
  let closesAt = Number.POSITIVE_INFINITY
  for (const [at, event] of events.entries()) {
    blocks.take(event)
    if (isShown(event)) closesAt = earliestClose(documents.get(documentOf(event)))
    if (changes(event, 'closeDate') || event.action === 'job.delete') closesAt = Number.NEGATIVE_INFINITY
    const isExplained = blocks.any() || publishing[at] === false || event.at >= closesAt
    if (event.action === 'job.hidden' && !isExplained) found.add(at)
  }
  return found
}

/** Earliest moment of the close date, in whichever time zone the service was then. */
const earliestClose = (facts: DocumentFacts | undefined): number =>
  facts ? Date.parse(`${facts.closeDate}T00:00:00Z`) - EARLIEST_ZONE * HOUR_MS : Number.POSITIVE_INFINITY

/** Judges after each event in turn whether the posting could be seen. */
export const createConditions = (trail: Trail): ((event: ProofEvent, at: number) => boolean) => {
  const publishing = publishingOf(trail)
  const active = activeOf(trail, publishing)
  const blocks = createBlocks()
  return (event, at) => {
    blocks.take(event)
    return !blocks.any() && active[at] === true && publishing[at] === true
  }
}
