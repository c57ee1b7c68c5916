import { closeSync, openSync } from 'node:fs'

/**
 * Makes an empty file for this user alone; SQLite gives its mode to those that it keeps beside it. One that is there
 * keeps its mode, and is not opened: to close it would end the locks that this process has on it.
 */
export const makePrivate = (file: string): void => {
  try {
    closeSync(openSync(file, 'wx', 0o600))
  } catch {
    // SQLite, which opens it next, says what is wrong.
  }
}
