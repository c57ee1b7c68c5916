/** Logos are judged by their bytes alone: what is no whole picture of the three types is refused, whatever it claims. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { jpeg, png, webp } from '../../test/support/pictures.ts'
import { judgeLogo, LOGO_BYTES_MAX, type LogoFault, logoAbout } from './logo.ts'

const SIZE = { width: 320, height: 80 }

const WHOLE = { png: png(SIZE), jpeg: jpeg(SIZE), webp: webp(SIZE) } as const

const faultOf = (bytes: Uint8Array): LogoFault | 'none' => {
  const judged = judgeLogo(bytes)
  return typeof judged === 'string' ? judged : 'none'
}

const text = (written: string): Buffer => Buffer.from(written, 'latin1')

describe('a logo', () => {
  for (const [kind, bytes] of Object.entries(WHOLE))
    test(`may be a ${kind}, and its name has its hash, size and type`, () => {
      const judged = judgeLogo(bytes)
      assert.ok(typeof judged === 'object')
      assert.match(judged.name, new RegExp(`^[\\w-]{27}-320x80\\.${kind}$`))
      assert.deepEqual(judged.bytes, bytes)
      assert.deepEqual(logoAbout(judged.name), { ...SIZE, type: `image/${kind}` })
    })

  for (const [kind, bytes] of Object.entries(WHOLE))
    test(`that is a ${kind} is refused at every length at which it is cut off, and with anything behind it`, () => {
      for (let length = 0; length < bytes.byteLength; length++)
        assert.notEqual(faultOf(bytes.subarray(0, length)), 'none', `${length} bytes`)
      const behind = ['\0', 'PK\x03\x04archive', '<script>alert(1)</script>', '%PDF-1.7', '\n', 'GIF89a']
      for (const more of behind) assert.equal(faultOf(Buffer.concat([bytes, text(more)])), 'cut', more)
    })

  const OTHERS: Readonly<Record<string, Uint8Array>> = {
    'nothing at all': text(''),
    'an SVG': text('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'),
    'an SVG behind a mark of order': text('\xef\xbb\xbf<?xml version="1.0"?><svg/>'),
    'a GIF': text('GIF89a@\x01P\0\x80\0\0;'),
    'a BMP': text('BM6\0\0\0\0\0\0\x006\0\0\0'),
    'an icon': text('\0\0\x01\0\x01\0  \0\0'),
    'a TIFF': text('II*\0\x08\0\0\0'),
    'a page': text('<!DOCTYPE html><script>alert(1)</script>'),
    'a PDF': text('%PDF-1.7'),
    'a program': text('\x7fELF\x02\x01\x01'),
    'a script that begins as a BMP': text('BM=1;alert(1)//'),
    'an AVIF': text('\0\0\0\x1cftypavif\0\0\0\0avifmif1'),
    'a box of no length': text('\0\0\0\0ftypheic\0\0\0\0heic'),
    'another RIFF': text('RIFF\x12\0\0\0WAVEfmt \x10\0\0\0'),
    'a picture in base64': text(WHOLE.png.toString('base64')),
    'a PNG with its first byte changed': Buffer.concat([text('\x88'), WHOLE.png.subarray(1)]),
    'a PNG whose header is another chunk': Buffer.concat([
      WHOLE.png.subarray(0, 12),
      text('IDAT'),
      WHOLE.png.subarray(16),
    ]),
    'a WebP of an unknown chunk': Buffer.concat([WHOLE.webp.subarray(0, 12), text('VP8Z'), WHOLE.webp.subarray(16)]),
    'a JPEG without a frame': text('\xff\xd8\xff\xfe\0\x04ab\xff\xd9'),
    'a JPEG whose scan comes first': text('\xff\xd8\xff\xda\0\x02\xff\xd9'),
    'a JPEG of markers alone': Buffer.concat([text('\xff\xd8'), Buffer.alloc(199_000, 0xff), text('\xd9')]),
    'a JPEG of segments without length': Buffer.concat([
      text('\xff\xd8'),
      ...Array.from({ length: 40_000 }, () => text('\xff\xe0\0\0')),
      text('\xff\xd9'),
    ]),
    'a JPEG whose segment is longer than it': text('\xff\xd8\xff\xe0\xff\xff\xff\xd9'),
  }
  for (const [name, bytes] of Object.entries(OTHERS))
    test(`is refused as ${name}`, () => assert.equal(faultOf(bytes), 'kind'))

  test('has from 16 to 2,000 pixels on a side, by what its header claims', () => {
    const claims = [0, 1, 15, 2_001, 16_384, 65_535].flatMap((side) => [
      { width: side, height: 80 },
      { width: 80, height: side },
    ])
    for (const size of claims) {
      assert.equal(faultOf(png(size)), 'pixels', `PNG of ${size.width} x ${size.height}`)
      assert.equal(faultOf(jpeg(size)), 'pixels', `JPEG of ${size.width} x ${size.height}`)
    }
    for (const side of [1, 15, 2_001, 16_384]) assert.equal(faultOf(webp({ width: side, height: 80 })), 'pixels')
    for (const side of [2 ** 31, 2 ** 32 - 1]) assert.equal(faultOf(png({ width: side, height: side })), 'pixels')
    for (const side of [16, 2_000]) assert.equal(faultOf(png({ width: side, height: 16 })), 'none')
  })

  test('is counted in bytes before it is looked at', () => {
    const comment = Buffer.alloc(LOGO_BYTES_MAX)
    assert.equal(faultOf(Buffer.concat([WHOLE.png, comment])), 'bytes')
    assert.equal(faultOf(comment), 'kind')
  })

  test('has no name of another form', () => {
    for (const name of ['', 'a.png', `${'a'.repeat(27)}-1x1.svg`, `${'a'.repeat(27)}-1x1.png/..`, '../../x.png'])
      assert.equal(logoAbout(name), null, name)
  })
})
