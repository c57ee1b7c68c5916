/** Documents as candidates attach them, made of their bytes. */
import { crc32, deflateRawSync } from 'node:zlib'

type Entry = { readonly name: string; readonly text?: string | Buffer; readonly deflated?: boolean }

/** A ZIP archive. */
export const archiveOf = (entries: readonly Entry[]): Buffer => {
  const parts: Buffer[] = []
  const heads: Buffer[] = []
  let at = 0
  for (const { name, text = '', deflated = false } of entries) {
    const plain = Buffer.from(text)
    const data = deflated ? deflateRawSync(plain) : plain
    const about = Buffer.alloc(26)
    about.writeUInt16LE(20, 0)
    about.writeUInt16LE(deflated ? 8 : 0, 4)
    about.writeUInt32LE(crc32(plain), 10)
    about.writeUInt32LE(data.length, 14)
    about.writeUInt32LE(plain.length, 18)
    about.writeUInt16LE(Buffer.byteLength(name), 22)
    const head = Buffer.alloc(20)
    head.write('PK\x01\x02', 0, 'latin1')
    head.writeUInt16LE(20, 4)
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(at, 10)
    heads.push(Buffer.concat([head.subarray(0, 6), about, tail, Buffer.from(name)]))
    const entry = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), about, Buffer.from(name), data])
    parts.push(entry)
    at += entry.length
  }
  const directory = Buffer.concat(heads)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 0, 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, directory, end])
}

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'

const typesOf = (main: string): string =>
  `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${main}"/></Types>`

export const wordDocument = (more: readonly Entry[] = [], main = WORD): Buffer =>
  archiveOf([
    { name: '[Content_Types].xml', text: typesOf(main), deflated: true },
    { name: 'word/document.xml', text: '<w:document/>', deflated: true },
    ...more,
  ])

export const writerDocument = (more: readonly Entry[] = [], kind = 'text'): Buffer =>
  archiveOf([
    { name: 'mimetype', text: `application/vnd.oasis.opendocument.${kind}` },
    { name: 'content.xml', text: '<office/>', deflated: true },
    ...more,
  ])

export const PDF = Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')

export const RTF = Buffer.from('{\\rtf1\\ansi Bonjour}')
