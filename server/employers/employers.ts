import type { Clock } from '../platform/lib/dates.ts'
import { isBlank, isLine } from '../platform/lib/text.ts'
import { Refusal } from '../platform/sentences/refusal.ts'
import { EMPLOYER_NAME_MAX, type Employer, type Plan } from './employer.ts'
import type { ByOperator, Directory, Suspension } from './ports.ts'

type Deps = {
  readonly directory: Directory
  readonly clock: Clock
  /** Absent: the operator of the store. */
  readonly by?: ByOperator | undefined
}

/** Characters of the reason for a suspension. */
const REASON_MAX = 500

type SuspensionOrder = Partial<Pick<Suspension, 'reason' | 'told'>>

/** Operator commands on employers; an unknown employer is refused. */
export const manageEmployers = ({ directory, clock, by }: Deps) => ({
  /** Refuses a name that is empty, too long, or has control characters. */
  createEmployer: async ({ name, plan }: { readonly name: string; readonly plan: Plan }): Promise<Employer> => {
    checkEmployerName(name)
    return directory.createEmployer({ name, plan, createdAt: clock() })
  },

  /** Creates the first employer of a store; null if there is one already. */
  createFirstEmployer: ({ name, plan }: { readonly name: string; readonly plan: Plan }): Promise<Employer | null> =>
    directory.createFirstEmployer({ name, plan, createdAt: clock() }),

  listEmployers: (): Promise<Employer[]> => directory.listEmployers(),

  renameEmployer: async ({ id, name }: { readonly id: number; readonly name: string }): Promise<Employer> => {
    checkEmployerName(name)
    return requireEmployer(await directory.setName(id, name), id)
  },

  setPlan: async ({ id, plan }: { readonly id: number; readonly plan: Plan }): Promise<Employer> =>
    requireEmployer(await directory.setPlan(id, plan), id),

  /** Suspends an employer: its keys are refused (403) until it is resumed. Only a given reason can be told. */
  suspendEmployer: async (id: number, { reason = null, told = false }: SuspensionOrder = {}): Promise<Employer> => {
    const options = { reason: reason === null ? null : checkedReason(reason), told: told && reason !== null, by }
    return requireEmployer(await directory.setSuspended(id, clock(), options), id)
  },

  resumeEmployer: async (id: number): Promise<Employer> =>
    requireEmployer(await directory.setSuspended(id, null, { by }), id),
})

const checkedReason = (text: string): string => {
  const reason = text.trim()
  const length = [...reason].length
  if (!isBlank(reason) && length > 0 && length <= REASON_MAX) return reason
  throw new Refusal(`The reason has 1 to ${REASON_MAX} characters, not ${length}.`, { reason: 'text' })
}

/** Returns the employer, or refuses a missing one. */
export const requireEmployer = (employer: Employer | null, id: number): Employer => {
  if (!employer) throw new Refusal(`There is no employer ${id}.`)
  return employer
}

export const checkEmployerName = (name: string): void => {
  if (name === '' || isBlank(name)) throw new Refusal('The name of an employer cannot be empty.')
  if (!isLine(name)) throw new Refusal('The name of an employer cannot hold control characters.')
  if ([...name].length > EMPLOYER_NAME_MAX)
    throw new Refusal(`The name of an employer has at most ${EMPLOYER_NAME_MAX} characters.`)
}
