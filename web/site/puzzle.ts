import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'

/** Milliseconds after which the form is sent without a solution, and a mail confirms it. */
const SOLVING_MAX_MS = 60_000

/**
 * Solves the puzzle of a form into its field, once. Browsers derive keys in threads of their own, so that the page goes on;
 * on a page without encryption they derive none, and the form is sent without.
 */
export const createPuzzle = (proof: HTMLInputElement, puzzle: string): (() => Promise<void>) => {
  let solving: Promise<void> | null = null
  const solve = async (): Promise<void> => {
    const challenge: Challenge = JSON.parse(puzzle)
    // A browser that loads the page anew may put back the solution of the page before.
    if (proof.value.includes(String(challenge.parameters.data?.form))) return
    proof.value = ''
    const solution = await solveChallenge({ challenge, deriveKey, timeout: SOLVING_MAX_MS })
    if (solution) proof.value = JSON.stringify({ challenge, solution })
  }
  return () => {
    solving ??= solve().catch(() => undefined)
    return solving
  }
}
