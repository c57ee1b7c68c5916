/** A progress bar on standard error if that is a terminal; nothing otherwise. */
import type { Terminal } from './command.ts'

export type Progress = {
  readonly step: string
  /** The table or file in progress. */
  readonly table: string
  readonly rows: number
  readonly total: number
}

export type Display = { readonly report: (progress: Progress) => void; readonly end: () => void }

export const showProgress = (terminal: Terminal): Display =>
  process.stderr.isTTY ? progressBar(terminal) : { report: () => undefined, end: () => undefined }

const BAR_WIDTH = 30

/** Time between two drawings, so that the work does not wait for the terminal. */
const DRAW_EVERY_MS = 100

export const progressBar = (
  { writeError }: Pick<Terminal, 'writeError'>,
  now: () => number = () => performance.now(),
): Display => {
  let shown = ''
  let drawnAt = Number.NEGATIVE_INFINITY
  return {
    report: (progress) => {
      const isDone = progress.rows >= progress.total
      const isNew = progress.rows === 0
      if (!isDone && !isNew && now() - drawnAt < DRAW_EVERY_MS) return
      drawnAt = now()
      shown = draw(progress)
      writeError(`\r\u001b[K${shown}`)
    },
    /** Clears the line for the next output. */
    end: () => {
      if (shown !== '') writeError('\r\u001b[K')
    },
  }
}

const draw = ({ table, step, rows, total }: Progress): string => {
  const filled = Math.round(BAR_WIDTH * (rows / Math.max(1, total)))
  return `${step} ${table} [${'#'.repeat(filled)}${'.'.repeat(BAR_WIDTH - filled)}] ${rows} / ${total}`
}
