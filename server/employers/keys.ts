import { JOB_SCOPES, type Scope } from '@affiche/contract/operations.ts'
import { type Clock, DAY_MS } from '../platform/lib/dates.ts'
import { isLine } from '../platform/lib/text.ts'
import { Refusal } from '../platform/sentences/refusal.ts'
import { charactersOf, formatApiKey, formatTestKey, hashApiKey, KEY_BYTES } from './api-key.ts'
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
  /** Whether it is a key of the twin of the employer, which is made with the first one. */
  readonly test?: boolean
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
    const live = requireEmployer(await directory.getEmployer(employerId), employerId)
    const createdAt = clock()
    checkKey(options, createdAt)
    const isOfTwin = options.test === true && !live.test
    const employer = isOfTwin ? await directory.createTwin({ employerId, createdAt }) : live
    const { id: holder } = requireEmployer(employer, employerId)
    const { apiKey, ...secret } = newSecret(employer, randomBytes)
    const key = await directory.createKey(
      { employerId: holder, name, scopes, preconditions, createdAt, expiresAt, ...secret },
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

  /** Records all requests with a key for a while, at most as long as records are kept; 0 ends it. */
  const recordKey = async (id: number, forMs: number): Promise<ApiKey> => {
    await requireKey(id)
    const now = clock()
    const key = await directory.recordKey({ id, until: forMs === 0 ? null : now + forMs, now })
    if (!key) throw new Refusal(`Key ${id} is revoked or expired.`, { reason: 'over' })
    return key
  }

  return { issueKey, createEmployerWithKey, listKeys, revokeKey, recordKey, rotateKey: rotateKey(deps) }
}

/** A key whose form tells whether it is one of a twin. */
const newSecret = (employer: Employer | null, randomBytes: Deps['randomBytes']) => {
  const apiKey = (employer?.test ? formatTestKey : formatApiKey)(randomBytes(KEY_BYTES))
  return { apiKey, hash: hashApiKey(apiKey), characters: charactersOf(apiKey) }
}

const noKey = (id: number): Refusal => new Refusal(`There is no key ${id}.`, { reason: 'unknown' })

const actingBy = ({ directory, by = 'operator' }: Deps) => ({
  actor: by === 'operator' ? null : by.keyId,
  /** The employer of the key, that of the actor or its twin. */
  requireKey: async (id: number): Promise<Employer | null> => {
    const key = await directory.getKey(id)
    const employer = key && (await directory.getEmployer(key.employerId))
    if (!key || (by !== 'operator' && ![key.employerId, employer?.test?.of].includes(by.employerId))) throw noKey(id)
    return employer
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
    const { apiKey, ...secret } = newSecret(await requireKey(id), randomBytes)
    const endsAt = createdAt + overlapMs
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
