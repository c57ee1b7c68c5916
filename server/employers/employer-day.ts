import { addDays, type IsoDate } from '../platform/lib/dates.ts'
import type { Employer } from './employer.ts'

/** The date of an employer: that of the service, or of a twin as many days later as it is ahead. */
export const dayOf = ({ test }: Pick<Employer, 'test'>, today: () => IsoDate): IsoDate =>
  test === undefined || test.days === 0 ? today() : addDays(today(), test.days)
