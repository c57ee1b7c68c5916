import { JOB_SCOPES, type Scope } from '@affiche/contract/operations.ts'
import { type Clock, DAY_MS } from '../platform/lib/dates.ts'
import { isLine } from '../platform/lib/text.ts'
import { Refusal } from '../platform/sentences/refusal.ts'
import { charactersOf, formatApiKey, hashApiKey, KEY_BYTES } from './api-key.ts'
import { EMPLOYER_NAME_MAX, type Employer, type Plan } from './employer.ts'
import { manageEmployers, requireEmployer } from './employers.ts'
import type { ApiKey, ByMember, Directory, ReplacedKey } from './ports.ts'

type Deps = {
  /** Actor; another employer's keys are as unknown to a person as those that do not exist. */
  readonly by?: 'operator' | ByMember
  readonly directory: Directory
  readonly clock: Clock
  readonly randomBytes: (count: number) => Uint8Array
}

type KeyOptions = {
  readonly name?: string | null
  readonly scopes?: readonly Scope[]
  readonly preconditions?: boolean
  readonly expiresAt?: number | null
}

type IssuedKey = { readonly key: ApiKey; readonly apiKey: string }

type NewEmployer = { readonly name: string; readonly plan: Plan; readonly key: KeyOptions }

type Rotation = {
  readonly id: number
  readonly overlapMs?: number
  /** None: as the old key. */
  readonly preconditions?: boolean | null
  /** Expiry of the new key; null for none, also if the old key had one. */
  readonly expiresAt?: number | null
}

/** Default time for which the old key stays valid beside the new one. */
const OVERLAP_MS = 7 * DAY_MS

/** Work on API keys, of the operator or of an owner. A key is returned only when it is made; the store keeps its hash. */
export const manageKeys = (deps: Deps) => {
  const { directory, clock, randomBytes } = deps
  const { createEmployer } = manageEmployers({ directory, clock })
  const { actor, requireKey } = actingBy(deps)

  /** Refuses an unknown employer and a past expiry. */
  const issueKey = async (options: KeyOptions & { readonly employerId: number }): Promise<IssuedKey> => {
    const { employerId, name = null, scopes = JOB_SCOPES, preconditions = false, expiresAt = null } = options
    requireEmployer(await directory.getEmployer(employerId), employerId)
    const createdAt = clock()
    checkKey(options, createdAt)
    const apiKey = formatApiKey(randomBytes(KEY_BYTES))
    const secret = { hash: hashApiKey(apiKey), characters: charactersOf(apiKey) }
    const key = await directory.createKey(
      { employerId, name, scopes, preconditions, createdAt, expiresAt, ...secret },
      actor,
    )
    return { key, apiKey }
  }

  /** Creates an employer and its first key, both or neither. */
  const createEmployerWithKey = async ({ name, plan, key }: NewEmployer) => {
    checkKey(key, clock())
    const employer: Employer = await createEmployer({ name, plan })
    return { employer, ...(await issueKey({ ...key, employerId: employer.id })) }
  }

  /** Keys of an employer, revoked and expired ones too, oldest first. */
  const listKeys = async (employerId: number): Promise<ApiKey[]> => {
    requireEmployer(await directory.getEmployer(employerId), employerId)
    return directory.listKeys(employerId)
  }

  /** Revokes a key; the next request with it is refused. */
  const revokeKey = async (id: number): Promise<ApiKey> => {
    await requireKey(id)
    const key = await directory.revokeKey(id, clock(), actor)
    if (!key) throw noKey(id)
    return key
  }

  return { issueKey, createEmployerWithKey, listKeys, revokeKey, rotateKey: rotateKey(deps) }
}

const noKey = (id: number): Refusal => new Refusal(`There is no key ${id}.`, { reason: 'unknown' })

const actingBy = ({ directory, by = 'operator' }: Deps) => ({
  actor: by === 'operator' ? null : by.keyId,
  requireKey: async (id: number): Promise<void> => {
    const key = await directory.getKey(id)
    if (!key || (by !== 'operator' && key.employerId !== by.employerId)) throw noKey(id)
  },
})

/**
 * Creates a key with the employer, name and scopes of another, which expires after the overlap or at its own earlier
 * expiry. Refuses a key that is unknown, revoked or expired, and a past expiry.
 */
const rotateKey = (deps: Deps) => {
  const { directory, clock, randomBytes } = deps
  const { actor, requireKey } = actingBy(deps)
  return async ({
    id,
    overlapMs = OVERLAP_MS,
    preconditions = null,
    expiresAt = null,
  }: Rotation): Promise<ReplacedKey & { apiKey: string }> => {
    const createdAt = clock()
    checkKey({ expiresAt }, createdAt)
    await requireKey(id)
    const apiKey = formatApiKey(randomBytes(KEY_BYTES))
    const endsAt = createdAt + overlapMs
    const secret = { hash: hashApiKey(apiKey), characters: charactersOf(apiKey) }
    const replaced = await directory.replaceKey({ id, endsAt, preconditions, createdAt, expiresAt, ...secret }, actor)
    if (replaced) return { ...replaced, apiKey }
    const over = `Key ${id} is revoked or expired; make a new one with "affiche key issue".`
    throw new Refusal(over, { reason: 'over' })
  }
}

export const checkKey = ({ name = null, expiresAt = null }: KeyOptions, now: number): void => {
  if (name !== null && (!isLine(name) || [...name].length > EMPLOYER_NAME_MAX))
    throw new Refusal(`The name of a key is one line of at most ${EMPLOYER_NAME_MAX} characters.`, { reason: 'name' })
  if (expiresAt !== null && expiresAt <= now)
    throw new Refusal('The expiry of a key must be in the future.', { reason: 'expiry' })
}
