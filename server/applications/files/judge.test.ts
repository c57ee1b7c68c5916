/** Files of applications, judged by what is in them. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { archiveOf, PDF, RTF, wordDocument, writerDocument } from '../../../test/support/documents.ts'
import { fc } from '../../../test/support/properties.ts'
import { FILE_BYTES_MAX, judgeFile } from './judge.ts'

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

const verdictOn = async (name: string, bytes: Uint8Array): Promise<string> => {
  const judged = await judgeFile({ name, bytes })
  if ('fault' in judged) return judged.fault.what
  assert.equal(judged.file.bytes, bytes)
  return `${judged.file.name} ${judged.file.type}`
}

const bytes = (text: string, encoding: BufferEncoding = 'latin1'): Buffer => Buffer.from(text, encoding)

describe('a file is taken whose name fits its content', () => {
  const cases: [name: string, bytes: Uint8Array, verdict: string][] = [
    ['cv.pdf', PDF, 'cv.pdf application/pdf'],
    ['CV.PDF', PDF, 'CV.pdf application/pdf'],
    ['cv', PDF, 'cv.pdf application/pdf'],
    ['cv.exe.pdf', PDF, 'cv.exe.pdf application/pdf'],
    ['J. Tremblay-Roy', PDF, 'J. Tremblay-Roy.pdf application/pdf'],
    ['cv.docx', wordDocument(), `cv.docx ${WORD}`],
    ['cv.odt', writerDocument(), 'cv.odt application/vnd.oasis.opendocument.text'],
    ['cv.rtf', RTF, 'cv.rtf application/rtf'],
    ['cv.txt', bytes('Zoé, boulangère\r\n\tÀ bientôt\f', 'utf8'), 'cv.txt text/plain; charset=utf-8'],
    ['cv.txt', bytes('\ufeffZoé', 'utf8'), 'cv.txt text/plain; charset=utf-8'],
    ['cv.txt', bytes('Zo\xe9, l\x92essai'), 'cv.txt text/plain; charset=windows-1252'],
    ['lettre', bytes('Bonjour'), 'lettre.txt text/plain; charset=utf-8'],
    ['cv.txt', bytes('BMW technician since 2019'), 'cv.txt text/plain; charset=utf-8'],
    ['cv.txt', bytes('MZ is where I worked'), 'cv.txt text/plain; charset=utf-8'],
    ['long.txt', bytes(`a${'é'.repeat(700_000)}`, 'utf8'), 'long.txt text/plain; charset=utf-8'],
    ['long.txt', bytes(`${'a'.repeat(700_000)}\xe9`), 'long.txt text/plain; charset=windows-1252'],
    ['long.txt', bytes(`${'\xe9'.repeat(700_000)}`), 'long.txt text/plain; charset=windows-1252'],
    ['cv.pdf', Buffer.concat([PDF, Buffer.alloc(FILE_BYTES_MAX - PDF.length)]), 'cv.pdf application/pdf'],
  ]
  for (const [name, content, verdict] of cases)
    test(`${name}: ${verdict}`, async () => assert.equal(await verdictOn(name, content), verdict))
})

describe('a file is refused', () => {
  const MACRO_DOCUMENT = 'application/vnd.ms-word.document.macroEnabled.main+xml'
  const cases: [what: string, name: string, bytes: Uint8Array, fault: string][] = [
    ['empty', 'cv.pdf', Buffer.alloc(0), 'empty'],
    ['a byte too large', 'cv.pdf', Buffer.concat([PDF, Buffer.alloc(FILE_BYTES_MAX + 1 - PDF.length)]), 'large'],
    ['PDF with the name of Word', 'cv.docx', PDF, 'name'],
    ['PDF with the name of a program', 'cv.exe', PDF, 'name'],
    ['PDF whose name turns its end round', 'cv\u202efdp.exe', PDF, 'name'],
    ['Word with the name of PDF', 'cv.pdf', wordDocument(), 'name'],
    ['RTF with the name of old Word', 'cv.doc', RTF, 'name'],
    ['RTF with the name of a text', 'cv.txt', RTF, 'name'],
    ['PDF with the name of a text', 'cv.txt', PDF, 'name'],
    ['a text with the name of PDF', 'cv.pdf', bytes('Bonjour'), 'name'],
    ['a long text with NUL at its end', 'cv.txt', bytes(`${'é'.repeat(700_000)}\0`, 'utf8'), 'kind'],
    ['a long text with NUL at its end that is not UTF-8', 'cv.txt', bytes(`${'\xe9'.repeat(700_000)}\0`), 'kind'],
    ['a script', 'cv.js', bytes('alert(1)'), 'name'],
    ['a page', 'cv.html', bytes('<script>alert(1)</script>'), 'name'],
    ['Word with macros', 'cv.docx', wordDocument([], MACRO_DOCUMENT), 'macros'],
    ['Word with macros and its name', 'cv.docm', wordDocument([], MACRO_DOCUMENT), 'macros'],
    ['Word that hides macros', 'cv.docx', wordDocument([{ name: 'word/vbaProject.bin', text: 'x' }]), 'macros'],
    ['OpenDocument with macros', 'cv.odt', writerDocument([{ name: 'Basic/script-lc.xml', text: 'x' }]), 'macros'],
    ['OpenDocument with scripts', 'cv.odt', writerDocument([{ name: 'Scripts/python/a.py', text: 'x' }]), 'macros'],
    ['a sheet', 'cv.ods', writerDocument([], 'spreadsheet'), 'kind'],
    ['a template', 'cv.odt', writerDocument([], 'text-template'), 'kind'],
    ['an archive', 'cv.zip', archiveOf([{ name: 'cv.pdf', text: PDF }]), 'kind'],
    ['an archive with the name of Word', 'cv.docx', archiveOf([{ name: 'cv.pdf', text: PDF }]), 'kind'],
    ['a program', 'cv.pdf', bytes('MZ\x90\0\x03\0\0\0\x04\0'), 'kind'],
    ['a program of Linux', 'cv.pdf', bytes('\x7fELF\x02\x01\x01\0\0\0'), 'kind'],
    ['old Word', 'cv.doc', bytes('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'.padEnd(600, '\0')), 'kind'],
    [
      'a picture',
      'cv.png',
      bytes('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\b\x06\0\0\0\x1f\x15\xc4\x89'),
      'kind',
    ],
    ['a picture with script', 'cv.txt', bytes('\x89PNG\r\n\x1a\n'), 'kind'],
    ['gzip', 'cv.txt', gzipSync('Bonjour'), 'kind'],
    ['XML with a name of its own', 'cv.xml', bytes('<?xml version="1.0"?><a/>'), 'kind'],
    ['a text with NUL', 'cv.txt', bytes('Bonjour\0'), 'kind'],
    ['a text with signs of a terminal', 'cv.txt', bytes('\x1b]0;x\x07'), 'kind'],
    ['a text of two bytes a letter', 'cv.txt', Buffer.from('\ufeffBonjour', 'utf16le'), 'kind'],
    ['a text with a byte that is no letter', 'cv.txt', bytes('Zo\x81'), 'kind'],
    ['a text with signs of control in UTF-8', 'cv.txt', bytes('a\u0085b', 'utf8'), 'kind'],
  ]
  for (const [what, name, content, fault] of cases)
    test(what, async () => assert.equal(await verdictOn(name, content), fault))
})

const beginning = fc.constantFrom(
  ...[
    PDF,
    RTF,
    wordDocument(),
    writerDocument(),
    Buffer.from('PK\x03\x04'),
    Buffer.from('MZ'),
    Buffer.from('\x1f\x8b'),
  ],
  ...[Buffer.from('OggS'), Buffer.from('ID3'), Buffer.from('\0\0\0\x18ftyp'), Buffer.from('<?xml '), Buffer.alloc(0)],
)

test('hostile bytes are judged, whatever they are, and those that are taken stay as they are', async () => {
  await fc.assert(
    fc.asyncProperty(beginning, fc.nat(400), fc.uint8Array({ maxLength: 400 }), async (head, cut, rest) => {
      const content = Buffer.concat([head.subarray(0, head.length - (cut % (head.length + 1))), rest])
      const judged = await judgeFile({ name: 'cv', bytes: content })
      if ('fault' in judged) assert.match(judged.fault.what, /^(?:empty|kind|macros|name)$/)
      else assert.equal(judged.file.bytes, content)
    }),
    { numRuns: 500 },
  )
})

test('an archive that would unfold to gigabytes is judged without unfolding it', async () => {
  const bomb = archiveOf([{ name: '[Content_Types].xml', text: Buffer.alloc(200 * 1024 * 1024), deflated: true }])
  assert.ok(bomb.length < 1_000_000)
  assert.equal(await verdictOn('cv.docx', bomb), 'kind')
})
