import type { Item, Location, ReferenceData, SalaryPeriod } from '../domain/reference.ts'
import type { Store } from './ports.ts'

/** Items that an operator has taken out of the lists since; stored jobs may still name them. */
export type RetiredItems = {
  readonly locations: readonly Location[]
  readonly categories: readonly Item[]
  readonly positionTypes: readonly Item[]
  readonly salaryPeriods: readonly SalaryPeriod[]
  readonly applicantRoutingTypes: readonly Item[]
}

/** Notes every item of the lists in the store, and returns those that the lists no longer hold. */
export const rememberReference = async (
  store: Pick<Store, 'remember'>,
  data: ReferenceData,
): Promise<RetiredItems> => ({
  locations: await store.remember(
    'locations',
    data.locations.map(({ location }) => location),
  ),
  categories: await store.remember('categories', data.categories),
  positionTypes: await store.remember('positionTypes', data.positionTypes),
  salaryPeriods: await store.remember('salaryPeriods', data.salaryPeriods),
  applicantRoutingTypes: await store.remember('applicantRoutingTypes', data.applicantRoutingTypes),
})
