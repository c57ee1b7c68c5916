/** Processor time of files of tests, user and system, with that of the processes which they started and waited for. */
import { appendFileSync, existsSync, readFileSync } from 'node:fs'

/** A line for each file of a run, which tools/test/run.ts reads at its end; the variable names where. */
const NOTES = process.env.TEST_PROCESSOR_TIMES

/** Linux counts so for programs, on every machine. */
const TICKS_PER_SECOND = 100

/** Seconds of this process so far; its children count once they have ended, and on Linux alone. */
export const processorSeconds = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6 + secondsOfChildren()
}

const OWN = '/proc/self/stat'

/** Fields 16 and 17; the name of the program before them may hold spaces and brackets. */
const secondsOfChildren = (): number => {
  if (!existsSync(OWN)) return 0
  const stat = readFileSync(OWN, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[13]) + Number(fields[14])) / TICKS_PER_SECOND
}

export const noteProcessorTime = (file: string, seconds: number): void => {
  if (NOTES) appendFileSync(NOTES, `${JSON.stringify({ file, seconds })}\n`)
}
