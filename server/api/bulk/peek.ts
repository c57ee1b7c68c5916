import { bulkOpsOf, TAG_MAX } from '@affiche/contract/bulk.ts'
import type { ApiVersion } from '@affiche/contract/version.ts'
import type { LineLabel } from '../../jobs/operations/line-outcome.ts'
import { isObject } from '../../platform/lib/merge-patch.ts'

const utf8 = new TextDecoder()

/** The value of a line before it is judged; undefined if it is no JSON. */
export const peek = (line: Uint8Array): unknown => {
  try {
    return JSON.parse(utf8.decode(line))
  } catch {
    return undefined
  }
}

/** The label of a line that is not judged. */
export const labelOf = (line: unknown, version: ApiVersion): LineLabel => {
  const { op, tag } = isObject(line) ? line : {}
  const known = bulkOpsOf[version].find((name) => name === op)
  return {
    ...(known === undefined ? {} : { op: known }),
    ...(typeof tag === 'string' && [...tag].length <= TAG_MAX ? { tag } : {}),
  }
}
