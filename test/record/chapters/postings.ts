import { postings } from '../../../tools/postings/generate.ts'
import type { Chapter } from '../stage.ts'

const JOBS = '/api/v1.1/jobs'
const COUNT = 100
const SEED = 20

/** Realistic postings in both languages: created, read, changed by what was sent, and listed. */
export const realPostings: Chapter = async ({ ask }) => {
  for (const [at, posting] of postings(COUNT, SEED).entries()) {
    await ask('POST', JOBS, { body: posting })
    await ask('GET', `${JOBS}/${at + 1}`)
    await ask('PUT', `${JOBS}/${at + 1}`, { body: posting })
  }
  for (const page of [1, 2, 9]) await ask('GET', `${JOBS}?pageSize=3&page=${page}`)
}
