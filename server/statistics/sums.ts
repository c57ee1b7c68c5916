import type { JobNumbers, Span, StatisticsReader } from './ports.ts'

/** Jobs of one read: of all days that are kept, some 150,000 rows. */
const ROUND = 200

/** Every day that may be kept. */
export const ALL_DAYS: Span = { from: '0000-01-01', to: '9999-12-31' }

/** Sums of all jobs of an employer that have any, by ascending id. Other requests come between the reads. */
export const sumsOf = async (
  reader: Pick<StatisticsReader, 'sums'>,
  employerId: number,
  span: Span,
): Promise<JobNumbers[]> => {
  const all: JobNumbers[] = []
  for (let after = 0; ; ) {
    const round = await reader.sums(employerId, { ...span, after, limit: ROUND })
    for (const one of round) all.push(one)
    if (round.length < ROUND) return all
    after = round.at(-1)?.jobId ?? 0
  }
}
