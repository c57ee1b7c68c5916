/** A job as bytes: members in the interface's order, amounts with exactly four decimals. */
import { formatTenThousandths } from '../domain/decimal.ts'
import { type Job, jobBody, type Salary, type Surroundings } from '../domain/job.ts'

export const writeJob = (job: Job, surroundings: Surroundings): string => {
  const body = jobBody(job, surroundings)
  return JSON.stringify(job.salary ? { ...body, salary: { ...body.salary, ...amounts(job.salary) } } : body)
}

const amounts = ({ amount, maxAmount }: Salary) => ({
  amount: exactly(amount),
  maxAmount: maxAmount === null ? null : exactly(maxAmount),
})

/** JSON.stringify alone would write 52000.0000 as 52000. */
const exactly = (tenThousandths: number): object => JSON.rawJSON(formatTenThousandths(tenThousandths))
