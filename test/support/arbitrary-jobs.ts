/** Jobs and employers of every shape that can be stored, and more, for properties. */
import fc from 'fast-check'
import { UNLISTED_ID_FIRST } from '../../server/domain/job/job.ts'
import { createReference } from '../../server/domain/reference.ts'
import { loadReferenceData } from '../../server/storage/reference-files/reference-files.ts'

export const reference = createReference(loadReferenceData('reference-data'))

/** Mostly ids of the list, some of none. */
const idOf = (items: readonly { readonly id: number }[]) =>
  fc.oneof(fc.constantFrom(...items.map(({ id }) => id)), fc.nat({ max: 999_999 }))

const text = fc.string({ unit: 'binary' })
const date = fc.constantFrom('2026-01-31', '2026-02-28', '2028-12-01')
const listed = fc.record({ id: idOf(reference.locations.all), unlisted: fc.constant(null) })
const unlisted = fc.record({
  id: fc.nat({ max: 1_000 }).map((id) => UNLISTED_ID_FIRST + id),
  unlisted: fc.record({ name: text, province: fc.constantFrom('ON', 'QC') }),
})
const amount = fc.nat({ max: 999_999_999_999_999 })

export const anyJob = fc.record({
  id: fc.nat(),
  referenceId: fc.option(text),
  title: text,
  publishDate: date,
  closeDate: fc.option(date),
  published: fc.boolean(),
  confidential: fc.boolean(),
  autoRefresh: fc.boolean(),
  status: fc.constantFrom('active' as const, 'archived' as const, 'draft' as const),
  places: fc.array(fc.oneof(listed, unlisted), { minLength: 1, maxLength: 3 }),
  categoryIds: fc.array(idOf(reference.categories.all), { minLength: 1, maxLength: 3 }),
  positionTypeId: idOf(reference.positionTypes.all),
  salary: fc.option(
    fc.record({
      amount,
      maxAmount: fc.option(amount),
      periodId: idOf(reference.salaryPeriods.all),
      plusCommission: fc.boolean(),
    }),
  ),
  description: text,
  applicantRoutingTypeId: idOf(reference.applicantRoutingTypes.all),
  applicationEmail: fc.option(text),
  applicationUrl: fc.option(text),
})

export const anyEmployer = fc.record({
  id: fc.nat(),
  name: text,
  plan: fc.constantFrom('standard' as const, 'unlimited' as const),
  suspended: fc.constant(false),
})
