/** The recording of disk.c: every change of the files of a folder in its order, and the marks of others. */
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs'

export type Change =
  | { readonly kind: 'write'; readonly name: string; readonly offset: number; readonly data: Buffer }
  | { readonly kind: 'truncate'; readonly name: string; readonly size: number }
  | { readonly kind: 'sync'; readonly name: string }
  | { readonly kind: 'create'; readonly name: string }
  | { readonly kind: 'unlink'; readonly name: string }
  | { readonly kind: 'rename'; readonly name: string; readonly to: string }
  | { readonly kind: 'sync folder' }
  | { readonly kind: 'mark'; readonly mark: unknown }

const HEAD_BYTES = 24
const MARK = 100

/** Appends marks to a recording that another process makes; each lies after all that had happened before it. */
export const openMarks = (log: string): { readonly mark: (mark: unknown) => void; readonly close: () => void } => {
  const file = openSync(log, 'a')
  return {
    mark: (mark) => {
      const name = Buffer.from(JSON.stringify(mark))
      const head = Buffer.alloc(HEAD_BYTES)
      head.writeUInt32LE(MARK, 0)
      head.writeUInt32LE(name.length, 4)
      // One write, as that of every other record.
      writeSync(file, Buffer.concat([head, name]))
    },
    close: () => closeSync(file),
  }
}

export const readRecording = (log: string): Change[] => {
  const bytes = readFileSync(log)
  const changes: Change[] = []
  for (let at = 0; at < bytes.length; ) {
    const kind = bytes.readUInt32LE(at)
    const nameEnd = at + HEAD_BYTES + bytes.readUInt32LE(at + 4)
    const dataEnd = nameEnd + Number(bytes.readBigUInt64LE(at + 16))
    changes.push(
      toChange(kind, {
        name: bytes.toString('utf8', at + HEAD_BYTES, nameEnd),
        offset: Number(bytes.readBigUInt64LE(at + 8)),
        data: bytes.subarray(nameEnd, dataEnd),
      }),
    )
    at = dataEnd
  }
  return changes
}

type Parts = { readonly name: string; readonly offset: number; readonly data: Buffer }

const toChange = (kind: number, { name, offset, data }: Parts): Change => {
  if (kind === 1) return { kind: 'write', name, offset, data }
  if (kind === 2) return { kind: 'truncate', name, size: offset }
  if (kind === 3) return { kind: 'sync', name }
  if (kind === 4) return { kind: 'create', name }
  if (kind === 5) return { kind: 'unlink', name }
  if (kind === 6) return { kind: 'rename', name, to: data.toString() }
  if (kind === 7) return { kind: 'sync folder' }
  if (kind === MARK) return { kind: 'mark', mark: JSON.parse(name) }
  throw new Error(`The recording has a change of the unknown kind ${kind}.`)
}
