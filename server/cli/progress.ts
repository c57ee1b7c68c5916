import type { Terminal } from './command.ts'

type Progress = {
  readonly step: string
  /** Table or file in progress. */
  readonly table: string
  readonly rows: number
  readonly total: number
}

type Display = { readonly report: (progress: Progress) => void; readonly end: () => void }

/** Shows the progress of work if standard error is a terminal; returns its result and duration in seconds. */
export const withProgress = async <T>(
  terminal: Terminal,
  work: (report: Display['report']) => Promise<T>,
): Promise<{ readonly result: T; readonly seconds: number }> => {
  const started = performance.now()
  const { report, end } = process.stderr.isTTY
    ? progressBar(terminal)
    : { report: () => undefined, end: () => undefined }
  try {
    const result = await work(report)
    return { result, seconds: Math.round(performance.now() - started) / 1000 }
  } finally {
    end()
  }
}

const BAR_WIDTH = 30

/** Interval between two drawings, so that the work does not wait for the terminal. */
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
