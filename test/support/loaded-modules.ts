/** Preloaded into a service (`--import`), in each of its threads: reports at the end what that thread has loaded. */
import { writeFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { threadId } from 'node:worker_threads'

const urls: string[] = []

registerHooks({
  load: (url, context, next) => {
    urls.push(url)
    return next(url, context)
  },
})

// Also what Node loads of its own, which no hook sees.
const { moduleLoadList = [] } = process as unknown as { moduleLoadList?: string[] }

process.on('exit', () => {
  const folder = process.env.LOADED_MODULES ?? ''
  writeFileSync(join(folder, `thread-${threadId}.json`), JSON.stringify([...urls, ...moduleLoadList]))
})
