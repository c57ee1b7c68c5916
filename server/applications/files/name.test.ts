import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '../../../test/support/properties.ts'
import { readName } from './name.ts'

/** Names as hostile clients and careless programs send them, and what is made of them. */
const NAMES: Readonly<Record<string, string>> = {
  'cv.pdf': 'cv.pdf',
  'CV.PDF': 'CV.pdf',
  'CV Zoé Tremblay.docx': 'CV Zoé Tremblay.docx',
  '/etc/passwd': 'passwd',
  '../../../../etc/passwd.txt': 'passwd.txt',
  '..\\..\\windows\\system32\\cv.pdf': 'cv.pdf',
  'C:\\fakepath\\cv.pdf': 'cv.pdf',
  'cv.pdf/': 'document',
  '..': 'document',
  '': 'document',
  '...': 'document',
  '.pdf': 'pdf',
  ' .htaccess ': 'htaccess',
  'cv\0.pdf': 'cv.pdf',
  'cv.pdf\0.exe': 'cv.pdf.exe',
  'cv\r\nBcc: all@example.ca\r\n.pdf': 'cv Bcc_ all@example.ca.pdf',
  'cv\u202efdp.exe': 'cvfdp.exe',
  '\u2066cv\u2069.pdf': 'cv.pdf',
  'c\u200bv\ufeff.pdf': 'cv.pdf',
  'cv\ud800.pdf': 'cv\ufffd.pdf',
  '<script>alert(1)<\u2215script>.pdf': '_script_alert(1)_\u2215script_.pdf',
  'a"; filename="b.exe': 'a_; filename=_b.exe',
  'cv?.pdf': 'cv_.pdf',
  'cv|rm -rf *.pdf': 'cv_rm -rf _.pdf',
  'cv.pdf::$DATA': 'cv.pdf__$DATA',
  'CON.pdf': '_CON.pdf',
  nul: '_nul',
  'com1.txt': '_com1.txt',
  'cv.pdf.': 'cv.pdf',
  'cv.pdf   ': 'cv.pdf',
  'cv   .   pdf': 'cv . pdf',
  're\u0301sume\u0301.pdf': 'résumé.pdf',
  'cv.tar.gz': 'cv.tar.gz',
  'J. Tremblay': 'J. Tremblay',
  '履歴書.pdf': '履歴書.pdf',
  'السيرة.pdf': 'السيرة.pdf',
}

const written = (name: string): string => {
  const { stem, extension } = readName(name)
  return extension === null ? stem : `${stem}.${extension}`
}

for (const [name, expected] of Object.entries(NAMES))
  test(`the name ${JSON.stringify(name)} becomes ${JSON.stringify(expected)}`, () => {
    assert.equal(written(name), expected)
  })

test('a long name is cut between characters', () => {
  const { stem, extension } = readName(`${'é'.repeat(1_000)}.pdf`)
  assert.deepEqual([stem, extension], ['é'.repeat(75), 'pdf'])
  assert.equal(readName(`${'😀'.repeat(1_000)}.pdf`).stem, '😀'.repeat(37))
  assert.ok(Buffer.byteLength(written('x'.repeat(10_000))) <= 160)
})

const part = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom(
    '/',
    '\\',
    '..',
    '\0',
    '\r\n',
    '\u202e',
    '\u2066',
    '"',
    ';',
    '.pdf',
    '.exe',
    'CON',
    ' ',
    ':',
    '\ud800',
  ),
)

test('no name has a path, a sign that is not seen, an edge that programs cut, or more bytes than a mail takes', () => {
  fc.assert(
    fc.property(fc.array(part, { maxLength: 60 }), (parts) => {
      const name = written(parts.join(''))
      assert.doesNotMatch(name, /[/\\<>:"|?*\p{Cc}\p{Cf}\p{Cs}\p{Bidi_Control}\u2028\u2029]/u)
      assert.doesNotMatch(name, /^[. ]|[. ]$/)
      assert.ok(name.length > 0 && name.isWellFormed() && Buffer.byteLength(name) <= 200, name)
      assert.equal(written(name), name)
    }),
    { numRuns: 2_000 },
  )
})
