/** CPU time and memory of a process, read from /proc; null on a system without it. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

export type Usage = {
  /** Processor time, user and kernel together. */
  readonly cpuSeconds: number
  readonly residentMb: number
  /** The most that was ever resident. */
  readonly peakMb: number
}

const KIB_OF_MB = 1024

const ticksPerSecond = (): number => Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))

let ticks: number | null = null

export const usageOf = (pid: number): Usage | null => {
  if (!existsSync(`/proc/${pid}/stat`)) return null
  ticks ??= ticksPerSecond()
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return {
    cpuSeconds: readCpuTicks(readFileSync(`/proc/${pid}/stat`, 'utf8')) / ticks,
    residentMb: readKib(status, 'VmRSS') / KIB_OF_MB,
    peakMb: readKib(status, 'VmHWM') / KIB_OF_MB,
  }
}

/** Fields 14 and 15; the name of the program before them may hold spaces and brackets. */
export const readCpuTicks = (stat: string): number => {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return Number(fields[11]) + Number(fields[12])
}

export const readKib = (status: string, name: string): number =>
  Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? Number.NaN)
