import type { Finding } from '@affiche/contract/problem.ts'

/** A finding, or with a count the note that stands for so many that are not listed. */
export type CountedFinding = Finding & { readonly count?: number }

/** How many there are, the ones that are not listed included. */
export const countFindings = (findings: readonly CountedFinding[]): number =>
  findings.reduce((sum, { count = 1 }) => sum + count, 0)

export const withoutCount = ({ pointer, code, detail }: CountedFinding): Finding => ({ pointer, code, detail })
