import { EMPLOYER_NAME_MAX, type Employer, type Plan } from '../domain/employer.ts'
import { Refusal } from '../domain/refusal.ts'
import type { Clock } from '../lib/dates.ts'
import { isBlank, isLine } from '../lib/text.ts'
import type { Directory } from './ports.ts'

type Deps = { readonly directory: Directory; readonly clock: Clock }

/** Creates an employer; refuses a name that is empty, too long, or holds control characters. */
export const createEmployer =
  ({ directory, clock }: Deps) =>
  async ({ name, plan }: { readonly name: string; readonly plan: Plan }): Promise<Employer> => {
    checkEmployerName(name)
    return directory.createEmployer({ name, plan, createdAt: clock() })
  }

/** Renames an employer; the rules are those of a new one. */
export const renameEmployer =
  ({ directory }: Deps) =>
  async ({ id, name }: { readonly id: number; readonly name: string }): Promise<Employer> => {
    checkEmployerName(name)
    return requireEmployer(await directory.setName(id, name), id)
  }

/** Creates the first employer of a store; null if there is one already. */
export const createFirstEmployer =
  ({ directory, clock }: Deps) =>
  ({ name, plan }: { readonly name: string; readonly plan: Plan }): Promise<Employer | null> =>
    directory.createFirstEmployer({ name, plan, createdAt: clock() })

/** Changes the plan; autoRefresh is in effect only on the unlimited plan. */
export const setPlan =
  ({ directory }: Deps) =>
  async ({ id, plan }: { readonly id: number; readonly plan: Plan }): Promise<Employer> =>
    requireEmployer(await directory.setPlan(id, plan), id)

/** Suspends an employer: its keys are refused (403) until it is resumed. */
export const suspendEmployer =
  ({ directory, clock }: Deps) =>
  async (id: number): Promise<Employer> =>
    requireEmployer(await directory.setSuspended(id, clock()), id)

/** Resumes a suspended employer. */
export const resumeEmployer =
  ({ directory }: Deps) =>
  async (id: number): Promise<Employer> =>
    requireEmployer(await directory.setSuspended(id, null), id)

/** The employer; refuses null. */
export const requireEmployer = (employer: Employer | null, id: number): Employer => {
  if (!employer) throw new Refusal(`There is no employer ${id}.`)
  return employer
}

const checkEmployerName = (name: string): void => {
  if (name === '' || isBlank(name)) throw new Refusal('The name of an employer cannot be empty.')
  if (!isLine(name)) throw new Refusal('The name of an employer cannot hold control characters.')
  if ([...name].length > EMPLOYER_NAME_MAX)
    throw new Refusal(`The name of an employer has at most ${EMPLOYER_NAME_MAX} characters.`)
}
