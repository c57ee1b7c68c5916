/** Answers whoever has the hash of a record, whether it was issued here. */

import type { Codes } from '../public/code.ts'
import type { ProofReader } from './ports.ts'
import { sha256 } from './record.ts'

type Deps = { readonly reader: Pick<ProofReader, 'findProof'>; readonly codes: Pick<Codes, 'jobIdOf'> }

const HASH = /^[0-9a-f]{64}$/

/** Asked for where a text is no hash: no record has it. */
const NO_HASH = '0'.repeat(64)

/**
 * Time at which the record was issued, in milliseconds since 1970, UTC; null if this service did not issue it for the
 * posting, or does not have it as it was. The same statement runs whatever is asked, so an answer takes the same time
 * to someone who does not know the hash.
 */
export const verifyProof =
  ({ reader, codes }: Deps) =>
  async (code: string, hash: string): Promise<number | null> => {
    const name = hash.toLowerCase()
    const jobId = codes.jobIdOf(code)
    const found = await reader.findProof(HASH.test(name) ? name : NO_HASH)
    return found && found.jobId === jobId && sha256(found.document) === found.hash ? found.issuedAt : null
  }
