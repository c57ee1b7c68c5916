// Plain JavaScript, since a thread keeps what it compiles only if it says so before it reads any.
import { keepCompiled } from '../../platform/lib/compile-cache.js'

keepCompiled()
await import('./worker.ts')
