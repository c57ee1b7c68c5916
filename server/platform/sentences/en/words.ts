/** Parts of English sentences. */
import { wordsForNumbers } from '../numbers.ts'

export const didYouMean = (near: string | null): string => (near === null ? '' : ` Did you mean "${near}"?`)

/** The path of the list with the ids. */
export const seeList = (path: string | null): string => (path === null ? '' : `; see ${path}`)

/** A job at the start of a sentence; null for the new one of a dry run. */
export const nameOfJob = (id: number | null): string => (id === null ? 'The new job' : `Job ${id}`)

export const { numeral, plural, and } = wordsForNumbers('en')
