// Plain JavaScript, since a thread keeps what it compiles only if it says so before it reads any.
import { keepCompiled } from '../../bin/compile-cache.js'

keepCompiled()
await import('./worker.ts')
