/** Ports of the proofs of posting. Hashes are SHA-256 in lower hexadecimal digits; times milliseconds since 1970, UTC. */
import type { MaybePromise } from '../platform/lib/maybe-promise.ts'

/** A record as it was issued; `hash` is the name under which it is kept. */
export type Proof = {
  readonly employerId: number
  readonly jobId: number
  readonly issuedAt: number
  readonly hash: string
  /** JSON text of the `ProofRecord`. */
  readonly document: string
}

export type ProofHead = Omit<Proof, 'document'>

export type NewProof = Proof & {
  /** Key of the issuer; null for an operator. */
  readonly keyId: number | null
}

export type ProofReader = {
  /** Text of a public document; null if it is not kept. */
  publicDocument(hash: string): MaybePromise<string | null>
  /** referenceId at its deletion of a job that was deleted; null if it had none, or that is not known any more. */
  deletedReference(employerId: number, jobId: number): MaybePromise<string | null>
  /** The newest proofs of a job, the newest first. */
  proofs(job: {
    readonly employerId: number
    readonly jobId: number
    readonly limit: number
  }): MaybePromise<readonly ProofHead[]>
  /** A proof of an employer by its hash. */
  proof(employerId: number, hash: string): MaybePromise<Proof | null>
  /** The newest proof of any job of an employer. */
  newestProof(employerId: number): MaybePromise<Proof | null>
  /** A proof of any employer, for those who know its hash. */
  findProof(hash: string): MaybePromise<Proof | null>
}

export type ProofWriter = {
  /** Keeps a proof, with an entry in the trail. */
  keepProof(proof: NewProof): Promise<void>
  /**
   * Forgets proofs that were issued before a time, and documents that no posting has had since, at most `limit` of each;
   * returns the greater number, less than the limit if nothing is left.
   */
  forgetProofs(round: { readonly before: number; readonly limit: number }): Promise<number>
}
