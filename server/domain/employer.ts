export const PLANS = ['standard', 'unlimited'] as const
export type Plan = (typeof PLANS)[number]

export const EMPLOYER_NAME_MAX = 200

export type Employer = {
  readonly id: number
  readonly name: string
  readonly plan: Plan
  readonly suspended: boolean
}
