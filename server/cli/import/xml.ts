/** XML as it comes, strictly: what is not well-formed ends it with the line, and so does a DOCTYPE, which names entities. */
import { SaxesParser } from 'saxes'
import { type Bytes, SourceFault } from './item.ts'

/** `path`: names of the elements around, from the root on, and of the element itself. */
export type XmlEvents = {
  readonly open: (path: readonly string[], line: number) => void
  readonly text: (text: string, path: readonly string[]) => void
  readonly close: (path: readonly string[]) => void
}

const DEPTH_MAX = 32

/** Bytes in which the declaration of an encoding is looked for. */
const DECLARATION_MAX = 200

/** Calls the events, and yields after each part, so that whoever asks for more decides when the next is read. */
export async function* readXml(bytes: Bytes, events: XmlEvents): AsyncGenerator<undefined> {
  const parser = createParser(events)
  let decoder: TextDecoder | null = null
  for await (const part of bytes) {
    decoder ??= decoderOf(part)
    parser.write(decode(decoder, part))
    yield
  }
  if (decoder === null) throw new SourceFault('The file is empty.')
  parser.write(decode(decoder, null))
  parser.close()
  yield
}

const createParser = (events: XmlEvents) => {
  const parser = new SaxesParser()
  const path: string[] = []
  const fail = (sentence: string): never => {
    throw new SourceFault(`Line ${parser.line}: ${sentence}`)
  }
  parser.on('error', ({ message }) => fail(`this is no well-formed XML (${message.replace(/^\d+:\d+: /, '')})`))
  parser.on('doctype', () => fail('a DOCTYPE is not read, since it may name entities.'))
  parser.on('opentag', ({ name }) => {
    path.push(name.toLowerCase())
    if (path.length > DEPTH_MAX) fail(`elements are deeper than ${DEPTH_MAX} levels.`)
    events.open(path, parser.line)
  })
  const text = (given: string): void => events.text(given, path)
  parser.on('text', text)
  parser.on('cdata', text)
  parser.on('closetag', () => {
    events.close(path)
    path.pop()
  })
  return parser
}

/** The encoding of the mark or of the declaration; UTF-8 without either. */
const decoderOf = (part: Uint8Array): TextDecoder => {
  const start = Buffer.from(part.subarray(0, DECLARATION_MAX)).toString('latin1')
  if (start.startsWith('\xff\xfe')) return new TextDecoder('utf-16le', { fatal: true })
  if (start.startsWith('\xfe\xff')) return new TextDecoder('utf-16be', { fatal: true })
  const [, label = 'utf-8'] = /^(?:\xef\xbb\xbf)?<\?xml[^>]*\sencoding=["']([\w.:-]{1,40})["']/.exec(start) ?? []
  try {
    return new TextDecoder(label, { fatal: true })
  } catch {
    throw new SourceFault(`The encoding "${label}" of the file is not known.`)
  }
}

const decode = (decoder: TextDecoder, part: Uint8Array | null): string => {
  try {
    return part === null ? decoder.decode() : decoder.decode(part, { stream: true })
  } catch {
    throw new SourceFault(
      `The file has bytes that are no ${decoder.encoding}; is its declaration of the encoding right?`,
    )
  }
}
