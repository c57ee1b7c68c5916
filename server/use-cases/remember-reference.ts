import type { ReferenceData, RetiredItems } from '../domain/reference.ts'
import type { Store } from './ports.ts'

/** Stores every item of the reference lists, and returns the items that the lists no longer hold. */
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
