import type { Employer } from '../employers/employer.ts'
import { Problem } from '../platform/sentences/problem.ts'
import { sentence } from '../platform/sentences/sentence.ts'

export type Twin = Employer & Required<Pick<Employer, 'test'>>

/** The twin that a test key acts for; refuses a live key with test-key-needed. */
export const requireTwin = (employer: Employer): Twin => {
  if (employer.test) return { ...employer, test: employer.test }
  throw new Problem('test-key-needed', sentence('testKeyNeeded'))
}
