/** fast-check with the chosen seed, which a failure prints. */
import fc from 'fast-check'
import { chosenSeed } from './seed.ts'

fc.configureGlobal({ seed: chosenSeed() })

export { fc }
