import { PLANS, type Plan } from '@affiche/contract/employer.ts'

export { PLANS, type Plan }

export const EMPLOYER_NAME_MAX = 200

export type Employer = {
  readonly id: number
  readonly name: string
  readonly plan: Plan
  readonly suspended: boolean
  /** Absent for an employer that is no twin. */
  readonly test?: TestMode
}

/** A twin, on which an integration is tried: of an employer, and ahead of the date of the service by so many days. */
export type TestMode = { readonly of: number; readonly days: number }
