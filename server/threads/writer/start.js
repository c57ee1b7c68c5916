// Plain JavaScript, since a thread keeps what it compiles only if it says so before it reads any.
import { parentPort, workerData } from 'node:worker_threads'
import { keepCompiled } from '../../platform/lib/compile-cache.js'

keepCompiled()
const { runWriter } = await import('./worker.ts')
runWriter(parentPort, workerData)
