/** The jobs of each employer: by Zipf's law, a few with very many and many with few. */

/** No employer has more, however large the store. */
export const LARGEST_MAX = 1_000_000

const LARGEST_SHARE = 0.1
const EMPLOYERS_MIN = 20

/** Whole numbers that add up to `jobs`, largest first; the largest is a tenth of all. */
export const employerSizes = (jobs: number): number[] => {
  const largest = Math.min(Math.round(jobs * LARGEST_SHARE), LARGEST_MAX)
  const employers = Math.max(EMPLOYERS_MIN, Math.round(Math.sqrt(jobs) / 5))
  const weights = zipfWeights(employers, jobs / largest)
  const rest = jobs - largest
  const smaller = weights.slice(1)
  const total = smaller.reduce((sum, weight) => sum + weight, 0)
  let weighed = 0
  let given = 0
  return [
    largest,
    ...smaller.map((weight) => {
      weighed += weight
      const size = Math.round((weighed / total) * rest) - given
      given += size
      return size
    }),
  ]
}

const STEPS = 60

/** The weights 1, 1/2^s, 1/3^s ... whose sum is as many times the first as is asked for, found by halving. */
const zipfWeights = (count: number, sum: number): number[] => {
  const weights = (exponent: number) => Array.from({ length: count }, (_, at) => (at + 1) ** -exponent)
  let low = 0
  let high = 4
  for (let step = 0; step < STEPS; step++) {
    const middle = (low + high) / 2
    if (weights(middle).reduce((total, weight) => total + weight, 0) > sum) low = middle
    else high = middle
  }
  return weights(low)
}
