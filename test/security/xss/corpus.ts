/** Known ways to make a page run or ask for something through HTML that it shows; written from public knowledge. */
import { addresses } from './addresses.ts'
import { differentials } from './differentials.ts'
import { foreign } from './foreign.ts'
import { handlers } from './handlers.ts'
import { loading } from './loading.ts'
import { rawText } from './raw-text.ts'
import { schemes } from './schemes.ts'
import { structure } from './structure.ts'
import type { VectorClass } from './vector-class.ts'

export const corpus: readonly VectorClass[] = [
  ...handlers,
  ...schemes,
  ...addresses,
  ...foreign,
  ...rawText,
  ...loading,
  ...structure,
  ...differentials,
]

export const vectors: readonly string[] = corpus.flatMap((family) => family.vectors)
