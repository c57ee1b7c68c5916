/** Employers of a file: judged all together, then made one by one with their profiles and keys. */
import type { Profile } from '@affiche/contract/employer-v12.ts'
import type { Scope } from '@affiche/contract/operations.ts'
import type { Employer, Plan } from '../employers/employer.ts'
import { checkEmployerName } from '../employers/employers.ts'
import { checkKey } from '../employers/keys.ts'
import type { ApiKey } from '../employers/ports.ts'
import type { Settings } from '../platform/config/settings.ts'
import { NO_INEXACT_NUMBERS } from '../platform/sentences/json-document.ts'
import { Problem } from '../platform/sentences/problem.ts'
import { Refusal } from '../platform/sentences/refusal.ts'
import { ENGLISH, say } from '../platform/sentences/say.ts'
import { createOperatorApi } from './operator-api.ts'
import type { Store } from './ports.ts'

export type EmployerOrder = {
  readonly name: string
  readonly plan: Plan
  /** Members of the profile that are given. */
  readonly profile: Readonly<Record<string, unknown>>
  /** Null for none. */
  readonly key: {
    readonly name: string | null
    readonly scopes: readonly Scope[]
    readonly expiresAt: number | null
    readonly preconditions: boolean
  } | null
}

export type Judged = {
  readonly faults: readonly string[]
  /** The employer that the order is of, which is there already; null for a new one. */
  readonly existing: Employer | null
}

export type MadeEmployer = {
  readonly employer: Employer
  readonly key: { readonly key: ApiKey; readonly apiKey: string } | null
}

type Deps = Pick<Store, 'as' | 'directory' | 'people' | 'vendors' | 'follower' | 'webhookWrites'>

export type EmployerImport = ReturnType<typeof createEmployerImport>

export const createEmployerImport = (store: Deps, settings: Pick<Settings, 'referenceDataDir'>) => {
  const operator = createOperatorApi(store, settings)
  return {
    /** Judgements in the order of the orders. */
    judge: async (orders: readonly EmployerOrder[]): Promise<Judged[]> => {
      const known = Map.groupBy(await store.directory.listEmployers(), ({ name }) => name)
      const judge = createJudge(store, { orders, known, settings })
      const judged: Judged[] = []
      for (const [at, order] of orders.entries()) judged.push(await judge(order, at))
      return judged
    },
    make: async ({ name, plan, profile, key }: EmployerOrder): Promise<MadeEmployer> => {
      const employer = await operator.createEmployer({ name, plan })
      await operator.setProfile(employer.id, profile)
      return { employer, key: key && (await operator.issueKey({ ...key, employerId: employer.id })) }
    },
  }
}

type Known = {
  readonly orders: readonly EmployerOrder[]
  /** Employers of the store by their names. */
  readonly known: ReadonlyMap<string, readonly Employer[]>
  readonly settings: Pick<Settings, 'referenceDataDir'>
}

type Namesake = { readonly employer: Employer; readonly slug: string | null }

/** An employer is known again by its slug; one without is known by its name alone, and refused. */
const createJudge = ({ directory, follower }: Deps, { orders, known, settings }: Known) => {
  const slugs = new Set<string | null>(orders.map(slugOf))
  const namesakesOf = async ({ name }: EmployerOrder): Promise<Namesake[]> => {
    const found: Namesake[] = []
    for (const employer of known.get(name) ?? [])
      found.push({ employer, slug: (await directory.getProfile(employer.id))?.slug ?? null })
    return found
  }
  const identify = async (order: EmployerOrder): Promise<Judged> => {
    const slug = slugOf(order)
    const namesakes = await namesakesOf(order)
    const same = slug === null ? undefined : namesakes.find((other) => other.slug === slug)
    if (same) return { faults: [], existing: same.employer }
    // One whose slug another order has is of that order.
    const other = namesakes.find((found) => slug === null || found.slug === null || !slugs.has(found.slug))
    if (other) return refused(`Employer ${other.employer.id} has this name already.`)
    if (slug !== null && (await follower.isSlugTaken(slug))) return refused(`Another employer has the slug "${slug}".`)
    return { faults: [], existing: null }
  }
  const repeats = createRepeats(orders)
  return async (order: EmployerOrder, at: number): Promise<Judged> => {
    const own = [...nameFaults(order), ...(await profileFaults(order, settings)), ...repeats(order, at)]
    const { faults, existing } = await identify(order)
    return { faults: [...own, ...faults], existing }
  }
}

const refused = (fault: string): Judged => ({ faults: [fault], existing: null })

const slugOf = ({ profile: { slug } }: EmployerOrder): string | null =>
  typeof slug === 'string' && slug !== '' ? slug : null

/** Finds an order that is the same employer as an earlier one. */
const createRepeats = (orders: readonly EmployerOrder[]) => {
  const firstOf = (keyOf: (order: EmployerOrder) => string | null): ReadonlyMap<string, number> => {
    const first = new Map<string, number>()
    for (const [at, order] of orders.entries()) {
      const key = keyOf(order)
      if (key !== null && !first.has(key)) first.set(key, at)
    }
    return first
  }
  const bySlug = firstOf(slugOf)
  const byName = firstOf(({ name }) => name)
  const slugless = new Set(orders.filter((order) => slugOf(order) === null).map(({ name }) => name))
  return (order: EmployerOrder, at: number): string[] => {
    const slug = slugOf(order)
    if (slug !== null && bySlug.get(slug) !== at) return [`An earlier line has the slug "${slug}" too.`]
    if (order.name === '' || byName.get(order.name) === at || !slugless.has(order.name)) return []
    return ['An earlier line has this name too: give each a slug, if they are two.']
  }
}

const faultIn = (work: () => void): string[] => {
  try {
    work()
    return []
  } catch (error) {
    if (error instanceof Refusal) return [error.message]
    throw error
  }
}

const nameFaults = ({ name, key }: EmployerOrder): string[] => [
  ...(name === '' ? [] : faultIn(() => checkEmployerName(name))),
  ...(key === null ? [] : faultIn(() => checkKey(key, Date.now()))),
]

/** The faults that changes of the profile, one member each, would be refused with; nothing is stored. */
const profileFaults = async (
  { profile }: EmployerOrder,
  { referenceDataDir }: Known['settings'],
): Promise<string[]> => {
  const { changeProfile } = await import('../employers/profile.ts')
  const { enforceableRules } = await import('../law/job-law.ts')
  const { loadPostingLaw } = await import('../law/files.ts')
  const directory = { setProfile: async (): Promise<Profile | null> => null }
  const ruleNames = () => enforceableRules(loadPostingLaw(referenceDataDir))
  const change = changeProfile({ directory, ruleNames, getProfile: async () => null })
  const faults: string[] = []
  for (const [member, value] of Object.entries(profile)) {
    const body = { value: { [member]: value }, findings: [], inexact: NO_INEXACT_NUMBERS }
    try {
      await change({ employerId: 0, keyId: null, body })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      faults.push(...error.findings.map(({ pointer, sentence }) => `${pointer.slice(1)}: ${say(sentence, ENGLISH)}`))
    }
  }
  return faults
}
