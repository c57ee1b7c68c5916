import { SCOPES, type Scope } from '@affiche/contract/operations.ts'
import { formatApiKey, hashApiKey, KEY_BYTES } from '../domain/api-key.ts'
import { EMPLOYER_NAME_MAX, type Employer, type Plan } from '../domain/employer.ts'
import { Refusal } from '../domain/refusal.ts'
import type { Clock } from '../lib/dates.ts'
import { isLine } from '../lib/text.ts'
import { createEmployer, requireEmployer } from './employers.ts'
import type { ApiKey, Directory } from './ports.ts'

export type KeyDeps = {
  readonly directory: Directory
  readonly clock: Clock
  /** The system's random source. */
  readonly randomBytes: (count: number) => Uint8Array
}

export type KeyOptions = {
  readonly employerId: number
  readonly name?: string | null
  readonly scopes?: readonly Scope[]
  readonly expiresAt?: number | null
}

export type IssuedKey = { readonly key: ApiKey; readonly apiKey: string }

/** Creates a key and returns it once; only its hash is stored. Refuses an unknown employer and a past expiry. */
export const issueKey =
  ({ directory, clock, randomBytes }: KeyDeps) =>
  async ({ employerId, name = null, scopes = SCOPES, expiresAt = null }: KeyOptions): Promise<IssuedKey> => {
    requireEmployer(await directory.getEmployer(employerId), employerId)
    const createdAt = clock()
    checkKey({ name, expiresAt }, createdAt)
    const apiKey = formatApiKey(randomBytes(KEY_BYTES))
    const hash = hashApiKey(apiKey)
    const key = await directory.createKey({ employerId, name, scopes, createdAt, expiresAt, hash })
    return { key, apiKey }
  }

const checkKey = ({ name = null, expiresAt = null }: Omit<KeyOptions, 'employerId'>, now: number): void => {
  if (name !== null && (!isLine(name) || [...name].length > EMPLOYER_NAME_MAX))
    throw new Refusal(`The name of a key is one line of at most ${EMPLOYER_NAME_MAX} characters.`)
  if (expiresAt !== null && expiresAt <= now) throw new Refusal('The expiry of a key must be in the future.')
}

export type EmployerOptions = {
  readonly name: string
  readonly plan: Plan
  readonly key: Omit<KeyOptions, 'employerId'>
}

/** Creates an employer and its first key, both or neither. */
export const createEmployerWithKey = (deps: KeyDeps) => {
  const create = createEmployer(deps)
  const issue = issueKey(deps)
  return async ({ name, plan, key }: EmployerOptions): Promise<IssuedKey & { readonly employer: Employer }> => {
    checkKey(key, deps.clock())
    const employer = await create({ name, plan })
    return { employer, ...(await issue({ ...key, employerId: employer.id })) }
  }
}

/** The keys of an employer, revoked and expired ones too, oldest first. */
export const listKeys =
  ({ directory }: KeyDeps) =>
  async (employerId: number): Promise<ApiKey[]> => {
    requireEmployer(await directory.getEmployer(employerId), employerId)
    return directory.listKeys(employerId)
  }

/** Revokes a key; the next request with it is refused. */
export const revokeKey =
  ({ directory, clock }: KeyDeps) =>
  async (id: number): Promise<ApiKey> => {
    const key = await directory.revokeKey(id, clock())
    if (!key) throw new Refusal(`There is no key ${id}.`)
    return key
  }
