/** Entries of a trail that say when a posting was public: those of its job and of its employer. */
import type { AuditEntry } from '../audit/entry.ts'

export type ProofEvent = Pick<AuditEntry, 'seq' | 'hash' | 'at' | 'action' | 'members'> & {
  /** Latest time of this entry and of all before it in the trail: it is later than `at` by a clock that was behind. */
  readonly notBefore: number
}

/** Members of a job whose change may end or begin its being public, whatever its document says. */
const JOB_MEMBERS = ['status', 'closeDate', 'confidential']

const OF_JOB = new Set(['job.shown', 'job.hidden', 'job.delete', 'job.restore', 'posting.hide', 'posting.show'])
const OF_EMPLOYER = new Set(['employer.suspend', 'employer.resume', 'employer.delete'])

/** The event of an entry; null for an entry that says nothing about the posting. */
export const eventOf = (entry: AuditEntry, jobId: number, notBefore: number): ProofEvent | null => {
  const { seq, hash, at, action, members } = entry
  return concerns(entry, jobId) ? { seq, hash, at, action, members, notBefore } : null
}

const concerns = ({ action, subjectId, members }: AuditEntry, jobId: number): boolean => {
  if (OF_EMPLOYER.has(action)) return true
  if (action === 'employer.profile') return members.includes('publishing')
  if (subjectId !== jobId) return false
  return OF_JOB.has(action) || (action === 'job.update' && JOB_MEMBERS.some((name) => members.includes(name)))
}

const SHA256 = 'sha256:'

/** Hash of the document that a `job.shown` entry names; empty if it names none. */
export const documentOf = ({ members }: Pick<ProofEvent, 'members'>): string =>
  members.find((member) => member.startsWith(SHA256))?.slice(SHA256.length) ?? ''

export const isShown = ({ action }: ProofEvent): boolean => action === 'job.shown'

export const changes = ({ action, members }: ProofEvent, name: string): boolean =>
  action === 'job.update' && members.includes(name)
