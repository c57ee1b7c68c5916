/** JobPostings of schema.org as items: of files of JSON-LD, and of pages that have it in scripts. */
import { type Bytes, type Read, type ReaderContext, refused, SourceFault } from './item.ts'
import { itemOfPosting, JSON_LD_MANNER } from './job-posting.ts'
import { jsonFault } from './json-fault.ts'
import { type Ld, postingsIn } from './ld-values.ts'
import { scriptsOf } from './page-scripts.ts'

/** Bytes of a file or a page, which is read as a whole. */
const FILE_MAX = 32_000_000

export async function* readJsonLd(bytes: Bytes, context: ReaderContext): AsyncGenerator<Read> {
  const text = (await textOf(bytes)).replace(/^\uFEFF/, '')
  if (!/^\s*</.test(text)) {
    const { postings, fault } = postingsOf(text, 1)
    if (fault !== null) throw new SourceFault(fault)
    return yield* itemsOf(postings, '', context)
  }
  for (const { line, json } of scriptsOf(text)) {
    const { postings, fault } = postingsOf(json, line)
    yield* itemsOf(postings, `line ${line}`, context)
    if (fault !== null) yield { manner: JSON_LD_MANNER, item: faulty(`line ${line}`, fault) }
  }
}

/** An item that nothing is known of, so that what it is of is not known to be gone. */
const faulty = (where: string, fault: string) => ({
  where,
  cells: new Map(),
  fields: [],
  notes: [refused('', 'malformed-json', fault)],
})

function* itemsOf(postings: readonly Ld[], where: string, context: ReaderContext): Generator<Read> {
  for (const [at, posting] of postings.entries()) {
    const number = postings.length > 1 || where === '' ? `posting ${at + 1}` : ''
    const place = [where, number].filter((text) => text !== '').join(', ')
    yield { manner: JSON_LD_MANNER, item: itemOfPosting(posting, place, context) }
  }
}

type Found = { readonly postings: readonly Ld[]; readonly fault: string | null }

/** `first`: the line of the file in which the text begins. */
const postingsOf = (json: string, first: number): Found => {
  try {
    return { postings: postingsIn(JSON.parse(json)), fault: null }
  } catch {
    const { line, reason } = jsonFault(json)
    return { postings: [], fault: `Line ${first + line - 1}: this is no JSON (${reason}).` }
  }
}

const CHARSET = /charset=["']?([\w-]{1,40})/i

const textOf = async (bytes: Bytes): Promise<string> => {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of bytes) {
    size += part.byteLength
    if (size > FILE_MAX) throw new SourceFault(`It is larger than ${FILE_MAX} bytes.`)
    parts.push(part)
  }
  const all = Buffer.concat(parts)
  return new TextDecoder(labelOf(all)).decode(all)
}

const labelOf = (bytes: Buffer): string => {
  const start = bytes.subarray(0, 1_024).toString('latin1')
  if (start.startsWith('\xff\xfe')) return 'utf-16le'
  const [, label = 'utf-8'] = (/^\s*</.test(start) && CHARSET.exec(start)) || []
  try {
    return new TextDecoder(label).encoding
  } catch {
    return 'utf-8'
  }
}
