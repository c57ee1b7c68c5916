import { NEEDS, type Need } from '@affiche/contract/snapshot.ts'

/** An item that needs something; the id is null where there is no job. */
export type NeededItem = { readonly referenceId: string; readonly id: number | null; readonly need: Need }

/** Needed items in little more than the bytes of their references. */
export type NeedList = {
  readonly add: (item: NeededItem) => void
  readonly bytes: () => number
  readonly items: () => Generator<NeededItem>
}

const CHUNK = 64 * 1024

/** Number of the need, from 1 (0: the end of the chunk); id, or 0; length of the reference. */
const HEAD = 6

export const createNeedList = (): NeedList => {
  const chunks: Buffer[] = []
  let end = CHUNK

  const add = ({ referenceId, id, need }: NeededItem): void => {
    const length = Buffer.byteLength(referenceId)
    if (end + HEAD + length > CHUNK) {
      chunks.push(Buffer.alloc(CHUNK))
      end = 0
    }
    const chunk = chunks.at(-1) as Buffer
    chunk.writeUInt8(NEEDS.indexOf(need) + 1, end)
    chunk.writeInt32LE(id ?? 0, end + 1)
    chunk.writeUInt8(length, end + HEAD - 1)
    chunk.write(referenceId, end + HEAD)
    end += HEAD + length
  }
  return { add, bytes: () => chunks.length * CHUNK, items: () => itemsOf(chunks) }
}

function* itemsOf(chunks: readonly Buffer[]): Generator<NeededItem> {
  for (const chunk of chunks)
    for (let at = 0; at < CHUNK && chunk[at] !== 0; ) {
      const end = at + HEAD + chunk.readUInt8(at + HEAD - 1)
      const need = NEEDS[chunk.readUInt8(at) - 1] as Need
      yield { referenceId: chunk.toString('utf8', at + HEAD, end), id: chunk.readInt32LE(at + 1) || null, need }
      at = end
    }
}
