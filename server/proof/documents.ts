/** Reads the documents that a trail names, each held against its hash. */

import { type Sentence, sentence } from '../platform/sentences/sentence.ts'
import type { PublicEmployer } from '../public/document.ts'
import type { ProofReader } from './ports.ts'
import { aboutDocument, type RecordedDocument, sha256 } from './record.ts'
import type { DocumentFacts } from './trail.ts'

export type ProofDocuments = {
  readonly byHash: ReadonlyMap<string, RecordedDocument & DocumentFacts>
  readonly newest: RecordedDocument
  /** Employer as the newest document with one names it. */
  readonly employer: PublicEmployer | null
}

/** Texts in one record, in characters; the newest come first, so that what a job is now is always there. */
const TEXTS_MAX = 4_000_000

/** Documents that are read at a time. */
const AT_ONCE = 8

export const readProofDocuments = async (
  reader: Pick<ProofReader, 'publicDocument'>,
  hashes: readonly string[],
): Promise<ProofDocuments | { readonly fault: Sentence }> => {
  const byHash = new Map<string, RecordedDocument & DocumentFacts>()
  let newest: RecordedDocument | null = null
  let employer: PublicEmployer | null = null
  let left = TEXTS_MAX
  const newestFirst = hashes.toReversed()
  for (let at = 0; at < newestFirst.length; at += AT_ONCE) {
    const some = newestFirst.slice(at, at + AT_ONCE)
    const texts = await Promise.all(some.map((hash) => reader.publicDocument(hash)))
    for (const [index, hash] of some.entries()) {
      const text = texts[index] ?? null
      if (text === null) return { fault: sentence('proofDocumentMissing', { hash }) }
      if (sha256(text) !== hash) return { fault: sentence('proofDocumentChanged', { hash }) }
      const { employer: named, ...about } = aboutDocument(hash, text)
      left -= text.length
      const document = { ...about, text: left >= 0 ? text : null }
      byHash.set(hash, document)
      newest ??= document
      employer ??= named
    }
  }
  if (newest === null) throw new Error('A trail that shows a posting names a document.')
  return { byHash, newest, employer }
}
