/** Whether a claim still stands: a key of its employer, or a session with what its person may do. */
import type { RequiredScope } from '@affiche/contract/operation.ts'
import { isInForce } from '../employers/api-key.ts'
import type { KeyHolder } from '../employers/ports.ts'
import { hasRight } from '../employers/role.ts'
import { Problem } from '../platform/sentences/problem.ts'
import { sentence } from '../platform/sentences/sentence.ts'
import type { SessionClaim } from './claim-ports.ts'
import type { SignedIn } from './ports.ts'
import { isLive } from './session.ts'

/** Members of a key and its employer by which it is refused. */
export type Holder = {
  readonly key: Pick<KeyHolder['key'], 'scopes' | 'expiresAt' | 'revokedAt'>
  readonly employer: Pick<KeyHolder['employer'], 'suspended'>
}

/** Reason to refuse a key for a scope at this time, or null. */
export const keyProblem = (holder: Holder | null, scope: RequiredScope, now: number): Problem | null => {
  if (!holder || !isInForce(holder.key, now)) return new Problem('key-invalid', sentence('keyNotValid'))
  if (holder.employer.suspended) return suspended()
  if (scope === 'vendor') return new Problem('scope-missing', sentence('vendorKeyNeeded'))
  if (scope !== 'any' && !holder.key.scopes.includes(scope)) return scopeMissing(scope)
  return null
}

/** Reason to refuse a write in a session: `key-missing` if it is over, which leads the person to sign in again. */
export const sessionProblem = (found: SignedIn | null, claim: SessionClaim, now: number): Problem | null => {
  const { member, operator } = claim
  if (!found || found.person.disabledAt !== null || !isLive(found.session, now))
    return new Problem('key-missing', sentence('sessionOver'))
  if (operator !== undefined && found.operator !== operator) return new Problem('path-not-found', sentence('noPage'))
  if (!member) return null
  const membership = found.memberships.find(({ key }) => key.id === member.keyId)
  if (!membership) return new Problem('path-not-found', sentence('noPage'))
  if (!hasRight(membership.role, member.right)) return scopeMissing('jobs:write')
  return membership.employer.suspended ? suspended() : null
}

const suspended = (): Problem => new Problem('employer-suspended', sentence('employerSuspended'))

const scopeMissing = (scope: string): Problem => new Problem('scope-missing', sentence('scopeMissing', { scope }))

const CLAIM_REFUSALS: ReadonlySet<string> = new Set([
  'key-missing',
  'key-invalid',
  'employer-suspended',
  'scope-missing',
  'path-not-found',
])

/** True for the refusal of a claim that does not stand. */
export const isClaimRefusal = (error: unknown): error is Problem =>
  error instanceof Problem && CLAIM_REFUSALS.has(error.code)
