import { type Condition, readCondition } from '../../platform/http/conditions.ts'
import type { Finding } from '../../platform/sentences/problem.ts'
import { sentence } from '../../platform/sentences/sentence.ts'
import { withoutRemarks } from '../entity-tag.ts'
import { NO_PRECONDITION, type Precondition } from '../precondition.ts'
import type { Call } from './request.ts'

type Conditional = Pick<Call, 'conditions' | 'needsCondition'>

/** The condition of a read; a malformed one is ignored (RFC 9110, 13.1.2). */
export const readCacheCondition = ({ conditions }: Pick<Call, 'conditions'>): Condition | null =>
  conditions?.ifNoneMatch ? readCondition(conditions.ifNoneMatch) : null

/** The precondition of a write, and the findings of malformed fields. */
export const readPrecondition = ({ conditions, needsCondition }: Conditional) => {
  const findings: Finding[] = []
  if (conditions === null && !needsCondition) return { precondition: NO_PRECONDITION, findings }
  const read = (name: string, field: string | null = null): Condition | null => {
    const condition = field === null ? null : readCondition(field)
    if (field !== null && condition === null) findings.push(malformed(name))
    return withoutRemarks(condition)
  }
  const precondition: Precondition = {
    ifMatch: read('If-Match', conditions?.ifMatch),
    ifNoneMatch: read('If-None-Match', conditions?.ifNoneMatch),
    isRequired: needsCondition,
  }
  return { precondition, findings }
}

const malformed = (name: string): Finding => ({
  pointer: `#/header/${name}`,
  code: 'header',
  sentence: sentence('badCondition', { header: name }),
})
