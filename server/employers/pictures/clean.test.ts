/** Pictures keep how they look and lose what they say beside it, wherever it stands. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { imageDimensionsFromData } from 'image-dimensions'
import {
  exif,
  jpegParts,
  type Parted,
  pngParts,
  riffChunk,
  segment,
  webpParts,
} from '../../../test/support/picture-parts.ts'
import { chunk, png } from '../../../test/support/pictures.ts'
import { fc } from '../../../test/support/properties.ts'
import type { Clean } from './clean.ts'
import { cleanJpeg } from './jpeg.ts'
import { cleanPng } from './png.ts'
import { cleanWebp } from './webp.ts'

const SIZE = { width: 320, height: 80 }
const SECRET = 'GPS 45.5N 73.6W of Ann'
const said = Buffer.from(SECRET, 'latin1')
const signed = (sign: string): Buffer => Buffer.concat([Buffer.from(sign, 'latin1'), said])
const XMP = '<x:xmpmeta/>'

type Format = {
  readonly clean: Clean
  /** The picture with everything that it needs, and the same with what says that there is more. */
  readonly plain: Parted
  readonly announced?: Parted
  readonly beside: readonly Buffer[]
  readonly exifOf: (orientation: number) => Buffer
}

const FORMATS: Readonly<Record<string, Format>> = {
  PNG: {
    clean: cleanPng,
    plain: pngParts(png(SIZE)),
    beside: [
      ...['tEXt', 'iTXt', 'zTXt', 'tIME', 'eXIf', 'caBX', 'prVt', 'dSIG'].map((type) => chunk(type, said)),
      chunk('eXIf', exif(1, SECRET)),
    ],
    exifOf: (orientation) => chunk('eXIf', exif(orientation)),
  },
  JPEG: {
    clean: cleanJpeg,
    plain: jpegParts(SIZE),
    beside: [
      segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), exif(1, SECRET)])),
      segment(0xe1, signed(`http://ns.adobe.com/xap/1.0/\0${XMP}`)),
      segment(0xe0, signed('JFXX\0\x10')),
      segment(0xe2, signed('MPF\0')),
      segment(0xed, signed('Photoshop 3.0\x008BIM')),
      segment(0xfe, said),
      ...[0xe3, 0xeb, 0xee, 0xef].map((marker) => segment(marker, said)),
    ],
    exifOf: (orientation) => segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), exif(orientation)])),
  },
  WebP: {
    clean: cleanWebp,
    plain: webpParts(SIZE, 0b110010),
    announced: webpParts(SIZE, 0b111110),
    beside: [riffChunk('EXIF', exif(1, SECRET)), riffChunk('XMP ', signed(XMP)), riffChunk('MINE', said)],
    exifOf: (orientation) => riffChunk('EXIF', exif(orientation)),
  },
}

const pictureOf = ({ plain }: Format): Buffer => plain.join(plain.parts)

for (const [name, format] of Object.entries(FORMATS))
  describe(`a ${name}`, () => {
    const { clean, plain, announced = plain, beside } = format

    test('without anything beside the picture stays as it is, byte for byte', () => {
      assert.deepEqual(clean(pictureOf(format)), { bytes: pictureOf(format), isTurned: false })
    })

    test('loses what stands beside the picture, wherever that stands and however often, and nothing else', () => {
      const placed = fc.record({ part: fc.constantFrom(...beside), at: fc.nat(plain.parts.length) })
      fc.assert(
        fc.property(fc.array(placed, { maxLength: 12 }), (all) => {
          const parts = Array.from({ length: plain.parts.length + 1 }, (_, nth) => [
            ...all.filter(({ at }) => at === nth).map(({ part }) => part),
            ...plain.parts.slice(nth, nth + 1),
          ])
          const cleaned = clean(announced.join(parts.flat()))
          assert.deepEqual(cleaned, { bytes: pictureOf(format), isTurned: false })
          assert.ok(!cleaned?.bytes.includes('GPS'))
          const { width, height } = imageDimensionsFromData(cleaned?.bytes ?? new Uint8Array()) ?? {}
          assert.deepEqual({ width, height }, SIZE)
        }),
      )
    })

    test('is told from one that only a note turns or mirrors', () => {
      for (const [orientation, isTurned] of [
        [0, false],
        [1, false],
        [2, true],
        [6, true],
        [8, true],
        [9, false],
      ] as const)
        assert.equal(
          clean(announced.join([...plain.parts, format.exifOf(orientation)]))?.isTurned,
          isTurned,
          `${orientation}`,
        )
    })

    test('that is cut off anywhere, or goes on behind its end, is none', () => {
      const whole = announced.join([...beside, ...plain.parts])
      for (let length = 12; length < whole.byteLength; length++) assert.equal(clean(whole.subarray(0, length)), null)
      assert.equal(clean(Buffer.concat([whole, whole])), null)
    })

    test('that was changed anywhere is cleaned or refused, and a clean one stays as it is', () => {
      const whole = announced.join([...beside, ...plain.parts])
      const changes = fc.array(fc.tuple(fc.integer({ min: 12, max: whole.byteLength - 1 }), fc.nat(255)), {
        maxLength: 8,
      })
      fc.assert(
        fc.property(changes, (all) => {
          const changed = Buffer.from(whole)
          for (const [at, value] of all) changed[at] = value
          const cleaned = clean(changed)
          if (cleaned) assert.deepEqual(clean(cleaned.bytes)?.bytes, cleaned.bytes)
        }),
        { numRuns: 1_000 },
      )
    })
  })

test('the small copy of a picture in the first segment of a JPEG is left out', () => {
  const { parts, join } = jpegParts(SIZE)
  const copied = Buffer.concat([Buffer.from('JFIF\0\x01\x02\x01\0H\0H\x01\x01', 'latin1'), Buffer.from([1, 2, 3])])
  assert.deepEqual(cleanJpeg(join([segment(0xe0, copied), ...parts.slice(1)]))?.bytes, join(parts))
})

test('what stands within a frame of a moving WebP is left out', () => {
  const { parts, join } = webpParts(SIZE, 2)
  const frame = (...chunks: Buffer[]) => riffChunk('ANMF', Buffer.concat([Buffer.alloc(16), ...chunks]))
  const picture = riffChunk('VP8L', Buffer.from('picture'))
  assert.deepEqual(
    cleanWebp(join([...parts, frame(riffChunk('EXIF', said), picture, riffChunk('HIDE', said))]))?.bytes,
    join([...parts, frame(picture)]),
  )
  assert.equal(cleanWebp(join([riffChunk('ANMF', Buffer.alloc(15))])), null)
})

test('Exif data that cannot be read turn nothing, and hold nobody up', () => {
  const bytes = fc.uint8Array({ maxLength: 60 })
  const orders = fc.constantFrom(
    '',
    'II*\0\b\0\0\0',
    'MM\0*\0\0\0\b',
    'II*\0\xff\xff\xff\xff',
    'Exif\0\0II*\0\b\0\0\0\xff\xff',
  )
  fc.assert(
    fc.property(orders, bytes, (order, rest) => {
      const data = Buffer.concat([Buffer.from(order, 'latin1'), rest])
      const { plain } = FORMATS.WebP ?? assert.fail()
      assert.deepEqual(cleanWebp(plain.join([...plain.parts, riffChunk('EXIF', data)]))?.bytes, plain.join(plain.parts))
    }),
  )
})
