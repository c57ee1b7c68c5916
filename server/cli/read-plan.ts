import { PLANS, type Plan } from '../employers/employer.ts'
import { UsageError } from './command.ts'

export const readPlan = (text: unknown): Plan => {
  const plan = PLANS.find((candidate) => candidate === text)
  if (plan) return plan
  throw new UsageError(`The plan is ${PLANS.join(' or ')}, not "${text}".`)
}
