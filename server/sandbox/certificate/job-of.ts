/** The job that a request is about. */
import { membersOf, type Seen } from './seen.ts'

/** By the path, or by the answer; null where neither tells. */
export const jobIdOf = ({ record, pathId }: Seen): number | null => {
  if (pathId !== null) return pathId
  const { id } = membersOf(record.answer)
  return typeof id === 'number' ? id : null
}

/** The referenceId that a request names its job by; null without one. */
export const referenceOf = ({ record, query }: Seen): string | null => {
  const { referenceId } = membersOf(record.body)
  return typeof referenceId === 'string' ? referenceId : query.get('referenceId')
}
