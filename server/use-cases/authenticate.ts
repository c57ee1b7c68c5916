import type { RequiredScope } from '@affiche/contract/operations.ts'
import { hashApiKey, isInForce } from '../domain/api-key.ts'
import { keyFormFault } from '../domain/key-form.ts'
import { Problem } from '../domain/problem.ts'
import type { Clock } from '../lib/dates.ts'
import type { Directory, KeyHolder } from './ports.ts'

type Deps = { readonly directory: Directory; readonly clock: Clock }

type Claim = { readonly apiKey: string; readonly scope: RequiredScope }

/**
 * Finds the employer of an API key. Refuses with key-invalid (the same answer for unknown, revoked and expired keys;
 * a malformed key gets a reason and is not looked up), employer-suspended or scope-missing.
 */
export const authenticate =
  ({ directory, clock }: Deps) =>
  async ({ apiKey, scope }: Claim): Promise<KeyHolder> => {
    const fault = keyFormFault(apiKey)
    if (fault !== null) throw new Problem('key-invalid', fault)
    const holder = await directory.findKey(hashApiKey(apiKey))
    const refusal = keyProblem(holder, scope, clock())
    if (refusal) throw refusal
    return holder as KeyHolder
  }

/** Why a key may not be used for a scope at this time, or null if it may. */
export const keyProblem = (holder: KeyHolder | null, scope: RequiredScope, now: number): Problem | null => {
  if (!holder || !isInForce(holder.key, now))
    return new Problem('key-invalid', 'The API key is unknown, revoked or expired.')
  if (holder.employer.suspended)
    return new Problem('employer-suspended', 'The employer of this API key is suspended; ask the operator.')
  if (scope !== 'any' && !holder.key.scopes.includes(scope))
    return new Problem('scope-missing', `The API key lacks the scope ${scope} that this operation needs.`)
  return null
}
