/** Thread that reads a whole file for its faults, some seconds a gigabyte without a pause. */
import { parentPort, workerData } from 'node:worker_threads'
import { openReader } from '../../platform/engines/sqlite/reader.ts'
import { pageFaults, referenceFaults } from './integrity.ts'

const connection = openReader(workerData as string)
try {
  parentPort?.postMessage([...pageFaults(connection), ...referenceFaults(connection)])
} finally {
  connection.close()
}
