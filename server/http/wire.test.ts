import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HEADER_MEMBERS } from '@affiche/contract/job.ts'
import fc from 'fast-check'
import { jobBody, UNLISTED_ID_FIRST } from '../domain/job.ts'
import { createReference } from '../domain/reference.ts'
import { loadReferenceData } from '../storage/reference-files.ts'
import { writeHeader, writeJob } from './wire.ts'

const data = loadReferenceData('reference-data')
const reference = createReference(data)

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

const job = fc.record({
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

const employer = fc.record({
  id: fc.nat(),
  name: text,
  plan: fc.constantFrom('standard' as const, 'unlimited' as const),
  suspended: fc.constant(false),
})

test('the bytes of any job are those of its document, in the order of the interface', () => {
  fc.assert(
    fc.property(job, employer, (job, employer) => {
      const document = jobBody(job, { reference, employer })
      const read = JSON.parse(writeJob(job, { reference, employer }))
      assert.deepEqual(read, document)
      assert.deepEqual(Object.keys(read), Object.keys(document))
      const header = JSON.parse(writeHeader(job, { reference, employer }))
      assert.deepEqual(
        Object.entries(header),
        HEADER_MEMBERS.map((name) => [name, document[name]]),
      )
    }),
    { numRuns: 500 },
  )
})

test('amounts have four decimals, however round they are', () => {
  fc.assert(
    fc.property(job, employer, fc.nat({ max: 10_000 }), (job, employer, dollars) => {
      const salary = { amount: dollars * 10_000, maxAmount: null, periodId: 1, plusCommission: true }
      const written = writeJob({ ...job, salary }, { reference, employer })
      assert.match(written, new RegExp(`"salary":\\{"amount":${dollars}\\.0000,"maxAmount":null,`))
    }),
    { numRuns: 50 },
  )
})
