/** The limits of the service: a bare server with the same store behind it, in a process of its own. */
import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import type { StoreAddress } from '../processes/service.ts'
import { endChild, type Workspace } from '../processes/workspace.ts'
import type { Answer } from './answer.ts'

export type Limit = {
  readonly url: string
  /** Sets the answer that it gives from now on. */
  readonly give: (answer: Answer) => Promise<void>
  readonly stop: () => Promise<void>
}

const START_MS = 60_000
const STOP_MS = 5_000
const WAIT_MS = 10_000

type Sources = { readonly store: StoreAddress; readonly datasetFile: string }

/** `reading` reads from the store what it answers, `storing` stores a job for each request before it answers. */
export const startLimit = async (
  workspace: Workspace,
  name: 'reading' | 'storing',
  { store, datasetFile }: Sources,
): Promise<Limit> => {
  const args = [join(import.meta.dirname, `${name}-server.ts`), datasetFile]
  const options = { env: { ...process.env, ...store }, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] as const }
  const child = workspace.start(process.execPath, args, { ...options, stdio: [...options.stdio] })
  const port = await nextMessage(child, START_MS)
  return {
    url: `http://127.0.0.1:${port}`,
    give: async (answer) => {
      const taken = nextMessage(child, WAIT_MS)
      child.send(answer)
      await taken
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
