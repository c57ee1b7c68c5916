/** fast-check with the chosen seed, which a failure prints. */
export * as fc from './runs.ts'
