/** The employers of a loaded store, and jobs and words to request. */
import { readFileSync, writeFileSync } from 'node:fs'

export type BenchEmployer = { readonly id: number; readonly apiKey: string; readonly jobs: number }

export type Dataset = {
  readonly jobs: number
  /** Largest first. */
  readonly employers: readonly BenchEmployer[]
  /** Jobs of the whole store, in random order: the place of the employer in the list, and the id. */
  readonly sample: readonly (readonly [employer: number, id: number])[]
  /** Selective words: the place of the employer, and the word; each employer as often as its size says. */
  readonly words: readonly (readonly [employer: number, word: string])[]
}

export const SAMPLE_SIZE = 20_000

export const employerAt = ({ employers }: Dataset, at: number): BenchEmployer => {
  const employer = employers[at]
  if (!employer) throw new RangeError(`There is no employer ${at} in the data of the bench.`)
  return employer
}

export const writeDataset = (file: string, dataset: Dataset): void => writeFileSync(file, JSON.stringify(dataset))

export const readDataset = (file: string): Dataset => JSON.parse(readFileSync(file, 'utf8')) as Dataset
