// Plain JavaScript, since it must run before the service takes any memory.
import { setFlagsFromString } from 'node:v8'

/**
 * Has memory cleared when the heap is a third larger than what was in use last, and not four times as large:
 * under a long overload the process stays at half the size, and nothing else is slower (docs/performance.md).
 */
export const clearEarly = () => {
  setFlagsFromString('--heap-growing-percent=30')
}
