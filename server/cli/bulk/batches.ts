import { createReadStream } from 'node:fs'
import type { LimitsBody } from '@affiche/contract/limits.ts'
import { createLineSplitter, type Line, TOO_LONG } from '../../platform/lib/line-splitter.ts'

/** Lines of a file that one request holds. */
export type Batch = {
  /** The number of its first line in the file, from 1; blank lines do not count. */
  readonly first: number
  readonly lines: readonly Line[]
}

/** Cuts any number of lines into requests that the service takes. */
export async function* batchesOf(
  source: AsyncIterable<Line>,
  { bulk }: Pick<LimitsBody, 'bulk'>,
): AsyncGenerator<Batch> {
  let [first, lines, bytes]: [number, Line[], number] = [1, [], 0]
  for await (const line of source) {
    const size = line === TOO_LONG ? 0 : line.byteLength + 1
    if (lines.length === bulk.operations || bytes + size > bulk.bytes) {
      yield { first, lines }
      first += lines.length
      ;[lines, bytes] = [[], 0]
    }
    lines.push(line)
    bytes += size
  }
  if (lines.length > 0) yield { first, lines }
}

/** The lines of a file of any size. */
export async function* linesOf(file: string, lineMax: number): AsyncGenerator<Line> {
  const splitter = createLineSplitter(lineMax)
  for await (const chunk of createReadStream(file)) yield* splitter.add(chunk)
  yield* splitter.end()
}
