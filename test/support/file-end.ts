/** Clears up after each file of tests, also where one process runs several: a module is loaded once, and so is its hook. */
import { after } from 'node:test'

type ClearUp = () => void | Promise<void>

const all: ClearUp[] = []
let isShared = false

/** For a module of support, when it is loaded; called once a file. */
export const atFileEnd = (clearUp: ClearUp): void => {
  all.push(clearUp)
  if (!isShared) after(clearUp)
}

/** For a process that runs several files; the function clears up after one of them. */
export const shareFileEnds = (): (() => Promise<void>) => {
  isShared = true
  return async () => {
    for (const clearUp of all) await clearUp()
  }
}
