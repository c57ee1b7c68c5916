import { readInt32 } from '../platform/sentences/int32.ts'
import { Refusal } from '../platform/sentences/refusal.ts'
import { createCodes } from './code.ts'
import type { PublicReader } from './ports.ts'

/** Id of a job that an operator names by it, by the code of its page, or by the address of that. */
export const jobIdOf = async (reader: Pick<PublicReader, 'secret'>, text: string): Promise<number> => {
  const id = readInt32(text) ?? createCodes(await reader.secret()).jobIdOf(codeIn(text))
  if (id !== null) return id
  throw new Refusal(`A job is named by its id, or by the address of its page, not "${text}".`)
}

/** The last segment of an address. */
const codeIn = (text: string): string => text.split(/[?#]/, 1).join('').split('/').at(-1) ?? ''
