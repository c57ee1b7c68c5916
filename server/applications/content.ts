/** The contents of mails as they wait: bytes that are sealed for their row, and opened by nothing else. */
import type { Language } from '@affiche/contract/values.ts'
import type { Safe } from '../platform/secrets/safe.ts'
import type { Application, ApplicationFile } from './ports.ts'
import type { NewApplicationMail } from './spool-ports.ts'

/** Facts of a letter to a candidate: no text of theirs but the address. */
export type CandidateLetter = {
  readonly to: string
  readonly language: Language
  readonly title: string
  readonly employerName: string | null
  /** Time at which the application came. */
  readonly appliedAt: number
  /** Name of the application, in base64url, of a letter that asks to confirm it. */
  readonly application?: string
}

type Row = Pick<NewApplicationMail, 'name' | 'kind'>

const LENGTH_BYTES = 4

/** A row that takes the content of another does not open. */
const contextOf = ({ name, kind }: Row): string => `application ${kind} ${Buffer.from(name).toString('hex')}`

/** The texts as JSON behind their length; the file comes after them as it is. */
const packed = (texts: object): Buffer => {
  const json = Buffer.from(JSON.stringify(texts))
  const bytes = Buffer.allocUnsafe(LENGTH_BYTES + json.length)
  bytes.writeUInt32BE(json.length)
  bytes.set(json, LENGTH_BYTES)
  json.fill(0)
  return bytes
}

const unpack = (bytes: Uint8Array): { readonly texts: unknown; readonly file: Uint8Array } => {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = LENGTH_BYTES + view.readUInt32BE()
  return { texts: JSON.parse(view.toString('utf8', LENGTH_BYTES, end)), file: view.subarray(end) }
}

type FileBytes = Pick<ApplicationFile, 'bytes' | 'room'>

const NO_FILE: FileBytes = { bytes: new Uint8Array() }

export const createContents = (safe: Pick<Safe, 'sealLarge' | 'open'>) => {
  /** Overwrites the plain texts, which would lie in memory until the space is used again. */
  const seal = async (row: Row, texts: object, { bytes, room }: FileBytes = NO_FILE): Promise<Uint8Array> => {
    const plain = packed(texts)
    const sealing = safe.sealLarge({ texts: [plain, bytes], room: room ?? null }, contextOf(row))
    const sealed = await sealing.finally(() => plain.fill(0))
    if (sealed === null) throw new Error('Applications cannot be encrypted: there is no key.')
    return sealed
  }
  const open = (row: Row, sealed: Uint8Array) => {
    const plain = safe.open(sealed, contextOf(row))
    return plain && unpack(plain)
  }
  return {
    /** The file of one may be overwritten by it, where it says so. */
    sealApplication: (row: Row, { file, ...texts }: Application): Promise<Uint8Array> =>
      seal(row, { ...texts, file: file && { name: file.name, type: file.type } }, file ?? undefined),
    /** Null without the key that sealed it. */
    openApplication: (row: Row, sealed: Uint8Array): Application | null => {
      const opened = open(row, sealed)
      if (opened === null) return null
      const { file, ...texts } = opened.texts as Application
      return { ...texts, file: file && { ...file, bytes: opened.file } }
    },
    sealLetter: (row: Row, letter: CandidateLetter): Promise<Uint8Array> => seal(row, letter),
    openLetter: (row: Row, sealed: Uint8Array): CandidateLetter | null =>
      (open(row, sealed)?.texts ?? null) as CandidateLetter | null,
  }
}

export type Contents = ReturnType<typeof createContents>
