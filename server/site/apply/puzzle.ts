/** Work that a browser does before it sends the form, so that a robot pays for each; without script a mail confirms. */
import { randomInt } from 'node:crypto'
import { type Challenge, createChallenge, type Payload, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { FormKeys } from './keys.ts'

/**
 * Rounds of a key, and how many keys are tried before the one that fits: 0.3 s on a laptop, in the threads of the
 * browser and not in that of the page, and 2 to 3 s on a cheap phone, while the form is filled in. The server derives one
 * key to make a puzzle, which takes it a millisecond, and none to judge a solution.
 */
const COST = 2_000
const TRIES = [450, 750] as const

/** Characters of a solution as it is sent. */
const PROOF_MAX = 4_000

const ALGORITHM = 'PBKDF2/SHA-256'

export type Puzzles = {
  /** A puzzle for the form with a token. */
  readonly make: (token: string) => Promise<Challenge>
  /** True for the solution of a puzzle that was made for the form. */
  readonly isSolved: (proof: string, token: string) => Promise<boolean>
}

export const createPuzzles = (keys: Pick<FormKeys, 'puzzles' | 'solutions'>): Puzzles => {
  const secrets = {
    deriveKey,
    hmacSignatureSecret: keys.puzzles.toString('hex'),
    hmacKeySignatureSecret: keys.solutions.toString('hex'),
  }
  return {
    make: (token) =>
      createChallenge({
        ...secrets,
        algorithm: ALGORITHM,
        cost: COST,
        counter: randomInt(...TRIES),
        data: { form: token },
      }),
    isSolved: async (proof, token) => {
      const { challenge, solution } = readProof(proof) ?? {}
      if (!challenge || !solution || challenge.parameters?.data?.form !== token) return false
      // The library throws where a part has another type than it expects.
      const { verified } = await verifySolution({ ...secrets, challenge, solution }).catch(() => ({ verified: false }))
      return verified
    },
  }
}

const readProof = (proof: string): Partial<Payload> | null => {
  if (proof.length > PROOF_MAX) return null
  try {
    return JSON.parse(proof)
  } catch {
    return null
  }
}
