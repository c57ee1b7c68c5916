import { join } from 'node:path'
import { access } from './chapters/access.ts'
import { days } from './chapters/days.ts'
import { jobs } from './chapters/jobs.ts'
import { lists } from './chapters/lists.ts'
import { realPostings } from './chapters/postings.ts'

/** The chapters by the names of their files. */
export const chapters = { jobs, lists, access, days, postings: realPostings }

export const fileOf = (name: string): string => join(import.meta.dirname, 'corpus', `${name}.txt`)
