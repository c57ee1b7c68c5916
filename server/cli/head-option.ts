import type { ChainPoint } from '../audit/entry.ts'
import { UsageError } from './command.ts'

const HEAD = /^([1-9]\d{0,15}):([0-9a-f]{64})$/

/** Reads --expect: the head of an audit trail as `audit verify` prints it; null without the option. */
export const readHead = (text: unknown): ChainPoint | null => {
  if (text === undefined) return null
  const [, seq, hash] = HEAD.exec(String(text)) ?? []
  if (seq !== undefined && hash !== undefined) return { seq: Number(seq), hash }
  throw new UsageError('--expect is a head as "audit verify" shows it, such as 12:9f86d0…, with all 64 digits.')
}
