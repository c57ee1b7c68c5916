import { PLANS, type Plan } from '@affiche/contract/employer.ts'

export { PLANS, type Plan }

export const EMPLOYER_NAME_MAX = 200

export type Employer = {
  readonly id: number
  readonly name: string
  readonly plan: Plan
  readonly suspended: boolean
}
