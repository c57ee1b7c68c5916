// A thread that writes to one store after another (writer-pool.ts). Plain JavaScript, as the start of the service's own.
import { parentPort } from 'node:worker_threads'
import { keepCompiled } from '../../server/platform/lib/compile-cache.js'

keepCompiled()
const { runWriter } = await import('../../server/threads/writer/worker.ts')
parentPort.on('message', ({ port, data }) => runWriter(port, data))
