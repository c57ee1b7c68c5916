/** A process of ours that is told things and answers each. */
import type { ChildProcess } from 'node:child_process'
import { endChild, type House } from '../processes/children.ts'

export type Helper = {
  readonly ask: <T>(message: object, waitMs: number) => Promise<T>
  /** What it says by itself, first. */
  readonly greeting: unknown
  readonly stop: () => Promise<void>
}

const START_MS = 60_000
const STOP_MS = 5_000

export const startHelper = async (house: House, file: string, args: readonly string[] = []): Promise<Helper> => {
  const child = house.start(process.execPath, [file, ...args], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const greeting = await nextMessage(child, START_MS)
  return {
    greeting,
    ask: async <T>(message: object, waitMs: number) => {
      const answer = nextMessage(child, waitMs)
      child.send(message)
      return (await answer) as T
    },
    stop: () => endChild(child, 'SIGTERM', STOP_MS),
  }
}

const nextMessage = (child: ChildProcess, waitMs: number): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const settle = (act: () => void): void => {
      clearTimeout(timer)
      child.off('message', onMessage)
      child.off('exit', onExit)
      act()
    }
    const onMessage = (message: unknown) => settle(() => resolve(message))
    const onExit = () => settle(() => reject(new Error(`${child.spawnargs[1]} ended before it answered.`)))
    const timer = setTimeout(
      () => settle(() => reject(new Error(`${child.spawnargs[1]} did not answer within ${waitMs} ms.`))),
      waitMs,
    )
    child.once('message', onMessage)
    child.once('exit', onExit)
  })
