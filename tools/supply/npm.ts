import { execFile } from 'node:child_process'
import { ROOT } from './lock.ts'

/** Long enough for a slow network; npm's own retries would wait for minutes where there is none. */
const NPM_TIMEOUT_MS = 60_000
const PRINTED_MAX_BYTES = 64 * 1024 * 1024

/** The standard output of npm, also if it ends with an error, as its reports do. */
export const askNpm = (words: readonly string[]): Promise<string> =>
  new Promise((resolve) => {
    execFile(
      'npm',
      [...words, '--fetch-retries=0', '--fetch-timeout=20000', '--loglevel=silent'],
      { cwd: ROOT, timeout: NPM_TIMEOUT_MS, maxBuffer: PRINTED_MAX_BYTES },
      (error, stdout) => resolve(stdout || (error?.killed ? 'npm took too long' : (error?.message ?? ''))),
    )
  })
