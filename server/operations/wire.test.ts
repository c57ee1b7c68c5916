import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HEADER_MEMBERS } from '@affiche/contract/job.ts'
import fc from 'fast-check'
import { anyEmployer, anyJob, reference } from '../../test/support/arbitrary-jobs.ts'
import { jobBody } from '../domain/job/job.ts'
import { writeHeader, writeJob } from './wire.ts'

test('the bytes of any job are those of its document, in the order of the interface', () => {
  fc.assert(
    fc.property(anyJob, anyEmployer, (job, employer) => {
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
    fc.property(anyJob, anyEmployer, fc.nat({ max: 10_000 }), (job, employer, dollars) => {
      const salary = { amount: dollars * 10_000, maxAmount: null, periodId: 1, plusCommission: true }
      const written = writeJob({ ...job, salary }, { reference, employer })
      assert.match(written, new RegExp(`"salary":\\{"amount":${dollars}\\.0000,"maxAmount":null,`))
    }),
    { numRuns: 50 },
  )
})
