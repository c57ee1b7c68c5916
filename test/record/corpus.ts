import { join } from 'node:path'
import { jobs } from './chapters/jobs.ts'
import { lists } from './chapters/lists.ts'

/** The chapters by the names of their files. */
export const chapters = { jobs, lists }

export const fileOf = (name: string): string => join(import.meta.dirname, 'corpus', `${name}.txt`)
