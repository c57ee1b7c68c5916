import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const MB = 1_048_576

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')

/** Megabytes of the heap and of buffers that are still in use after a collection. */
export const collectGarbage = (): number => {
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return Math.round((heapUsed + external) / MB)
}
