/**
 * Contents of a disk after a power loss. A sync of a file makes its bytes certain, one of the folder its name. Any part
 * of the rest may be there: each sector of each write by itself, the size of a file without its bytes, and any first
 * few changes of names.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Change } from './recording.ts'

type FileChange = Extract<Change, { kind: 'write' | 'truncate' }>
type NameChange = Extract<Change, { kind: 'create' | 'unlink' | 'rename' }>

/** One file, whatever it is named. */
type Stored = { durable: Buffer; pending: FileChange[] }

type Names = Map<string, Stored>

export const KEEPS = ['nothing', 'everything', 'some sectors', 'few sectors', 'sizes and some sectors'] as const
/** The part of the uncertain writes that is kept. */
export type Keeps = (typeof KEEPS)[number]

/** A number from 0 to below 1. */
export type Random = () => number

export type Replay = {
  /** Takes one more change of the recording. */
  readonly take: (change: Change) => void
  /** Makes the folder as a disk may hold it after a loss of power at this moment. */
  readonly lose: (folder: string, keeps: Keeps) => void
}

const SECTOR_BYTES = 512
const SHARES: Record<Keeps, number> = {
  nothing: 0,
  everything: 1,
  'some sectors': 0.5,
  'few sectors': 0.1,
  'sizes and some sectors': 0.5,
}

/** Begins with files that are durable. */
export const createReplay = (files: ReadonlyMap<string, Buffer>, random: Random): Replay => {
  const stored = [...files].map(([name, durable]): [string, Stored] => [name, { durable, pending: [] }])
  const names: Names = new Map(stored)
  let durableNames: Names = new Map(stored)
  let pendingNames: NameChange[] = []

  /** A file that two states of the folder know is one and the same, so that a sync reaches both. */
  const created = new Map<NameChange, Stored>()

  const rename = (among: Names, change: NameChange): void => {
    const file = among.get(change.name)
    if (change.kind === 'create') {
      const made = created.get(change) ?? { durable: Buffer.alloc(0), pending: [] }
      created.set(change, made)
      among.set(change.name, made)
      return
    }
    among.delete(change.name)
    if (change.kind === 'rename' && file) among.set(change.to, file)
  }

  const take = (change: Change): void => {
    if (change.kind === 'mark') return
    if (change.kind === 'sync folder') {
      durableNames = new Map(names)
      pendingNames = []
    } else if (change.kind === 'create' || change.kind === 'unlink' || change.kind === 'rename') {
      rename(names, change)
      pendingNames.push(change)
    } else {
      const file = names.get(change.name)
      if (!file) return
      if (change.kind === 'sync') settle(file)
      else file.pending.push(change)
    }
  }

  const lose = (folder: string, keeps: Keeps): void => {
    const kept = new Map(durableNames)
    const share = keeps === 'nothing' ? 0 : keeps === 'everything' ? 1 : random()
    for (const change of pendingNames.slice(0, Math.round(share * pendingNames.length))) rename(kept, change)
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder)
    // The file that SQLite shares between processes is made anew after a start of the machine.
    for (const [name, file] of kept)
      if (!name.endsWith('-shm')) writeFileSync(join(folder, name), remains(file, keeps, random))
  }

  return { take, lose }
}

const settle = (file: Stored): void => {
  file.durable = apply(file.durable, file.pending)
  file.pending = []
}

const remains = (file: Stored, keeps: Keeps, random: Random): Buffer => {
  if (keeps === 'nothing') return file.durable
  if (keeps === 'everything') return apply(file.durable, file.pending)
  const kept = file.pending.flatMap((change) => sectorsOf(change).filter(() => random() < SHARES[keeps]))
  const image = apply(file.durable, kept)
  if (keeps !== 'sizes and some sectors') return image
  const size = apply(file.durable, file.pending).length
  return apply(image, [{ kind: 'truncate', name: '', size }])
}

/** The parts of a change that reach the disk each for itself. */
const sectorsOf = (change: FileChange): FileChange[] => {
  if (change.kind === 'truncate') return [change]
  const sectors: FileChange[] = []
  const end = change.offset + change.data.length
  for (let at = change.offset; at < end; ) {
    const next = Math.min(end, (Math.floor(at / SECTOR_BYTES) + 1) * SECTOR_BYTES)
    const data = change.data.subarray(at - change.offset, next - change.offset)
    sectors.push({ ...change, offset: at, data })
    at = next
  }
  return sectors
}

const apply = (image: Buffer, changes: readonly FileChange[]): Buffer => {
  let size = image.length
  let most = size
  for (const change of changes) {
    size = change.kind === 'truncate' ? change.size : Math.max(size, change.offset + change.data.length)
    most = Math.max(most, size)
  }
  const result = Buffer.alloc(most)
  image.copy(result)
  let end = image.length
  for (const change of changes)
    if (change.kind === 'write') {
      change.data.copy(result, change.offset)
      end = Math.max(end, change.offset + change.data.length)
    } else {
      // Bytes beyond the end read as zeros should the file grow again.
      if (change.size < end) result.fill(0, change.size, end)
      end = change.size
    }
  return result.subarray(0, size)
}
