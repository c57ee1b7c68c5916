/** Failures of the data file as refusals for the client and advice for the operator. */
import { Problem, RETRY_AFTER_SECONDS } from '../../sentences/problem.ts'
import { sentence } from '../../sentences/sentence.ts'
import { employerGone, idsUsedUp } from '../store-refusals.ts'

/** The file or its disk failed; the message is a sentence for the operator. */
export class StoreFault extends Error {
  override readonly name = 'StoreFault'
  /** True if only a fresh start of the process can read what is on the disk. */
  readonly isFinal: boolean

  constructor(
    message: string,
    { isFinal = false, cause }: { readonly isFinal?: boolean; readonly cause?: unknown } = {},
  ) {
    super(message, cause === undefined ? undefined : { cause })
    this.isFinal = isFinal
  }
}

/** Runs work on the file; throws a failure of the file or its disk as a Problem whose cause is a StoreFault. */
export const guarded = <T>(work: () => T): T => {
  try {
    return work()
  } catch (error) {
    throw translated(error)
  }
}

/** Extended result code of SQLite: a failed fsync. */
const IOERR_FSYNC = 1034

/** Extended result code: the shared memory could not grow, as on a full disk. */
const IOERR_SHMSIZE = 4874

/** Extended result codes with which a COMMIT may fail although it was written; the others: SHMOPEN, SHMMAP. */
const UNSURE = new Set([IOERR_FSYNC, IOERR_SHMSIZE, 4618, 5386])

/** Extended result code of a row that its table refuses; the constraint of each table that numbers its rows. */
const CONSTRAINT_CHECK = 275
const ID_TOO_LARGE = /CHECK constraint failed: id (?:<=|BETWEEN \d+ AND) 2147483647$/

/** Extended result code; rows refer to nothing but employers. */
const CONSTRAINT_FOREIGNKEY = 787

/** By extended result code, or by the primary one that is its lowest byte. */
const ADVICE: Readonly<Record<number, string>> = {
  5: 'Another process has locked the data file for too long. See which command or copy works on DATA_DIR.',
  6: 'Another process has locked the data file for too long. See which command or copy works on DATA_DIR.',
  8: 'The data file may not be written. Check the permissions of DATA_DIR, and whether its disk is mounted read-only.',
  10: 'The disk of DATA_DIR cannot be read or written. Check the disk, and whether it is mounted read-only.',
  11: 'The data file is damaged. Stop the service and put a backup in its place.',
  13: 'The disk of DATA_DIR is full. Free some space; writes are then taken again.',
  14: 'The data file cannot be opened. Check that DATA_DIR is there, and its permissions.',
  [IOERR_SHMSIZE]:
    'The disk of DATA_DIR is full or cannot be written. Free some space, or check the disk; writes are then taken again.',
  [IOERR_FSYNC]:
    'The disk of DATA_DIR could not confirm a write (fsync failed). The service ends, since only a fresh start reads what the disk really holds. Check the disk, then start it again.',
  26: 'The data file is no store of Affiche. Stop the service and put a backup in its place.',
}

/** The Problem for a failure of the file or its disk; any other error unchanged. */
export const translated = (error: unknown): unknown => {
  const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) : 0
  if (code === CONSTRAINT_CHECK && ID_TOO_LARGE.test((error as Error).message)) return idsUsedUp(error)
  if (code === CONSTRAINT_FOREIGNKEY) return employerGone(error)
  const advice = ADVICE[code] ?? ADVICE[code & 0xff]
  if (advice === undefined) return error
  const message = `${advice} (SQLite ${code}: ${(error as Error).message})`
  const fault = new StoreFault(message, { isFinal: code === IOERR_FSYNC, cause: error })
  return UNSURE.has(code) ? unconfirmed(fault) : unavailable(fault)
}

/** Result codes of a value that is too long, or that the type of its column does not have. */
const REFUSED_VALUES = new Set([18, 3091])

export const isRefusedValue = (error: unknown): boolean => REFUSED_VALUES.has(rootOf(error).errcode ?? 0)

/** The fault that caused a refusal, or null. */
export const faultOf = (error: unknown): StoreFault | null =>
  error instanceof Problem && error.cause instanceof StoreFault ? error.cause : null

/** The error of SQLite or the system that caused a failure, with its result code. */
export const rootOf = (error: unknown): Error & { readonly errcode?: number } => {
  if (!(error instanceof Error)) return new Error(String(error))
  return error.cause instanceof Error ? rootOf(error.cause) : error
}

const unavailable = (cause: StoreFault): Problem =>
  new Problem('unavailable', sentence('notStored', { why: sentence('storeUnusable') }), {
    retryAfterSeconds: RETRY_AFTER_SECONDS.unavailable,
    cause,
  })

/** The refusal of a write that may be on the disk all the same. */
export const unconfirmed = (cause: StoreFault): Problem =>
  new Problem('unavailable', sentence('storeFailed'), {
    retryAfterSeconds: RETRY_AFTER_SECONDS.unavailable,
    cause,
  })

/** The refusal of a write that was not begun, since a file was moved. */
export const untouched = unavailable
