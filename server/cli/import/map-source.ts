/** Files of a source as jobs, one after the other; it holds one item, and the references of those before. */
import { changed, type Reader, type ReaderContext, refused, SourceFault } from './item.ts'
import { type Mapped, type Mapping, mapItem } from './map-item.ts'
import type { Entry, Report } from './report.ts'

export type SourceFile = {
  /** Name before the places in it; empty for a source of one file. */
  readonly name: string
  readonly bytes: AsyncIterable<Uint8Array>
}

export type Work = Mapping & ReaderContext & { readonly read: Reader; readonly report: Report }

export type MappedItem = { readonly mapped: Mapped; readonly entry: Entry }

export async function* mapSource(files: AsyncIterable<SourceFile>, work: Work): AsyncGenerator<MappedItem> {
  const seen = createSeen()
  for await (const file of files) {
    try {
      yield* mapFile(file, work, seen)
    } catch (error) {
      if (!(error instanceof SourceFault) || file.name === '') throw error
      throw new SourceFault(`${file.name}: ${error.message}`)
    }
  }
}

type Seen = (mapped: Mapped) => 'new' | 'same' | { readonly first: string }

async function* mapFile({ name, bytes }: SourceFile, work: Work, seen: Seen): AsyncGenerator<MappedItem> {
  for await (const read of work.read(bytes, work)) {
    if ('remark' in read) {
      work.report.remark(name === '' ? read.remark : `${name}: ${read.remark}`)
      continue
    }
    const { item, manner } = read
    const where = [name, item.where].filter((text) => text !== '').join(', ')
    const mapped = once({ ...mapItem(item, manner, work), where }, seen)
    yield { mapped, entry: work.report.add(mapped, item.fields) }
  }
}

/** The second item with a reference would take the place of the first; one that is the same says nothing new. */
const once = (mapped: Mapped, seen: Seen): Mapped => {
  const known = mapped.referenceId === '' ? 'new' : seen(mapped)
  if (known === 'new') return mapped
  if (known === 'same')
    return {
      ...mapped,
      isRepeated: true,
      notes: [...mapped.notes, changed('', 'repeated', 'The same item stands in the source before.')],
    }
  const text = `The source has this reference before, in ${known.first}, for another posting.`
  return {
    ...mapped,
    isRepeated: true,
    outcome: 'refused',
    notes: [...mapped.notes, refused('/referenceId', 'duplicate-reference', text)],
  }
}

const createSeen = (): Seen => {
  const digests = new Map<string, { readonly digest: string; readonly first: string }>()
  return ({ referenceId, digest, where }) => {
    const known = digests.get(referenceId)
    if (!known) digests.set(referenceId, { digest, first: where })
    if (!known) return 'new'
    return known.digest === digest ? 'same' : { first: known.first }
  }
}
